import { toast } from "react-hot-toast";
import { ApiRefusal, NetworkDown } from "#app/api.ts";
import { useRootData } from "#app/root-data.ts";

/** Gives a function that tells the visitor, in a toast, why a call of the API failed. */
export function useProblemToast(): (error: unknown) => void {
  const messages = useRootData()!.messages;
  return (error) => {
    if (error instanceof ApiRefusal) toast.error(error.message);
    else toast.error(error instanceof NetworkDown ? messages.networkDown : messages.serverSilent);
  };
}
