import { useRef, useState, type FormEvent } from "react";
import type { EntryChange, OwnEntry } from "#contract/managed-donor.ts";
import { ownEntry } from "#app/api.ts";
import { button } from "#app/ui/button.ts";
import { useFieldProblems } from "#app/ui/field-errors.ts";
import type { Places } from "#cms/places.server.ts";
import { EntryRow } from "./action-row.tsx";
import type { Act, EntryWords } from "./manage-donor.tsx";
import { RegistrationFields, type Registration } from "#app/donors/registration-fields.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

type Props = { entry: OwnEntry; words: EntryWords; places: Places; act: Act; look: string };

/** The form of the registration once more, filled in with what is known. */
export function EntryCorrect({ entry, words: { correct, fields }, places, act, look }: Props) {
  const [form, setForm] = useState<Registration>();
  const [sending, setSending] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [problems, showAtFields] = useFieldProblems(element);

  const close = () => {
    showAtFields();
    setForm(undefined);
    opener.current!.focus();
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    const problem = await act(
      (key) => ownEntry.change(key, form as EntryChange),
      () => correct.done,
    );
    setSending(false);
    if (problem) showAtFields(problem);
    else close();
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
          onClick={() => (form ? close() : setForm(entry.donor))}
        >
          {correct.open}
        </button>
      }
    >
      {form && (
        <form ref={element} onSubmit={save} className="mt-4 grid gap-5 rounded-md bg-rice-200 p-5 sm:p-7">
          <p className="text-sm text-ink-500">{correct.required}</p>
          <RegistrationFields words={fields} form={form} onChange={setForm} problems={problems} places={places} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={sending} className="w-full sm:w-auto sm:min-w-44">
              {sending ? correct.saving : correct.save}
            </SubmitButton>
            <button type="button" className={button.plain} onClick={close}>
              {correct.cancel}
            </button>
          </div>
        </form>
      )}
    </EntryRow>
  );
}
