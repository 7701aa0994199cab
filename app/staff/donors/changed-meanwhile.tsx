import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { Registration } from "#app/donors/registration-fields.tsx";
import { useDonorWords } from "#app/staff/ui/donor-words.ts";
import { useStaffData, type StaffContent } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { takeFocus } from "#app/ui/take-focus.ts";
import { describeConfirmation } from "./donor-details.tsx";

type Changed = { before: StaffDonor; now: StaffDonor; typed?: Registration };
type Props = Changed & { onClose: () => void };

/** What somebody else has changed meanwhile, beside what was typed. It takes the focus when it appears. */
export function ChangedMeanwhile({ onClose, ...given }: Props) {
  const { content, fields } = useStaffData();
  const { changed } = content.donor;
  const { detail } = useDonorWords();
  const differences = findDifferences(given, content, fields.donor, detail);
  return (
    <section role="alert" className="my-3 rounded-md border-2 border-haldi-500 bg-white p-4">
      <h3 ref={takeFocus} tabIndex={-1} className="outline-none">
        {changed.heading}
      </h3>
      <p className="mt-1">{given.typed ? changed.formText : changed.text}</p>
      <ul className="mt-2 list-disc pl-5 wrap-anywhere">
        {differences.length === 0 && <li>{changed.other}</li>}
        {differences.map(({ field, value, yours }) => (
          <li key={field}>
            {fill(changed.field, { field, now: value })}
            {yours !== undefined && <>; {fill(changed.yours, { yours })}</>}
          </li>
        ))}
      </ul>
      <button type="button" className={`${button.small} mt-3`} onClick={onClose}>
        {changed.ok}
      </button>
    </section>
  );
}

type Fields = ReturnType<typeof useStaffData>["fields"]["donor"];

export const detailNames = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

/** What is another than before, in the words of the page; `yours` where something else was typed. */
function findDifferences(
  { before, now, typed }: Changed,
  { donor, donors, standings }: StaffContent,
  fields: Fields,
  describeDetail: ReturnType<typeof useDonorWords>["detail"],
) {
  const compare = (field: string, describe: (donor: StaffDonor) => string, yours?: string) => {
    return { field, old: describe(before), value: describe(now), yours };
  };
  const details = detailNames.map((name) => {
    const yours = typed && typed[name] !== now[name] ? describeDetail(name, typed[name]) : undefined;
    return compare(fields[name].label, (donor) => describeDetail(name, donor[name]), yours);
  });
  const others = [
    compare(donors.standing.label, ({ standing }) => standings[standing]),
    compare(donor.fields.numberOnRequest, ({ numberOnRequest }) => (numberOnRequest ? donor.onRequest : donor.atOnce)),
    compare(donor.fields.confirmedOn, (state) => describeConfirmation(state, donor.fields)),
  ];
  return [...details, ...others].filter(({ old, value }) => old !== value);
}
