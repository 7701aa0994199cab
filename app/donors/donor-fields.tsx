import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { Refusal } from "#contract/donor.ts";
import type { NamedPlace, Places } from "#cms/places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { SelectField } from "#app/ui/field.tsx";
import { PickField } from "#app/ui/combobox.tsx";

/** Where a donor is and what they give, as chosen so far; empty where nothing is chosen. */
export type Choice = { state: string; city: string; donationType: string; bloodType: string };

export const noChoice: Choice = { state: "", city: "", donationType: "", bloodType: "" };

type Props = {
  words: Content<"receiver">["fields"];
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
  /** Marked as needed; the API says when one is missing. */
  needed?: boolean;
  problems?: NonNullable<Refusal["errors"]>;
};

export function PlaceFields({ words, choice, onChange, needed = false, problems, places }: Props & { places: Places }) {
  const mark = markOf(needed);
  const cities = places.find(({ name }) => name === choice.state)?.cities ?? [];
  return (
    <>
      <PickField
        {...mark}
        label={words.state.label}
        choose={words.state.choose}
        name="state"
        options={places.map(optionOf)}
        value={choice.state}
        onPick={(state) => onChange({ state, city: "" })}
        problem={problems?.state}
      />
      <PickField
        {...mark}
        label={words.city.label}
        choose={choice.state ? words.city.choose : words.city.chooseStateFirst}
        name="city"
        options={cities.map(optionOf)}
        value={choice.city}
        onPick={(city) => onChange({ city })}
        problem={problems?.city}
      />
    </>
  );
}

export function DonationFields({ words, choice, onChange, needed = false, problems }: Props) {
  const mark = markOf(needed);
  return (
    <>
      <SelectField
        {...mark}
        label={words.donationType.label}
        choose={words.donationType.choose}
        name="donationType"
        options={donationTypes}
        value={choice.donationType}
        onChange={(event) => onChange({ donationType: event.target.value, bloodType: "" })}
        problem={problems?.donationType}
      />
      {choice.donationType === "Blood" && (
        <SelectField
          {...mark}
          label={words.bloodType.label}
          choose={words.bloodType.choose}
          name="bloodType"
          options={bloodTypes.map((type) => ({ value: type, label: type }))}
          value={choice.bloodType}
          onChange={(event) => onChange({ bloodType: event.target.value })}
          problem={problems?.bloodType}
        />
      )}
    </>
  );
}

function optionOf({ name, alsoCalled }: NamedPlace) {
  return { value: name, label: alsoCalled ? `${name} (${alsoCalled})` : name };
}

function markOf(needed: boolean) {
  return { marked: needed, "aria-required": needed };
}
