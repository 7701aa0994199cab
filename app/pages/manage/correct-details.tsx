import { useRef, useState, type FormEvent } from "react";
import type { EntryChange, OwnEntry } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import { button } from "#app/ui/button.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import type { Places } from "#cms/places.server.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { EntryRow, returnFocus } from "./action-row.tsx";
import type { Act, EntryWords } from "./manage-donor.tsx";
import { RegistrationFields, type Registration } from "#app/donors/registration-fields.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Props = { entry: OwnEntry; words: EntryWords; places: Places; act: Act; look: string };

/** The form of the registration once more, filled in with what is known. */
export function EntryCorrect({ entry, words: { correct, fields }, places, act, look }: Props) {
  const [form, setForm] = useState<Registration>();
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const changedWhileSaving = useRef(false);
  const [fieldErrors, showFieldErrors] = useFieldErrors(element);

  const close = () => {
    showFieldErrors();
    setForm(undefined);
    returnFocus(opener.current);
  };

  const [saving, save] = usePending(async () => {
    changedWhileSaving.current = false;
    const error = await act(
      (key) => managedDonor.change(key, form as EntryChange),
      () => correct.done,
    );
    if (error) showFieldErrors(error);
    else if (!changedWhileSaving.current) close();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  const change = (changed: Registration) => {
    changedWhileSaving.current = true;
    setForm(changed);
  };

  /** What is being saved cannot be called back, and is lost when that fails and the form is gone. */
  const closeUnlessSaving = () => {
    if (!saving) close();
  };

  return (
    <EntryRow
      heading={correct.heading}
      text={correct.text}
      action={
        <button
          ref={opener}
          type="button"
          aria-expanded={form !== undefined}
          className={`${button.quiet} ${look}`}
          onClick={() => (form ? closeUnlessSaving() : setForm(entry.donor))}
        >
          {correct.open}
        </button>
      }
    >
      {form && (
        <form ref={element} onSubmit={submit} className="mt-4 grid gap-5 rounded-md bg-rice-200 p-5 sm:p-7">
          <p className="text-sm text-ink-500">{correct.required}</p>
          <RegistrationFields words={fields} form={form} onChange={change} errors={fieldErrors} places={places} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={saving} className="w-full sm:w-auto sm:min-w-44">
              {saving ? correct.saving : correct.save}
            </SubmitButton>
            <button type="button" aria-disabled={saving} className={button.plain} onClick={closeUnlessSaving}>
              {correct.cancel}
            </button>
          </div>
        </form>
      )}
    </EntryRow>
  );
}
