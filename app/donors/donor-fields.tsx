import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { NamedPlace, Places } from "#cms/places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import type { FieldErrors } from "#app/ui/field-errors.ts";
import { SelectField } from "#app/ui/field.tsx";

/** A place and what is given there, as chosen so far; empty where nothing is chosen. */
export type Choice = { state: string; city: string; donationType: string; bloodType: string };

export const noChoice: Choice = { state: "", city: "", donationType: "", bloodType: "" };

type Props = {
  content: Content<"receiver">["fields"];
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
  required?: boolean;
  errors?: FieldErrors;
};

export function PlaceFields({ content, choice, onChange, required, errors, places }: Props & { places: Places }) {
  const cities = places.find(({ name }) => name === choice.state)?.cities ?? [];
  return (
    <>
      <Combobox
        required={required}
        {...content.state}
        name="state"
        options={places.map(toOption)}
        value={choice.state}
        onSelect={(state) => onChange({ state, city: "" })}
        error={errors?.state}
      />
      <Combobox
        required={required}
        label={content.city.label}
        placeholder={choice.state ? content.city.placeholder : content.city.placeholderWithoutState}
        name="city"
        options={cities.map(toOption)}
        value={choice.city}
        onSelect={(city) => onChange({ city })}
        error={errors?.city}
      />
    </>
  );
}

export function DonationFields({ content, choice, onChange, required, errors }: Props) {
  return (
    <>
      <SelectField
        required={required}
        {...content.donationType}
        name="donationType"
        options={donationTypes}
        value={choice.donationType}
        onChange={(event) => onChange({ donationType: event.target.value, bloodType: "" })}
        error={errors?.donationType}
      />
      {choice.donationType === "Blood" && (
        <SelectField
          required={required}
          {...content.bloodType}
          name="bloodType"
          options={bloodTypes.map((type) => ({ value: type, label: type }))}
          value={choice.bloodType}
          onChange={(event) => onChange({ bloodType: event.target.value })}
          error={errors?.bloodType}
        />
      )}
    </>
  );
}

function toOption({ name, alsoCalled }: NamedPlace) {
  return { value: name, label: alsoCalled ? `${name} (${alsoCalled})` : name };
}
