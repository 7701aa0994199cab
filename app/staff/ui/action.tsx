import { useEffect, useRef, useState, type ComponentProps } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { NetworkError } from "#app/api.ts";
import { PasskeyError } from "#app/staff/passkey.ts";
import { PasskeyDeclined } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { createStore } from "#app/staff/store.ts";
import { useErrorMessage } from "#app/ui/error-toast.ts";

/** The action that failed because the network was lost; RetryNotice offers it until its owner is gone. */
export const failureStore = createStore<{ retry: () => void; owner: unknown } | undefined>(undefined);

type Start<Args extends unknown[]> = (...args: Args) => Promise<void>;

/**
 * Whether an action is under way, and a way to start it. It says why when the action fails: an action of a dialog by
 * `sayProblem`, since the dialog covers everything else, and one whose page was left by the heading of that page.
 */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  sayProblem?: (problem: string) => void,
): [boolean, Start<Args>] {
  const { failedElsewhere } = useStaffContent();
  const describeError = useStaffErrorMessage();
  const describeElsewhere = useErrorMessage();
  const [running, setRunning] = useState(0);
  // The newest one, which knows what has been typed by now; none once the page was left.
  const latest = useRef<Start<Args>>(undefined);
  const start = async (...args: Args) => {
    setRunning((count) => count + 1);
    failureStore.set(undefined);
    sayProblem?.("");
    const page = document.querySelector("h1")?.textContent ?? "";
    try {
      await action(...args);
    } catch (error) {
      const retry = () => void latest.current?.(...args);
      if (error instanceof PasskeyDeclined) return;
      if (!latest.current) toast.error(fill(failedElsewhere, { page, problem: describeElsewhere(error) }));
      else if (sayProblem) sayProblem(describeError(error));
      else if (error instanceof NetworkError) failureStore.set({ retry, owner: latest });
      else toast.error(describeError(error));
    } finally {
      setRunning((count) => count - 1);
    }
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

/** Returns a function that says in plain words why something failed. */
export function useStaffErrorMessage(): (error: unknown) => string {
  const { passkeyErrors, networkError } = useStaffContent();
  const describeError = useErrorMessage();
  return (error) => {
    if (error instanceof PasskeyError) return passkeyErrors[error.problem];
    return error instanceof NetworkError ? networkError : describeError(error);
  };
}

type ButtonProps = Omit<ComponentProps<"button">, "onClick"> & {
  /** Its classes, such as one of the buttons in app.css. */
  look: string;
  /** Its words, where there is nothing else in it. */
  label?: string;
  busy?: boolean;
  onClick: () => unknown;
};

/** A button that acts, once at a time. It keeps the keyboard focus while it works, which `disabled` would drop. */
export function Button({ look, label, busy, onClick, ...props }: ButtonProps) {
  const press = () => void (busy || onClick());
  return (
    <button type="button" aria-disabled={busy} className={look} onClick={press} {...{ children: label, ...props }} />
  );
}

export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="font-semibold text-error not-empty:my-3">
      {text}
    </p>
  );
}
