import type { Refusal } from "#contract/donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { DonationFields, noChoice, PlaceFields, type Choice } from "./donor-fields.tsx";
import type { Places } from "#cms/places.server.ts";
import { TextField } from "#app/ui/field.tsx";

/** The six fields of a registration as they are filled in so far. */
export type Registration = Choice & { fullName: string; phoneNo: string };

export const emptyRegistration: Registration = { fullName: "", phoneNo: "", ...noChoice };

type Props = {
  words: Content<"donar">["fields"];
  form: Registration;
  onChange: (form: Registration) => void;
  problems: NonNullable<Refusal["errors"]>;
  places: Places;
};

export function RegistrationFields({ words, form, onChange, problems, places }: Props) {
  const change = (changed: Partial<Registration>) => onChange({ ...form, ...changed });
  const shared = { words, choice: form, onChange: change, problems, needed: true };
  return (
    <>
      <TextField
        label={words.fullName.label}
        name="fullName"
        autoComplete="name"
        required
        marked
        value={form.fullName}
        onChange={(event) => change({ fullName: event.target.value })}
        problem={problems.fullName}
      />
      <TextField
        label={words.phoneNo.label}
        hint={words.phoneNo.hint}
        name="phoneNo"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        marked
        value={form.phoneNo}
        onChange={(event) => change({ phoneNo: event.target.value })}
        problem={problems.phoneNo}
      />
      <DonationFields {...shared} />
      <PlaceFields {...shared} places={places} />
    </>
  );
}
