import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { Registration } from "#app/donors/registration-fields.tsx";
import { useStaffData, type StaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";

type Props = { before: StaffDonor; now: StaffDonor; typed?: Registration; onClose: () => void };

/** What somebody else has changed meanwhile, beside what was typed. It takes the focus when it appears. */
export function ChangedMeanwhile({ before, now, typed, onClose }: Props) {
  const { content, fields } = useStaffData();
  const { changed } = content.donor;
  const differences = findDifferences(before, now, content, fields.donor);
  return (
    <section role="alert" className="my-3 rounded-md border-2 border-haldi-500 bg-white p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="outline-none">
        {changed.heading}
      </h3>
      <p className="mt-1">{typed ? changed.formText : changed.text}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {differences.length === 0 && <li>{changed.other}</li>}
        {differences.map(({ name, field, value }) => {
          const yours = typed?.[name as keyof Registration];
          return (
            <li key={field}>
              {fill(changed.field, { field, now: value })}
              {yours !== undefined && yours !== value && <>; {fill(changed.yours, { yours })}</>}
            </li>
          );
        })}
      </ul>
      <button type="button" className={`${button.small} mt-3`} onClick={onClose}>
        {changed.ok}
      </button>
    </section>
  );
}

type Fields = ReturnType<typeof useStaffData>["fields"]["donor"];

function findDifferences(
  before: StaffDonor,
  now: StaffDonor,
  { donor, donors, standings }: StaffContent,
  fields: Fields,
) {
  const details = (["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const).map((name) => ({
    name,
    field: fields[name].label,
    values: [before[name], now[name]] as const,
  }));
  const others = [
    {
      name: "standing",
      field: donors.standing.label,
      values: [standings[before.standing], standings[now.standing]] as const,
    },
    {
      name: "numberOnRequest",
      field: donor.fields.numberOnRequest,
      values: [before, now].map(({ numberOnRequest }) => (numberOnRequest ? donor.onRequest : donor.atOnce)) as [
        string,
        string,
      ],
    },
    { name: "confirmedOn", field: donor.fields.confirmedOn, values: [before.confirmedOn, now.confirmedOn] as const },
  ];
  return [...details, ...others]
    .filter(({ values: [old, value] }) => old !== value)
    .map(({ name, field, values: [, value] }) => ({ name, field, value: value || "–" }));
}

function takeFocus(heading: HTMLHeadingElement | null) {
  heading?.focus();
}
