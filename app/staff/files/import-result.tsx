import { byteOrderMark, writeCsvLine } from "#contract/csv.ts";
import { fill } from "#contract/fill.ts";
import type { ImportMistake, StaffImport } from "#contract/staff/import.ts";
import { forgetDonors } from "#app/staff/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { formatNumber } from "#app/ui/format-number.ts";
import { Link } from "#app/ui/link.tsx";
import { saveBlob } from "#app/ui/save-file.ts";

/** How much of a file has been sent, checked or stored. */
export function ImportProgress({ text, share }: { text: string; share: number }) {
  return (
    <div className="mt-4">
      <output className="block font-semibold">{text}</output>
      <progress aria-label={text} value={share} className="progress mt-2 h-3 w-full" />
    </div>
  );
}

/** How far an import is, what it stored, or the rows that are wrong. */
export function ImportResult({ job }: { job: StaffImport }) {
  const { files: content } = useStaffContent();
  const text = fill(content.states[job.state], {
    progress: formatNumber(job.progress),
    rows: formatNumber(job.rows),
    imported: formatNumber(job.imported),
    alreadyThere: formatNumber(job.alreadyThere),
    count: formatNumber(job.mistakeCount),
  });
  if (job.state === "checking" || job.state === "storing") {
    return <ImportProgress text={text} share={job.progress / (job.state === "checking" ? 100 : job.rows)} />;
  }
  return (
    <div className="mt-4">
      <p role="alert" className={`font-semibold ${job.mistakes.length ? "text-error" : ""}`}>
        {text}
      </p>
      {job.mistakeCount > job.mistakes.length && (
        <p>{fill(content.firstListed, { count: formatNumber(job.mistakes.length) })}</p>
      )}
      {job.imported > 0 && (
        // Newest first, which these are.
        <Link to="/staff/donors" onClick={forgetDonors} className={button.link}>
          {content.showDonors}
        </Link>
      )}
      {job.mistakes.length > 0 && <Mistakes mistakes={job.mistakes} />}
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
      <button type="button" className={`${button.quiet} mt-2 max-sm:w-full`} onClick={save}>
        {content.saveMistakes}
      </button>
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
