import { toast } from "react-hot-toast";
import { startOf, today } from "#contract/day.ts";
import type { UncheckedHours } from "#contract/staff/needs.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { formatClock } from "#app/ui/format.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Staff choose the hours in which requests go out before somebody has called. */
export function UncheckedHoursForm({ hours }: { hours: UncheckedHours }) {
  const { needs, need, working } = useStaffContent();
  const { text, never, saved, ...labels } = needs.uncheckedHours;
  const [saving, save] = useAction(async (form: HTMLFormElement) => {
    const [from, to] = ["from", "to"].map((name) => new FormData(form).get(name));
    await call("POST", "/needs/unchecked-hours", from && to ? { from: +from, to: +to } : { from: 0, to: 0 });
    toast.success(saved);
  });
  const options = Array.from({ length: 24 }, (_, hour) => {
    return { value: `${hour}`, label: formatClock(new Date(startOf(today()) + hour * 3_600_000).toISOString()) };
  });
  const field = (name: keyof UncheckedHours) => ({
    name,
    options,
    label: labels[name],
    placeholder: never,
    defaultValue: hours.from === hours.to ? "" : hours[name],
  });
  return (
    <>
      <p className="mt-1 text-sm text-ink-700">{text}</p>
      <form
        onSubmit={onSubmit(save)}
        className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3"
      >
        <SelectField {...field("from")} />
        <SelectField {...field("to")} />
        <SubmitButton busy={saving} className="max-sm:col-span-full" label={saving ? working : need.correct.save} />
      </form>
    </>
  );
}
