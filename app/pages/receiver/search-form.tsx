import { useId, type RefObject } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import { useLocalPath } from "#app/language.ts";
import { DonationFields, noChoice, PlaceFields } from "#app/donors/donor-fields.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";
import type { Route } from "./+types/receiver";

/** The choices of the form; compatible blood types are searched only on request. */
export const emptyCriteria = { ...noChoice, compatible: false };

/** Where a search is changed. */
export const changeId = "change";

type Props = Route.ComponentProps["loaderData"] & {
  form: RefObject<HTMLFormElement | null>;
  criteria: typeof emptyCriteria;
  onChange: (change: Partial<typeof emptyCriteria>) => void;
  busy: boolean;
  onSearch: (search: DonorSearch) => void;
};

export function SearchForm({ form, content, places, criteria, onChange, busy, onSearch }: Props) {
  const disclaimer = useId();
  usePreHydrationInput(form, (input) => onChange({ ...input, compatible: "compatible" in input }));

  const submit = () => {
    const { state, city, donationType, bloodType, compatible } = criteria;
    onSearch({ state, city, donationType, bloodType, ...(compatible && bloodType && { compatible }) } as DonorSearch);
  };

  return (
    <form
      ref={form}
      id={changeId}
      tabIndex={-1}
      aria-label={content.heading}
      action={useLocalPath()("/receiver")}
      onSubmit={onSubmit(submit)}
      className="grid scroll-mt-4 items-end gap-5 rounded-md bg-rice-200 p-5 sm:grid-cols-2 lg:p-7"
    >
      <PlaceFields content={content.fields} choice={criteria} onChange={onChange} places={places} />
      <DonationFields content={content.fields} choice={criteria} onChange={onChange} />
      <div className="with-blood-type font-semibold sm:col-span-2">
        <Checkbox
          label={content.compatible.label}
          name="compatible"
          checked={criteria.compatible}
          onChange={(event) => onChange({ compatible: event.target.checked })}
          aria-describedby={disclaimer}
        />
        <p id={disclaimer} className="ps-9 text-sm font-normal text-ink-700">
          {content.compatible.disclaimer}
        </p>
      </div>
      <SubmitButton busy={busy} className="sm:col-span-2 sm:min-w-44 sm:justify-self-start" label={content.search} />
    </form>
  );
}
