import { useContext, useEffect, useRef, useState, type ReactNode } from "react";
import { ActionRow, ControlsContext, returnFocus, RowForm } from "./action-row.tsx";
import { useFieldErrors, type FieldErrors } from "./field-errors.ts";
import { missingFields } from "./missing-fields.ts";
import { SubmitButton } from "./submit-button.tsx";
import { usePending } from "./use-pending.ts";
import { usePreHydrationInput } from "./use-pre-hydration-input.ts";

type Props<Form> = {
  content: Record<"heading" | "text" | "open" | "required" | "save" | "saving" | "cancel", string>;
  /** What is stored. */
  values: Form;
  /** The fields. */
  children: (form: Form, onChange: (form: Form) => void, errors: FieldErrors) => ReactNode;
};

/** A form in a row of the page of a private link, filled in with what is stored. */
export function CorrectRow<Form extends object>({ content, values, children }: Props<Form>) {
  const { runAction, did, refused } = useContext(ControlsContext);
  const first = did === "correct" ? { ...values, ...refused?.typed } : undefined;
  const [form, setForm] = useState<Form | undefined>(first);
  const opener = useRef<HTMLButtonElement>(null);
  const latest = useRef(form);
  const [fieldErrors, showFieldErrors, element] = useFieldErrors(refused?.errors);

  // What is typed while it is saved stays.
  useEffect(() => {
    latest.current = form;
  }, [form]);
  usePreHydrationInput(element, (input) => setForm({ ...form!, ...input }));

  const close = (target: HTMLElement | null = opener.current) => {
    showFieldErrors();
    setForm(undefined);
    returnFocus(opener.current, target);
  };

  const [saving, save] = usePending(async () => {
    const error = await runAction("correct save", { ...form });
    if (error) showFieldErrors(error);
    // The first heading that can take the focus stands above what was saved.
    else if (latest.current === form) close(document.querySelector<HTMLElement>("main h2[tabindex]"));
  });

  /** A request that was sent cannot be cancelled; if it fails, the form must still hold what was typed. */
  const cancel = () => saving || close();
  const toggle = () => (form ? cancel() : setForm(values));

  return (
    <ActionRow
      act={form ? "correct cancel" : "correct"}
      heading={content.heading}
      text={content.text}
      button={{ ref: opener, "aria-expanded": form !== undefined, children: content.open, onPress: toggle }}
    >
      {form && (
        <RowForm
          ref={element}
          row="correct"
          onAct={(did) => (did === "correct cancel" ? cancel() : save())}
          {...missingFields}
          className="mt-4 grid gap-5 rounded-md bg-rice-200 p-5 sm:p-7"
        >
          <input type="hidden" name="do" value="correct save" />
          <p className="text-sm text-ink-500">{content.required}</p>
          {children(form, setForm, fieldErrors)}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={saving} label={saving ? content.saving : content.save} />
            <button name="do" value="correct cancel" formNoValidate aria-disabled={saving} className="button-plain">
              {content.cancel}
            </button>
          </div>
        </RowForm>
      )}
    </ActionRow>
  );
}
