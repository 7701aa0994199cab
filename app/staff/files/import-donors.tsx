import { useState, type DragEvent } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { maxImportBytes, type StaffImport } from "#contract/staff/import.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Panel } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { upload } from "#app/staff/upload.ts";
import { button } from "#app/ui/button.ts";
import { formatNumber } from "#app/ui/format-number.ts";
import { ImportGuide } from "./import-guide.tsx";
import { ImportQuestions } from "./import-questions.tsx";
import { ImportProgress, ImportResult } from "./import-result.tsx";
import { useImport } from "./use-import.ts";

/** A place to drop a CSV file, and what became of it. */
export function ImportDonors() {
  const { files: content } = useStaffContent();
  const { job, following, forget, begin } = useImport();
  const [{ sent, mb }, setSending] = useState({ sent: 0, mb: 0 });
  const [over, setOver] = useState(false);
  const [latest, setLatest] = useState<File>();
  const [sending, start] = useAction(async (file: File, answers: URLSearchParams = new URLSearchParams()) => {
    if (file.size > maxImportBytes) {
      toast.error(fill(content.tooLarge, { mb: maxImportBytes / 2 ** 20 }));
      return;
    }
    setLatest(file);
    if (answers.size === 0) forget();
    const job = await upload<StaffImport>({
      path: `/imports?${answers}`,
      type: "text/csv",
      body: file,
      onProgress: (sent) => setSending({ sent, mb: file.size / 2 ** 20 }),
    });
    begin(job);
  });
  const running = sending || following;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    // A second file would be imported, too, but nobody would follow it.
    if (file && !running) void start(file);
  };
  return (
    <Panel heading={content.import}>
      <ImportGuide />
      <p className="mt-2 font-semibold">{content.consent}</p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          event.dataTransfer.dropEffect = running ? "none" : "copy";
          setOver(!running);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`mt-3 grid place-items-center gap-1 rounded-md border-2 border-dashed p-5 text-center ${over ? "border-green-700 bg-rice-100" : "border-field"}`}
      >
        <label
          className={`${button.primary} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-neel-700 ${running ? "opacity-60" : ""}`}
        >
          {sending ? content.reading : content.choose}
          <input
            type="file"
            accept=".csv,text/csv"
            aria-disabled={running}
            className="sr-only"
            onClick={(event) => {
              if (running) event.preventDefault();
              // The same file can be chosen again after it was corrected.
              event.currentTarget.value = "";
            }}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) void start(file);
            }}
          />
        </label>
        <p className="text-sm text-ink-500 max-sm:hidden">{content.drop}</p>
      </div>
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
    </Panel>
  );
}
