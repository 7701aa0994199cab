import { useRef, useState } from "react";
import type { DonorChange } from "#contract/managed-donor.ts";
import { managedDonor } from "#app/api.ts";
import { RegistrationFields, type Registration } from "#app/donors/registration-fields.tsx";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { missingFields } from "#app/ui/missing-fields.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePending } from "#app/ui/use-pending.ts";
import { ActionButton, ActionRow, returnFocus, type ControlsProps, type ManageContent } from "./action-row.tsx";

/** The registration form, filled in with the donor's details. */
export function CorrectDetails({ managed, content: { correct, fields }, places, runAction }: ControlsProps) {
  const [form, setForm] = useState<Registration>();
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const changedWhileSaving = useRef(false);
  const [fieldErrors, showFieldErrors] = useFieldErrors(element);

  const close = (target: HTMLElement | null = opener.current) => {
    showFieldErrors();
    setForm(undefined);
    returnFocus(opener.current, target);
  };

  const [saving, save] = usePending(async () => {
    changedWhileSaving.current = false;
    const error = await runAction(
      (key) => managedDonor.change(key, form as DonorChange),
      () => correct.done,
    );
    if (error) showFieldErrors(error);
    // The first heading stands above the donor's card, which shows what was saved.
    else if (!changedWhileSaving.current) close(document.querySelector<HTMLElement>("main h2"));
  });

  const change = (changed: Registration) => {
    changedWhileSaving.current = true;
    setForm(changed);
  };

  /** A request that was sent cannot be cancelled; if it fails, the form must still hold what was typed. */
  const cancel = () => saving || close();
  const toggle = () => (form ? cancel() : setForm(managed.donor));

  return (
    <ActionRow
      heading={correct.heading}
      text={correct.text}
      action={
        <ActionButton ref={opener} aria-expanded={form !== undefined} onPress={toggle}>
          {correct.open}
        </ActionButton>
      }
    >
      {form && (
        <form
          ref={element}
          onSubmit={onSubmit(save)}
          {...missingFields}
          className="mt-4 grid gap-5 rounded-md bg-rice-200 p-5 sm:p-7"
        >
          <p className="text-sm text-ink-500">{correct.required}</p>
          <RegistrationFields content={fields} form={form} onChange={change} errors={fieldErrors} places={places} />
          <FormButtons content={correct} saving={saving} cancel={cancel} />
        </form>
      )}
    </ActionRow>
  );
}

type ButtonsProps = { content: ManageContent["correct"]; saving: boolean; cancel: () => void };

function FormButtons({ content, saving, cancel }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton busy={saving} className="w-full sm:w-auto sm:min-w-44">
        {saving ? content.saving : content.save}
      </SubmitButton>
      <button type="button" aria-disabled={saving} className="button-plain" onClick={cancel}>
        {content.cancel}
      </button>
    </div>
  );
}
