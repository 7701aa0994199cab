import { byteOrderMark, writeCsvLine } from "#contract/csv.ts";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { ImportMistake, ImportQuestions as Questions, StaffImport } from "#contract/staff/import.ts";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { forgetDonors } from "#app/staff/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/action.tsx";
import { TextField } from "#app/ui/field.tsx";
import { formatNumber } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { saveBlob } from "#app/ui/save-file.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

export function ImportResult({ result }: { result: StaffImport }) {
  const { files: content } = useStaffContent();
  const { imported, alreadyThere, mistakes, questions } = result;
  const counts = { imported, alreadyThere: alreadyThere.length, refused: mistakes.length };
  const numbers = Object.entries(counts).map(([name, count]) => [name, formatNumber(count)]);
  return (
    <div className="mt-4">
      <p role="alert" className={`font-semibold ${mistakes.length ? "text-error" : ""}`}>
        {questions ? content.unclear : fill(content.result, Object.fromEntries(numbers))}
      </p>
      {imported > 0 && (
        // Newest first, which these are.
        <Link to="/staff/donors" label={content.showDonors} onClick={forgetDonors} className="button-link" />
      )}
      {alreadyThere.length > 0 && (
        <details className="mt-2">
          <summary className="button-link cursor-pointer">{content.linesThere}</summary>
          <p className="tabular-nums">{alreadyThere.join(", ")}</p>
        </details>
      )}
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} />}
    </div>
  );
}

function Mistakes({ mistakes }: { mistakes: ImportMistake[] }) {
  const { files: content } = useStaffContent();
  const lines = mistakes.flatMap(({ line, name, problems }) =>
    problems.map(({ column, value, message }) => [line, name, column, value, message]),
  );
  const save = () => saveCsv(content.mistakesFile, [Object.values(content.mistake), ...lines]);
  return (
    <>
      <p className="mt-2">{content.correctRefused}</p>
      <Button look="button-quiet mt-2 max-sm:w-full" label={content.saveMistakes} onClick={save} />
      <ul className="mt-2 divide-y divide-rice-300">
        {mistakes.map(({ line, name, problems }) => (
          <li key={line} className="py-2 wrap-anywhere">
            <p className="font-semibold">
              <span className="me-3 tabular-nums">{fill(content.line, { line })}</span>
              {name}
            </p>
            {problems.map(({ column, value, message }) => (
              <p key={column + message}>
                {column && <span>{column}: </span>}
                {value && (
                  <span translate="no" className="rounded-sm bg-rice-100 px-1 font-mono text-sm">
                    {value}
                  </span>
                )}{" "}
                {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

export function saveCsv(name: string, rows: (string | number)[][]): void {
  const text = byteOrderMark + rows.map((cells) => writeCsvLine(cells)).join("");
  saveBlob(name, new Blob([text], { type: "text/csv" }));
}

type QuestionProps = { questions: Questions; busy: boolean; onAnswer: (query: URLSearchParams) => void };

/** Asks what a file leaves open; the answers go with the file when it is sent again. */
export function ImportQuestions({ questions, busy, onAnswer }: QuestionProps) {
  const { questions: content } = useStaffContent().files;
  const labelOf = useDonationLabel();
  const send = (form: HTMLFormElement) =>
    onAnswer(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
  return (
    <form onSubmit={onSubmit(send)} className="mt-4 grid gap-4 rounded-md border border-field p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="text-lg font-semibold">
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
      <SubmitButton busy={busy} className="justify-self-start max-sm:w-full" label={content.button} />
    </form>
  );
}
