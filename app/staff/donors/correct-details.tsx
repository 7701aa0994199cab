import { useState } from "react";
import type { NewDonor } from "#contract/donor.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { RegistrationFields, type Registration } from "#app/donors/donor-fields.tsx";
import { call } from "#app/staff/api.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { useLeaveWarning } from "#app/staff/ui/leave-warning.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ChangedMeanwhile, detailNames, type ChangeDonor } from "./changed-meanwhile.tsx";

type Props = { donor: StaffDonor; change: ChangeDonor; onClose: () => void };

export function CorrectDetails({ donor, change, onClose }: Props) {
  const { content, fields, places } = useStaffData();
  const { correct } = content.donor;
  // Only what was typed is kept: the other fields follow what is changed meanwhile.
  const [typed, setTyped] = useState<Partial<NewDonor>>({});
  const form = { ...donor, ...typed };
  const [conflict, setConflict] = useState<{ before: StaffDonor; now: StaffDonor }>();
  const [errors, showFieldErrors, element] = useFieldErrors();
  const [saving, save] = useAction(async (form: Registration) => {
    const changes = findChanges(form, donor);
    if (Object.keys(changes).length === 0) return onClose();
    const request = ({ id, version }: StaffDonor) =>
      call<StaffDonor>("PATCH", `/donors/${id}`, { ...changes, version }).catch((error: unknown) => {
        showFieldErrors(error);
        throw error;
      });
    if (await change(request, correct.done, (before, now) => setConflict({ before, now }))) onClose();
  });
  useLeaveWarning(Object.keys(typed).length > 0 && !saving ? correct.leave : "");
  return (
    <form
      ref={element}
      onSubmit={onSubmit(() => save(form))}
      className="col-span-2 grid gap-4 rounded-md bg-rice-200 p-4 sm:p-5"
    >
      <h3>{correct.heading}</h3>
      {conflict && (
        <ChangedMeanwhile
          key={conflict.now.version}
          {...conflict}
          typed={form}
          onClose={() => setConflict(undefined)}
        />
      )}
      <RegistrationFields
        content={{ ...fields.donor, phoneNo: { ...fields.donor.phoneNo, hint: correct.phoneHint } }}
        form={form}
        onChange={(form) => setTyped(findChanges(form, donor))}
        {...{ errors, places }}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={saving} label={saving ? correct.saving : correct.save} />
        <Button look="button-plain" label={content.cancel} onClick={onClose} />
      </div>
    </form>
  );
}

function findChanges(form: Registration, donor: NewDonor): Partial<NewDonor> {
  return Object.fromEntries(detailNames.filter((name) => form[name] !== donor[name]).map((name) => [name, form[name]]));
}
