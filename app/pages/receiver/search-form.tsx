import { useId, useRef } from "react";
import type { DonorSearch } from "#contract/donor.ts";
import type { PageContent } from "#cms/content.server.ts";
import { DonationFields, noChoice, PlaceFields, type Choice } from "#app/donors/donor-fields.tsx";
import type { Places } from "#app/donors/places.server.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePreHydrationInput } from "#app/ui/use-pre-hydration-input.ts";

/** The choices of the form; compatible blood types are searched only on request. */
export type Criteria = Choice & { compatible: boolean };

export const emptyCriteria: Criteria = { ...noChoice, compatible: false };

type Props = {
  content: PageContent<"receiver">;
  places: Places;
  criteria: Criteria;
  onChange: (change: Partial<Criteria>) => void;
  busy: boolean;
  onSearch: (search: DonorSearch) => void;
};

export function SearchForm({ content, places, criteria, onChange, busy, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null);
  usePreHydrationInput(form, onChange);

  const submit = () => {
    const { compatible, ...choice } = criteria;
    onSearch({ ...choice, ...(compatible && choice.bloodType && { compatible }) } as DonorSearch);
  };

  return (
    <form
      ref={form}
      onSubmit={onSubmit(submit)}
      className="grid items-end gap-5 rounded-md bg-rice-200 p-5 sm:grid-cols-2 lg:p-7 noscript:hidden"
    >
      <PlaceFields content={content.fields} choice={criteria} onChange={onChange} places={places} />
      <DonationFields content={content.fields} choice={criteria} onChange={onChange} />
      {criteria.bloodType && <CompatibleCheckbox content={content} criteria={criteria} onChange={onChange} />}
      <SubmitButton busy={busy} className="sm:col-span-2 sm:min-w-44 sm:justify-self-start">
        {content.search}
      </SubmitButton>
    </form>
  );
}

type CheckboxProps = Pick<Props, "content" | "criteria" | "onChange">;

function CompatibleCheckbox({ content: { compatible }, criteria, onChange }: CheckboxProps) {
  const disclaimer = useId();
  return (
    <div className="sm:col-span-2">
      <label className="flex min-h-11 items-center gap-3 font-semibold sm:w-fit">
        <input
          type="checkbox"
          checked={criteria.compatible}
          onChange={(event) => onChange({ compatible: event.target.checked })}
          aria-describedby={disclaimer}
          className="size-6 flex-none accent-green-700"
        />
        {compatible.label}
      </label>
      <p id={disclaimer} className="ps-9 text-sm text-ink-700">
        {compatible.disclaimer}
      </p>
    </div>
  );
}
