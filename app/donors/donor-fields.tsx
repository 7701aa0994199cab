import { useState } from "react";
import { bloodTypes } from "#contract/blood-types.ts";
import { fill } from "#contract/fill.ts";
import type { PlaceNames } from "#contract/places/names.ts";
import type { NamedPlace, Places } from "./places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { useRootData } from "#app/root-data.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import type { FieldErrors } from "#app/ui/field-errors.ts";
import { SelectField } from "#app/ui/field.tsx";
import { useDonationTypes } from "./use-donation-types.ts";

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
  const [otherNames, setOtherNames] = useState<PlaceNames[]>([]);
  // Few visitors type in another script than the page's, so its names come only then.
  const loadOtherNames = () => {
    import("./other-place-names.ts").then(
      ({ otherPlaceNames }) => setOtherNames(otherPlaceNames),
      // Without a network there are no more names; the next letter asks again.
      () => {},
    );
  };
  const describe = (place: NamedPlace, find: (names: PlaceNames) => string[] | undefined) =>
    toOption(
      place,
      otherNames.flatMap((names) => find(names) ?? []),
    );
  return (
    <>
      <Combobox
        required={required}
        {...content.state}
        name="state"
        options={places.map((state) => describe(state, (names) => names[state.name]?.names))}
        onUnknownScript={loadOtherNames}
        value={choice.state}
        onSelect={(state) => onChange({ state, city: "" })}
        error={errors?.state}
      />
      <Combobox
        required={required}
        label={content.city.label}
        placeholder={choice.state ? content.city.placeholder : content.city.placeholderWithoutState}
        name="city"
        options={cities.map((city) => describe(city, (names) => names[choice.state]?.cities[city.name]))}
        advice={choice.state ? content.city.notInList : content.city.placeholderWithoutState}
        onUnknownScript={loadOtherNames}
        value={choice.city}
        onSelect={(city) => onChange({ city })}
        error={errors?.city}
      />
    </>
  );
}

export function DonationFields({ content, choice, onChange, required, errors }: Props) {
  const { messages } = useRootData()!;
  return (
    <>
      <SelectField
        required={required}
        {...content.donationType}
        hint={fill(content.donationType.hint, { label: messages.donationTypes.Blood })}
        name="donationType"
        options={useDonationTypes()}
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

/** In the list's own language a place shows its older name too; it is found by every name. */
function toOption({ name, label, alsoCalled = [] }: NamedPlace, otherNames: string[]) {
  const shown = label ?? [name, ...alsoCalled.slice(0, 1).map((older) => `(${older})`)].join(" ");
  return { value: name, label: shown, alsoCalled: [...alsoCalled, ...otherNames] };
}
