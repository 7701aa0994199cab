import { useState } from "react";
import { bloodTypes } from "#contract/blood-types.ts";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import { maxImportRows } from "#contract/staff/import.ts";
import { useDonationTypes } from "#app/donors/use-donation-types.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatNumber } from "#app/ui/format.ts";
import { saveBlob } from "#app/ui/save-file.ts";
import { ImportDonors } from "./import-donors.tsx";
import { saveCsv } from "./import-result.tsx";

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
