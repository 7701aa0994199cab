import { maxPhoneLength } from "#contract/limits.ts";
import type { Places } from "./places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { FieldErrors } from "#app/ui/field-errors.ts";
import { TextField } from "#app/ui/field.tsx";
import { describeField, DonationFields, noChoice, PlaceFields, type Choice } from "./donor-fields.tsx";

/** The six fields of a registration, as filled in so far. */
export type Registration = Choice & { fullName: string; phoneNo: string };

export const emptyRegistration: Registration = { fullName: "", phoneNo: "", ...noChoice };

type Props = {
  content: Content<"donar">["fields"];
  form: Registration;
  onChange: (form: Registration) => void;
  errors: FieldErrors;
  places: Places;
};

export function RegistrationFields({ content, form, onChange, errors, places }: Props) {
  const change = (changed: Partial<Registration>) => onChange({ ...form, ...changed });
  const shared = { content, choice: form, onChange: change, errors, required: true };
  return (
    <>
      <TextField
        {...describeField(shared, "fullName")}
        {...content.fullName}
        autoComplete="name"
        onChange={(event) => change({ fullName: event.target.value })}
      />
      <TextField
        {...describeField(shared, "phoneNo")}
        {...content.phoneNo}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        onChange={(event) => change({ phoneNo: event.target.value })}
      />
      <DonationFields {...shared} />
      <PlaceFields {...shared} places={places} />
    </>
  );
}
