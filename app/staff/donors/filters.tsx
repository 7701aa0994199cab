import { useState } from "react";
import { donationTypes } from "#contract/donation-types.ts";
import { fill } from "#contract/fill.ts";
import { standings, type StaffDonorSearch } from "#contract/staff/donors.ts";
import { PlaceFields } from "#app/donors/donor-fields.tsx";
import { useDonationLabel } from "#app/donors/use-donation-types.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { button } from "#app/ui/button.ts";
import { SelectField } from "#app/ui/field.tsx";
import { noSearch } from "./search-memory.ts";

type Props = { search: StaffDonorSearch; onChange: (change: Partial<StaffDonorSearch>) => void };

/** What narrows a search, folded until somebody needs it. */
export function Filters({ search, onChange }: Props) {
  const { content, fields, places } = useStaffData();
  const labelOf = useDonationLabel();
  const { find: _find, before: _before, ...filters } = search;
  const count = Object.values(filters).filter(Boolean).length;
  const [open, setOpen] = useState(count > 0);
  const change = (changed: object) => onChange(changed as Partial<StaffDonorSearch>);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} className="mt-1">
      <summary className={`${button.link} cursor-pointer`}>
        {count ? fill(content.donors.filtersOn, { count }) : content.donors.filters}
      </summary>
      <div className="mt-1 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <PlaceFields content={fields.search} choice={{ ...search, bloodType: "" }} onChange={change} places={places} />
        <SelectField
          label={fields.search.donationType.label}
          placeholder={fields.search.donationType.placeholder}
          name="donationType"
          options={donationTypes.map(({ value }) => ({ value, label: labelOf(value) }))}
          value={search.donationType}
          onChange={(event) => change({ donationType: event.target.value })}
        />
        <SelectField
          {...content.donors.standing}
          name="standing"
          options={standings.map((standing) => ({ value: standing, label: content.standings[standing] }))}
          value={search.standing}
          onChange={(event) => change({ standing: event.target.value })}
        />
      </div>
      {count > 0 && (
        <button type="button" className={button.link} onClick={() => onChange({ ...noSearch, find: search.find })}>
          {content.donors.clear}
        </button>
      )}
    </details>
  );
}
