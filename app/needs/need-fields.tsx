import type { ReactNode } from "react";
import { dayAfter, today } from "#contract/day.ts";
import { maxEmailLength } from "#contract/limits.ts";
import { maxNeedDays, maxPlaceLength, maxWanted, neededTypes } from "#contract/needs.ts";
import { describeField, DonationFields, emptyRegistration, PlaceFields } from "#app/donors/donor-fields.tsx";
import type { Places } from "#app/donors/places.server.ts";
import type { FieldErrors } from "#app/ui/field-errors.ts";
import { PhoneField, TextField } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { NeedContent } from "./need-content.server.ts";

/** What somebody asks for, as typed so far. */
export const emptyNeed = { ...emptyRegistration, place: "", neededOn: "", wanted: "1", email: "" };

export type NeedForm = typeof emptyNeed;

type Props = {
  content: Pick<NeedContent, "fields" | "sections">;
  form: NeedForm;
  onChange: (form: NeedForm) => void;
  errors: FieldErrors;
  places: Places;
  /** At the desk, staff ask nobody for an e-mail address. */
  withoutEmail?: boolean;
};

export function NeedFields({ content: { fields, sections }, form, onChange, errors, places, withoutEmail }: Props) {
  const change = (changed: Partial<NeedForm>) => onChange({ ...form, ...changed });
  const shared = { content: fields, choice: form, onChange: change, errors, required: true };
  // A page that was built on another day does not know today.
  const days = useHydrated() ? { min: today(), max: dayAfter(maxNeedDays) } : undefined;
  const field = (name: "place" | "neededOn" | "wanted" | "fullName" | "phoneNo" | "email") => ({
    ...describeField({ ...shared, required: name !== "email" }, name),
    ...fields[name],
  });
  return (
    <>
      <Section legend={sections.what}>
        <DonationFields {...shared} types={neededTypes} />
        <TextField {...field("wanted")} type="number" inputMode="numeric" min={1} max={maxWanted} />
      </Section>
      <Section legend={sections.where}>
        <PlaceFields {...shared} places={places} />
        <TextField {...field("place")} maxLength={maxPlaceLength} autoComplete="off" />
        <TextField {...field("neededOn")} type="date" {...days} />
      </Section>
      <Section legend={sections.who}>
        <TextField {...field("fullName")} autoComplete="name" />
        <PhoneField {...field("phoneNo")} />
        {!withoutEmail && (
          <TextField {...field("email")} type="email" autoComplete="email" maxLength={maxEmailLength} />
        )}
      </Section>
    </>
  );
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 border-t border-rice-300 pt-4">
      <legend className="float-start w-full font-display text-[length:var(--text-h4)] font-bold">{legend}</legend>
      {children}
    </fieldset>
  );
}
