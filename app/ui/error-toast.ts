import { toast } from "react-hot-toast";
import { ApiRefusal, NetworkDown } from "#app/api.ts";
import { useRootData } from "#app/root-data.ts";

/** Gives a function that tells the visitor, in a toast, why a call of the API failed. */
export function useProblemToast(): (error: unknown) => void {
  const describe = useProblemWords();
  return (error) => void toast.error(describe(error));
}

/** Gives a function that says why a call of the API failed. */
export function useProblemWords(): (error: unknown) => string {
  const messages = useRootData()!.messages;
  return (error) => {
    if (error instanceof ApiRefusal) return error.message;
    return error instanceof NetworkDown ? messages.networkDown : messages.serverSilent;
  };
}
