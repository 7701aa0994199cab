import { toast } from "react-hot-toast";
import { NetworkError, TimeoutError, type ApiError } from "#app/api.ts";
import { useRootData } from "#app/root-data.ts";

/** Returns a function that shows in a toast why a call of the API failed. */
export function useErrorToast(): (error: unknown) => void {
  const describeError = useErrorMessage();
  return (error) => void toast.error(describeError(error));
}

/** Returns a function that says why a call of the API failed. */
export function useErrorMessage(): (error: unknown) => string {
  const messages = useRootData()!.messages;
  return (error) => {
    // Those that a page came with are no objects of this class.
    if ((error as ApiError).status) return (error as ApiError).message;
    if (error instanceof TimeoutError) return messages.tookTooLong;
    return error instanceof NetworkError ? messages.networkError : messages.unexpectedAnswer;
  };
}
