import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { Modal } from "./modal.tsx";
import { Problem } from "./problem.tsx";
import { useAction } from "./use-action.ts";

type Props = {
  /** The words of the button that opens the question, and its name where the words alone do not tell. */
  open: ReactNode;
  name?: string | undefined;
  look?: string;
  question: string;
  text?: string | undefined;
  confirm: string;
  /** Takes something away that cannot be given back. */
  grave?: boolean;
  /** Gives what is to be shown once the question has closed; a failure leaves it open. */
  onConfirm: () => Promise<(() => void) | undefined | void>;
};

/** A button that asks before it does something. */
export function Question({ open, name, look = button.quiet, question, text, confirm, grave, onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const content = useStaffContent();
  const ask = () => {
    setProblem("");
    setAsking(true);
  };
  const [pending, start] = useAction(async () => {
    const showResult = await onConfirm();
    // The dialog gives the focus back before the result takes it.
    flushSync(() => setAsking(false));
    showResult?.();
  }, setProblem);
  return (
    <>
      <button type="button" aria-label={name} aria-haspopup="dialog" className={look} onClick={ask}>
        {open}
      </button>
      {asking && (
        <Modal heading={question} onClose={() => setAsking(pending)}>
          {text && <p className="mt-2">{text}</p>}
          <Problem text={problem} />
          <div className="mt-4 flex flex-wrap gap-3">
            <button
              type="button"
              aria-disabled={pending}
              className={`${grave ? button.danger : button.primary} max-sm:w-full`}
              onClick={() => void start()}
            >
              {pending ? content.working : confirm}
            </button>
            <button type="button" aria-disabled={pending} className={button.plain} onClick={() => setAsking(pending)}>
              {content.cancel}
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
