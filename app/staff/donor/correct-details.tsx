import { useRef, useState, type FormEvent } from "react";
import { toast } from "react-hot-toast";
import type { NewDonor } from "#contract/donor.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { RegistrationFields, type Registration } from "#app/donors/registration-fields.tsx";
import { desk } from "#app/staff/api.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { useFieldErrors } from "#app/ui/field-errors.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import type { ChangeDonor } from "./use-change-donor.ts";

const detailNames = ["fullName", "phoneNo", "donationType", "bloodType", "state", "city"] as const;

type Props = { donor: StaffDonor; change: ChangeDonor };

/** The registration form with the donor's details, for a caller. */
export function CorrectDetails({ donor, change }: Props) {
  const { content, fields, places } = useStaffData();
  const { correct } = content.donor;
  const [form, setForm] = useState<Registration>();
  // The donor as they were when the form was opened, or when somebody else's change was shown.
  const [opened, setOpened] = useState(donor);
  const [before, setBefore] = useState<StaffDonor>();
  const opener = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [fieldErrors, showFieldErrors] = useFieldErrors(element);

  const open = () => {
    setOpened(donor);
    setForm(pickDetails(donor));
  };
  const close = () => {
    setForm(undefined);
    setBefore(undefined);
    opener.current!.focus();
  };
  const [saving, save] = useAction(async (form: Registration) => {
    const changes = findChanges(form, opened);
    if (Object.keys(changes).length === 0) return close();
    /** Fields that were not touched follow the other member's change; what was typed stays. */
    const merge = (now: StaffDonor) => {
      setForm({ ...pickDetails(now), ...changes });
      setBefore(opened);
      setOpened(now);
    };
    try {
      const request = () => desk.change(donor.id, { ...changes, version: opened.version });
      if (!(await change(request, merge))) return;
      toast.success(correct.done);
      close();
    } catch (error) {
      showFieldErrors(error);
      throw error;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(form!);
  };

  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-expanded={form !== undefined}
        className={`${button.quiet} mt-2.5`}
        onClick={() => (form ? close() : open())}
      >
        {correct.open}
      </button>
      {form && (
        <form ref={element} onSubmit={submit} className="mt-3 grid gap-4 rounded-md bg-rice-200 p-4 sm:p-5">
          <h3>{correct.heading}</h3>
          {before && (
            <ChangedMeanwhile
              key={opened.version}
              before={before}
              now={opened}
              typed={form}
              onClose={() => setBefore(undefined)}
            />
          )}
          <RegistrationFields
            content={fields.donor}
            form={form}
            onChange={setForm}
            errors={fieldErrors}
            places={places}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={saving} className="w-full sm:w-auto sm:min-w-44">
              {saving ? correct.saving : correct.save}
            </SubmitButton>
            <button type="button" className={button.plain} onClick={close}>
              {content.cancel}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

function pickDetails(donor: NewDonor): Registration {
  return Object.fromEntries(detailNames.map((name) => [name, donor[name]])) as Registration;
}

/** What was typed, where it differs from what was there. */
function findChanges(form: Registration, opened: NewDonor): Partial<NewDonor> {
  return Object.fromEntries(
    detailNames.filter((name) => form[name] !== opened[name]).map((name) => [name, form[name]]),
  );
}
