import { useEffect, useEffectEvent, useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { maxImportBytes, type StaffImport } from "#contract/staff/import.ts";
import { ApiError } from "#app/api.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { upload } from "#app/staff/upload.ts";
import { formatNumber } from "#app/ui/format.ts";
import { ImportProgress, ImportQuestions, ImportResult } from "./import-result.tsx";

const storageKey = "import";
const pollMs = 700;

export function ImportDonors() {
  const { files: content } = useStaffContent();
  const { job, setJob, isRunning } = useImport();
  const [sent, setSent] = useState(0);
  const [latest, setLatest] = useState<File>();
  const [sending, start] = useAction(async (file: File, answers: URLSearchParams = new URLSearchParams()) => {
    if (file.size > maxImportBytes) {
      toast.error(fill(content.tooLarge, { mb: maxImportBytes / 2 ** 20 }));
      return;
    }
    setLatest(file);
    sessionStorage.removeItem(storageKey);
    if (answers.size === 0) setJob(undefined);
    const path = `/imports?${answers}`;
    const job = await upload<StaffImport>({ path, type: "text/csv", body: file, onProgress: setSent });
    sessionStorage.setItem(storageKey, job.id);
    setJob(job);
  });
  const running = sending || isRunning;
  const mb = (latest?.size ?? 0) / 2 ** 20;
  return (
    <>
      <label className="relative mt-3 grid cursor-pointer place-items-center gap-1 rounded-md border-2 border-dashed border-field p-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-neel-700">
        <span className={`button-primary ${running ? "opacity-60" : ""}`}>
          {sending ? content.reading : content.choose}
        </span>
        <span className="text-sm text-ink-500 max-sm:hidden">{content.drop}</span>
        {/* It lies over the whole place, so that the browser itself takes a file that is dropped there. */}
        <input
          type="file"
          accept=".csv,text/csv"
          aria-disabled={running}
          className="absolute inset-0 cursor-pointer opacity-0"
          onClick={(event) => {
            if (running) event.preventDefault();
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = "";
          }}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // A second file would be imported, too, but nobody would follow it.
            if (file && !running) void start(file);
          }}
        />
      </label>
      {sending && !job && (
        <ImportProgress
          text={fill(content.sending, { sent: formatNumber(Math.floor(sent * mb)), mb: formatNumber(Math.ceil(mb)) })}
          share={sent}
        />
      )}
      {job && <ImportResult job={job} />}
      {job?.questions && latest && (
        <ImportQuestions
          key={job.id}
          questions={job.questions}
          busy={running}
          onAnswer={(answers) => void start(latest, answers)}
        />
      )}
    </>
  );
}

/** The import that was begun last in this tab. It goes on in the server when the page is left, and is followed again. */
function useImport() {
  const [job, setJob] = useState<StaffImport>();
  const isRunning = job?.state === "checking" || job?.state === "storing";
  const [looking, look] = useAction(async () => {
    const id = sessionStorage.getItem(storageKey);
    if (!id) return;
    try {
      setJob(await call<StaffImport>("GET", `/imports/${id}`));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      // A server that is busy or restarts is asked again.
      if (status >= 500 && job) return setJob({ ...job });
      if (status !== 404) throw error;
      // It was too long ago.
      sessionStorage.removeItem(storageKey);
      setJob(undefined);
    }
  });
  const lookAgain = useEffectEvent(() => void look());
  useEffect(() => {
    if (job && !isRunning) return;
    const timer = setTimeout(lookAgain, job ? pollMs : 0);
    return () => clearTimeout(timer);
  }, [job, isRunning]);
  return { job, setJob, isRunning: isRunning || looking };
}
