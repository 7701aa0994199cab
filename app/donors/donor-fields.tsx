import { useState } from "react";
import { bloodTypes } from "#contract/blood-types.ts";
import type { DonationType } from "#contract/donation-types.ts";
import type { FormField } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import type { PlaceNames } from "#contract/places/names.ts";
import type { NamedPlace, Places } from "./places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { useRootData } from "#app/root-data.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import type { FieldErrors } from "#app/ui/field-errors.ts";
import { GiveHint } from "#app/ui/give-hint.tsx";
import { PhoneField, SelectField, TextField } from "#app/ui/field.tsx";
import { useDonationTypes } from "./use-donation-types.ts";

/** A place and what is given there, as chosen so far; empty where nothing is chosen. */
export const noChoice = { state: "", city: "", donationType: "", bloodType: "" };

export type Choice = typeof noChoice;

/** The six fields of a registration, as filled in so far. */
export const emptyRegistration = { fullName: "", phoneNo: "", ...noChoice };

export type Registration = typeof emptyRegistration;

type Props = {
  content: Content<"receiver">["fields"];
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
  required?: boolean;
  errors?: FieldErrors;
};

export function PlaceFields({ places, ...props }: Props & { places: Places }) {
  const { content, choice, onChange } = props;
  const cities = places.find(({ name }) => name === choice.state)?.cities ?? [];
  const [otherNames, setOtherNames] = useState<PlaceNames[]>([]);
  // Few visitors type in another script than the page's, so its names come only then.
  const loadOtherNames = () => {
    import("./other-place-names.ts").then(
      ({ otherPlaceNames }) => setOtherNames(otherPlaceNames),
      // Without a network there are no more names; the next letter asks again.
      () => {},
    );
  };
  /** In the list's own language a place shows its older name too; it is found by every name. */
  const describe = (place: NamedPlace, find: (names: PlaceNames) => string[] | undefined) => {
    const { name, label, alsoCalled = [] } = place;
    const shown = label ?? [name, ...alsoCalled.slice(0, 1).map((older) => `(${older})`)].join(" ");
    const found = otherNames.flatMap((names) => find(names) ?? []);
    return { value: name, label: shown, alsoCalled: [...alsoCalled, ...found] };
  };
  return (
    <>
      <Combobox
        {...describeField(props, "state")}
        {...content.state}
        isShort
        options={places.map((state) => describe(state, (names) => names[state.name]?.names))}
        onUnknownScript={loadOtherNames}
        onSelect={(state) => onChange({ state, city: "" })}
      />
      <Combobox
        {...describeField(props, "city")}
        label={content.city.label}
        placeholder={choice.state ? content.city.placeholder : content.city.placeholderWithoutState}
        options={cities.map((city) => describe(city, (names) => names[choice.state]?.cities[city.name]))}
        advice={choice.state ? content.city.notInList : content.city.placeholderWithoutState}
        onUnknownScript={loadOtherNames}
        onSelect={(city) => onChange({ city })}
      />
    </>
  );
}

export function DonationFields({ types, ...props }: Props & { types?: DonationType[] }) {
  const { content, onChange } = props;
  const { messages } = useRootData()!;
  const options = useDonationTypes(types);
  return (
    <>
      <SelectField
        {...describeField(props, "donationType")}
        {...content.donationType}
        hint={fill(content.donationType.hint, { label: messages.donationTypes.Blood })}
        options={options}
        onChange={(event) => onChange({ donationType: event.target.value, bloodType: "" })}
      />
      {options.some(({ value }) => value === "Others") && <GiveHint className="with-money sm:col-span-2" />}
      <div className="with-blood">
        <SelectField
          {...describeField(props, "bloodType")}
          {...content.bloodType}
          options={bloodTypes.map((type) => ({ value: type, label: type }))}
        />
      </div>
    </>
  );
}

type RegistrationProps = {
  content: Content<"donar">["fields"];
  form: Registration;
  onChange: (form: Registration) => void;
  errors: FieldErrors;
  places: Places;
};

export function RegistrationFields({ content, form, onChange, errors, places }: RegistrationProps) {
  const change = (changed: Partial<Registration>) => onChange({ ...form, ...changed });
  const shared = { content, choice: form, onChange: change, errors, required: true };
  return (
    <>
      <TextField {...describeField(shared, "fullName")} {...content.fullName} autoComplete="name" />
      <PhoneField {...describeField(shared, "phoneNo")} {...content.phoneNo} />
      <DonationFields {...shared} />
      <PlaceFields {...shared} places={places} />
    </>
  );
}

type Filled<Name extends FormField> = Pick<Props, "required" | "errors"> & {
  choice: Record<Name, string>;
  onChange: (change: { [Changed in Name]?: string }) => void;
};

/** The properties that every field of the form has. */
export function describeField<Name extends FormField>(
  { choice, onChange, required, errors }: Filled<Name>,
  name: Name,
) {
  const change = (value: string) => onChange({ [name]: value } as { [Changed in Name]?: string });
  return {
    name,
    required,
    value: choice[name],
    error: errors?.[name],
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  };
}
