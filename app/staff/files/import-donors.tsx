import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import { maxImportBytes, type StaffImport } from "#contract/staff/import.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { upload } from "#app/staff/upload.ts";
import { ImportQuestions, ImportResult } from "./import-result.tsx";

export function ImportDonors() {
  const { files: content } = useStaffContent();
  const [result, setResult] = useState<StaffImport>();
  const [latest, setLatest] = useState<File>();
  const [running, start] = useAction(async (file: File, answers: URLSearchParams = new URLSearchParams()) => {
    if (file.size > maxImportBytes) {
      toast.error(fill(content.tooLarge, { mb: maxImportBytes / 2 ** 20 }));
      return;
    }
    setLatest(file);
    if (answers.size === 0) setResult(undefined);
    setResult(await upload<StaffImport>({ path: `/imports?${answers}`, type: "text/csv", body: file }));
  });
  return (
    <>
      <label className="relative mt-3 grid cursor-pointer place-items-center gap-1 rounded-md border-2 border-dashed border-field p-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-neel-700">
        <span className={`button-primary ${running ? "opacity-60" : ""}`}>
          {running ? content.importing : content.choose}
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
            // A second file would be imported, too, but only one result is shown.
            if (file && !running) void start(file);
          }}
        />
      </label>
      {running && <progress aria-label={content.importing} className="progress mt-3 block h-2 w-full" />}
      {result && <ImportResult result={result} />}
      {result?.questions && latest && (
        <ImportQuestions
          questions={result.questions}
          busy={running}
          onAnswer={(answers) => void start(latest, answers)}
        />
      )}
    </>
  );
}
