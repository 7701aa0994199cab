import { useEffect, useRef, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { NetworkError } from "#app/api.ts";
import { PasskeyDeclined } from "#app/staff/session.ts";
import { PasskeyError } from "#app/staff/sign-in/passkey.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { createStore } from "#app/staff/store.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";

type Failure = { retry: () => void; page: string; owner: unknown };

/** What failed because the network was lost, and where; RetryNotice shows it there until who started it has gone. */
export const failureStore = createStore<Failure | undefined>(undefined);

type Start<Args extends unknown[]> = (...args: Args) => Promise<void>;

/**
 * Whether an action is under way, and a way to start it, once at a time unless it may overlap itself. It says why when
 * the action fails: an action of a dialog by `sayProblem`, since the dialog covers everything else.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  sayProblem?: (problem: string) => void,
  { overlaps = false } = {},
): [boolean, Start<Args>] {
  const [running, setRunning] = useState(0);
  const sayFailure = useSayFailure(sayProblem);
  // The newest one, which knows what has been typed by now; none once the page was left.
  const latest = useRef<Start<Args>>(undefined);
  const start = async (...args: Args) => {
    if (running > 0 && !overlaps) return;
    setRunning((count) => count + 1);
    failureStore.set(undefined);
    sayProblem?.("");
    const heading = document.querySelector("h1")?.textContent ?? "";
    try {
      await action(...args);
    } catch (error) {
      const retry = () => void latest.current?.(...args);
      const page = location.pathname + location.search;
      sayFailure(error, latest.current ? { retry, page, owner: latest } : heading);
    }
    setRunning((count) => count - 1);
  };
  useEffect(() => {
    latest.current = start;
  });
  useEffect(
    () => () => {
      latest.current = undefined;
      if (failureStore.get()?.owner === latest) failureStore.set(undefined);
    },
    [],
  );
  return [running > 0, start];
}

/** Says why an action failed. On its own page it can be tried again; elsewhere the heading of that page is named. */
function useSayFailure(sayProblem?: (problem: string) => void) {
  const { failedElsewhere } = useStaffContent();
  const describeError = useStaffErrorMessage();
  const describeElsewhere = useErrorMessage();
  return (error: unknown, failure: Failure | string) => {
    if (error instanceof PasskeyDeclined) return;
    if (typeof failure === "string") {
      toast.error(fill(failedElsewhere, { page: failure, problem: describeElsewhere(error) }));
    } else if (sayProblem) sayProblem(describeError(error));
    else if (error instanceof NetworkError) failureStore.set(failure);
    else toast.error(describeError(error));
  };
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
