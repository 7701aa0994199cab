import { useEffect, useRef } from "react";
import { toast } from "react-hot-toast";
import { NetworkError } from "#app/api.ts";
import { PasskeyDeclined } from "#app/staff/session.ts";
import { PasskeyError } from "#app/staff/sign-in/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { createStore } from "#app/staff/store.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";
import { usePending } from "#app/ui/use-pending.ts";

/** What failed because the network was lost, on which page, and the way to try it again; RetryNotice shows it. */
export const failureStore = createStore<{ pathname: string; retry: () => void } | undefined>(undefined);

/**
 * Whether an action is under way, and a way to start it, once at a time. It says why when the action fails: an action of
 * a dialog by `sayProblem`, since the dialog covers everything else.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  sayProblem?: (problem: string) => void,
): [boolean, (...args: Args) => Promise<void>] {
  const describeError = useStaffErrorMessage();
  const latest = useRef<(...args: Args) => Promise<void>>(undefined);
  const [pending, start] = usePending(async (...args: Args) => {
    failureStore.set(undefined);
    sayProblem?.("");
    try {
      await action(...args);
    } catch (error) {
      if (error instanceof PasskeyDeclined) return;
      if (sayProblem) return sayProblem(describeError(error));
      // A second try takes what has been typed by then.
      const retry = () => void latest.current?.(...args);
      if (error instanceof NetworkError) failureStore.set({ pathname: location.pathname, retry });
      else toast.error(describeError(error));
    }
  });
  useEffect(() => {
    latest.current = start;
  });
  return [pending, start];
}

/** Returns a function that says in plain words why something failed. */
export function useStaffErrorMessage(): (error: unknown) => string {
  const { passkeyErrors, networkError } = useStaffContent();
  const describeError = useErrorMessage();
  return (error) => {
    if (error instanceof PasskeyError) return passkeyErrors[error.problem];
    return error instanceof NetworkError ? networkError : describeError(error);
  };
}
