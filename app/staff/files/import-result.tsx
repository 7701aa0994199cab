import { fill } from "#contract/fill.ts";
import type { StaffImport } from "#contract/staff/import.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { formatNumber } from "#app/ui/format-number.ts";

/** How much of a file has been sent, checked or stored. */
export function ImportProgress({ text, share }: { text: string; share: number }) {
  return (
    <div className="mt-4">
      <output className="block font-semibold">{text}</output>
      <progress aria-label={text} value={share} className="progress mt-2 h-3 w-full" />
    </div>
  );
}

/** How far an import is, what it stored, or the lines that are wrong. */
export function ImportResult({ job }: { job: StaffImport }) {
  const { files: content } = useStaffContent();
  const running = job.state === "checking" || job.state === "storing";
  const text = fill(content.states[job.state], {
    progress: formatNumber(job.progress),
    rows: formatNumber(job.rows),
    imported: formatNumber(job.imported),
    alreadyThere: formatNumber(job.alreadyThere),
    count: formatNumber(job.mistakeCount),
  });
  if (running) return <ImportProgress text={text} share={job.progress / Math.max(1, job.rows)} />;
  return (
    <div className="mt-4">
      <p role="alert" className={`font-semibold ${job.mistakes.length ? "text-error" : ""}`}>
        {text}
      </p>
      {job.message && <p>{job.message}</p>}
      {job.mistakeCount > job.mistakes.length && (
        <p>{fill(content.firstListed, { count: formatNumber(job.mistakes.length) })}</p>
      )}
      {job.mistakes.length > 0 && (
        <table className="mt-2 w-full">
          <thead>
            <tr className="text-left text-sm text-ink-500">
              <th scope="col" className="pr-4">
                {content.line}
              </th>
              <th scope="col">{content.mistake}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rice-300">
            {job.mistakes.map(({ line, message }) => (
              <tr key={`${line} ${message}`} className="align-top">
                <td className="py-1 pr-4 tabular-nums">{line}</td>
                <td className="py-1 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
