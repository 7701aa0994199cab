import { useState } from "react";
import { toast } from "react-hot-toast";
import { bloodTypes } from "#contract/blood-types.ts";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import { maxImportBytes, maxImportRows, type StaffImport } from "#contract/staff/import.ts";
import { useDonationTypes } from "#app/donors/use-donation-types.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { upload } from "#app/staff/upload.ts";
import { formatNumber } from "#app/ui/format.ts";
import { saveBlob } from "#app/ui/save-file.ts";
import { ImportQuestions, ImportResult, saveCsv } from "./import-result.tsx";

export default function Files() {
  const { sections, files: content } = useStaffContent();
  const [done, setDone] = useState("");
  const [exporting, exportDonors] = useAction(async () => {
    setDone("");
    const file = fill(content.file, { day: today() });
    saveBlob(file, await call<Blob>("POST", "/exports", {}, "blob"));
    setDone(fill(content.exported, { file }));
  });
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.files}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[1.5fr_1fr] lg:gap-6">
        <Panel heading={content.import}>
          <ImportGuide />
          <p className="mt-2 font-semibold">{content.consent}</p>
          <ImportDonors />
        </Panel>
        <Panel heading={content.export}>
          <p className="mt-1">{content.exportText}</p>
          <Button busy={exporting} look="button-quiet mt-3 max-sm:w-full" onClick={exportDonors}>
            {exporting ? content.exporting : content.exportButton}
          </Button>
          <output className="mt-2 block font-semibold wrap-anywhere empty:hidden">{done}</output>
        </Panel>
      </div>
    </>
  );
}

function ImportGuide() {
  const { files: content } = useStaffContent();
  const { columns, questions } = content;
  const donationTypes = useDonationTypes();
  const values = [
    [columns.donationType, donationTypes.map((type) => fill(questions.meaning, type)).join(", ")],
    [columns.bloodType, bloodTypes.join(", ")],
    [`${columns.state}, ${columns.city}`, content.placeValues],
    [columns.confirmedOn, content.dayValues],
  ];
  const saveTemplate = () => saveCsv(content.templateFile, [Object.values(columns)]);
  return (
    <>
      <p className="mt-1">{fill(content.importText, { rows: formatNumber(maxImportRows) })}</p>
      <Button look="button-quiet mt-2 max-sm:w-full" label={content.template} onClick={saveTemplate} />
      <details className="mt-2">
        <summary className="button-link cursor-pointer">{content.values}</summary>
        <dl className="mt-1 rounded-sm bg-rice-100 px-3 py-2 text-sm">
          {values.map(([column, text]) => (
            <div key={column} className="py-1">
              <dt className="font-semibold">{column}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function ImportDonors() {
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
