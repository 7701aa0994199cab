import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { ImportQuestions as Questions } from "#contract/staff/import.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { TextField } from "#app/ui/field.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

type Props = { questions: Questions; busy: boolean; onAnswer: (query: URLSearchParams) => void };

/** Asks what a file leaves open; the answers go with the file when it is sent again. */
export function ImportQuestions({ questions, busy, onAnswer }: Props) {
  const { questions: content } = useStaffContent().files;
  const labelOf = useDonationLabel();
  const send = (form: HTMLFormElement) =>
    onAnswer(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
  return (
    <form onSubmit={onSubmit(send)} className="mt-4 grid gap-4 rounded-md border border-field p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="text-lg font-semibold outline-none">
        {content.heading}
      </h3>
      {questions.words.map(({ word, meanings }) => (
        <fieldset key={word}>
          <legend className="font-semibold">{fill(content.word, { word })}</legend>
          {meanings.map((value) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="radio" required name="meaning" value={`${word}:${value}`} className="size-5" />
              {fill(content.meaning, { label: labelOf(value), value })}
            </label>
          ))}
        </fieldset>
      ))}
      {questions.confirmedOn && (
        <TextField {...content.confirmedOn} type="date" name="confirmedOn" required min="2000-01-01" max={today()} />
      )}
      <SubmitButton busy={busy} className="justify-self-start max-sm:w-full">
        {content.button}
      </SubmitButton>
    </form>
  );
}
