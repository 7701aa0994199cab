import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, Problem, useAction } from "./action.tsx";
import { Modal } from "./modal.tsx";

export type QuestionProps = {
  /** The words of the button that opens the question, and its name where the words alone do not tell. */
  open: string;
  name?: string | undefined;
  look?: string;
  question: string;
  text?: string | undefined;
  /** The words of the button that answers it, if they are others. */
  confirm?: string;
  /** Takes something away that cannot be given back. */
  grave?: boolean;
  /** Gives what is to be shown once the question has closed; a failure leaves it open. */
  onConfirm: () => Promise<(() => void) | undefined | void>;
  /** Said, with a moving bar, while something takes long. */
  working?: string;
  /** More about what will be done. */
  children?: ReactNode;
};

/** A button that asks before it does something. */
export function Question(props: QuestionProps) {
  const { open, name, look = "button-quiet", question, text, children, working } = props;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const content = useStaffContent();
  const ask = () => {
    setProblem("");
    setAsking(true);
  };
  const [pending, start] = useAction(async () => {
    const showResult = await props.onConfirm();
    // The dialog gives the focus back before the result takes it.
    flushSync(() => setAsking(false));
    showResult?.();
  }, setProblem);
  return (
    <>
      <Button aria-label={name} aria-haspopup="dialog" look={look} label={open} onClick={ask} />
      {asking && (
        <Modal heading={question} onClose={() => setAsking(pending)}>
          {text && <p className="mt-2">{text}</p>}
          {children && <div className="max-h-[45dvh] overflow-y-auto">{children}</div>}
          <Problem text={problem} />
          {pending && working && <progress aria-label={working} className="progress mt-3 block h-2 w-full" />}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              busy={pending}
              look={`${props.grave ? "button-danger" : "button-primary"} max-sm:w-full`}
              label={pending ? (working ?? content.working) : (props.confirm ?? open)}
              onClick={start}
            />
            <Button busy={pending} look="button-plain" label={content.cancel} onClick={() => setAsking(false)} />
          </div>
        </Modal>
      )}
    </>
  );
}
