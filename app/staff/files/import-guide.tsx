import { bloodTypes } from "#contract/blood-types.ts";
import { byteOrderMark, writeCsvLine } from "#contract/csv.ts";
import { fill } from "#contract/fill.ts";
import { useDonationTypes } from "#app/donors/use-donation-types.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button } from "#app/staff/ui/button.tsx";
import { button } from "#app/ui/button.ts";
import { saveBlob } from "#app/ui/save-file.ts";

/** A table to fill in, and what may stand in it. */
export function ImportGuide() {
  const { files: content } = useStaffContent();
  const { columns, questions } = content;
  const donationTypes = useDonationTypes();
  const template = byteOrderMark + writeCsvLine(Object.values(columns));
  const values = [
    [columns.donationType, donationTypes.map((type) => fill(questions.meaning, type)).join(", ")],
    [columns.bloodType, bloodTypes.join(", ")],
    [`${columns.state}, ${columns.city}`, content.placeValues],
    [columns.confirmedOn, content.dayValues],
  ];
  return (
    <>
      <p className="mt-1">{content.importText}</p>
      <Button look={`${button.quiet} mt-2 max-sm:w-full`} onClick={() => saveCsv(content.templateFile, template)}>
        {content.template}
      </Button>
      <details className="mt-2">
        <summary className={`${button.link} cursor-pointer`}>{content.values}</summary>
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

export function saveCsv(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: "text/csv" }));
}
