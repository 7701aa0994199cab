import { useContext, useRef, useState } from "react";
import { RegistrationFields, type Registration } from "#app/donors/registration-fields.tsx";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { missingFields } from "#app/ui/missing-fields.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePending } from "#app/ui/use-pending.ts";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";
import { ActionRow, ControlsContext, returnFocus, RowForm, type ControlsProps } from "./action-row.tsx";

/** The registration form, filled in with the donor's details. */
export function CorrectDetails({ managed, did, refused, content, places }: ControlsProps) {
  const { correct, fields } = content;
  const { runAction } = useContext(ControlsContext);
  const first = did === "correct" ? { ...managed.donor, ...refused?.typed } : undefined;
  const [form, setForm] = useState<Registration | undefined>(first);
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const changedWhileSaving = useRef(false);
  const [fieldErrors, showFieldErrors] = useFieldErrors(element, refused?.errors);

  usePreHydrationInput(element, (input) => setForm({ ...form!, ...input }));

  const close = (target: HTMLElement | null = opener.current) => {
    showFieldErrors();
    setForm(undefined);
    returnFocus(opener.current, target);
  };

  const [saving, save] = usePending(async () => {
    changedWhileSaving.current = false;
    const error = await runAction("correct save", form);
    if (error) showFieldErrors(error);
    // The first heading stands above the donor's card, which shows what was saved.
    else if (!changedWhileSaving.current) close(document.querySelector<HTMLElement>("main h2"));
  });

  const change = (changed: Registration) => {
    changedWhileSaving.current = true;
    setForm(changed);
  };

  /** A request that was sent cannot be cancelled; if it fails, the form must still hold what was typed. */
  const cancel = () => saving || close();
  const toggle = () => (form ? cancel() : setForm(managed.donor));

  return (
    <ActionRow
      act={form ? "correct cancel" : "correct"}
      heading={correct.heading}
      text={correct.text}
      button={{ ref: opener, "aria-expanded": form !== undefined, children: correct.open, onPress: toggle }}
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
          <p className="text-sm text-ink-500">{correct.required}</p>
          <RegistrationFields content={fields} form={form} onChange={change} errors={fieldErrors} places={places} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={saving} className="w-full sm:w-auto sm:min-w-44">
              {saving ? correct.saving : correct.save}
            </SubmitButton>
            <button name="do" value="correct cancel" formNoValidate aria-disabled={saving} className="button-plain">
              {correct.cancel}
            </button>
          </div>
        </RowForm>
      )}
    </ActionRow>
  );
}
