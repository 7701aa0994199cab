import { toast } from "react-hot-toast";
import { useRevalidator } from "react-router";
import { fill } from "#contract/fill.ts";
import type { NeedCall, StaffNeeds, StaffNeedSummary } from "#contract/staff/needs.ts";
import type { TrustedNumber, UncheckedHours } from "#contract/staff/needs.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useAction } from "#app/staff/ui/action.tsx";
import { needPath, useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { ItemList, remove } from "#app/staff/ui/item-list.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { formatClock, formatHour } from "#app/ui/format-time.ts";
import { onSubmit } from "#app/ui/on-submit.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { Route } from "./+types/needs";
import { CallList } from "./call-list.tsx";
import { describeProgress } from "./describe-progress.ts";
import { RefuseQuestion } from "./refuse-question.tsx";

export async function clientLoader() {
  const [needs, { calls }] = await Promise.all([
    call<StaffNeeds>("GET", "/needs"),
    call<{ calls: NeedCall[] }>("GET", "/needs/calls"),
  ]);
  return { needs, calls };
}

/** Requests for donors: those that wait for a call first, then the donors to be called for those that go on. */
export default function Needs({ loaderData: { needs, calls } }: Route.ComponentProps) {
  const { sections, needs: content } = useStaffContent();
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.needs}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Panel heading={content.waiting}>
            <NeedList needs={needs.waiting} none={content.noWaiting} isWaiting />
            {needs.crowd.length > 0 && <Crowd needs={needs.crowd} />}
          </Panel>
          <Panel heading={content.calls}>
            <CallList calls={calls} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Panel heading={content.open}>
            <NeedList needs={needs.open} none={content.noOpen} />
          </Panel>
          {needs.closed.length > 0 && (
            <Panel heading={content.closed}>
              <NeedList needs={needs.closed} />
            </Panel>
          )}
          <Panel heading={content.uncheckedHours.heading}>
            <UncheckedHoursForm hours={needs.uncheckedHours} />
          </Panel>
          <Panel heading={content.trusted.heading}>
            <TrustedNumbers numbers={needs.trustedNumbers} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function NeedList({ needs, none, isWaiting }: { needs: StaffNeedSummary[]; none?: string; isWaiting?: boolean }) {
  const { needs: content } = useStaffContent();
  const words = useDonorWords();
  return (
    <ItemList
      items={needs}
      {...(none && { none })}
      linkTo={needPath}
      describe={(need) => [
        [need.reference, words.gift(need), need.place, words.place(need)].filter(Boolean).join(" · "),
        ...describeProgress(need, content),
        isWaiting ? fill(content.waits, { when: formatClock(need.askedAt) }) : undefined,
        fill(content.until, { day: formatDay(need.neededOn) }),
        choosePlural(need.wanted, content.wanted),
      ]}
    />
  );
}

/** What came beyond a few of one number or network: staff take the one whose owner they talk to, and refuse the others. */
function Crowd({ needs }: { needs: StaffNeedSummary[] }) {
  const { crowd: content } = useStaffContent().needs;
  const { revalidate } = useRevalidator();
  const refuse = async (reason: string) => {
    for (const { id, version } of needs) await call("POST", `/needs/${id}/refuse`, { reason, version });
    toast.success(content.done);
    return () => void revalidate();
  };
  return (
    <details className="border-t border-rice-300 py-2">
      <summary className="cursor-pointer font-semibold">{choosePlural(needs.length, content.count)}</summary>
      <p className="mt-1 text-sm text-ink-700">{content.text}</p>
      <NeedList needs={needs} isWaiting />
      <RefuseQuestion
        {...{ open: content.open, question: content.question, confirm: content.open }}
        look="button-small button-danger-quiet"
        onRefuse={refuse}
      />
    </details>
  );
}

function TrustedNumbers({ numbers }: { numbers: TrustedNumber[] }) {
  const { trusted } = useStaffContent().needs;
  const { revalidate } = useRevalidator();
  return (
    <ItemList
      items={numbers}
      none={trusted.none}
      describe={({ phoneNo, until, by }) => [
        phoneNo,
        fill(trusted.until, { day: formatDay(until) }),
        by && fill(trusted.by, { by }),
      ]}
      offer={({ id }) => ({
        label: trusted.end,
        act: () => remove(`/needs/trusted/${id}`, trusted.ended, () => void revalidate()),
      })}
    />
  );
}

/** Staff choose the hours in which requests go out before somebody has called. */
function UncheckedHoursForm({ hours }: { hours: UncheckedHours }) {
  const { needs, need, working } = useStaffContent();
  const { text, never, saved, ...labels } = needs.uncheckedHours;
  const [saving, save] = useAction(async (form: HTMLFormElement) => {
    const [from, to] = ["from", "to"].map((name) => new FormData(form).get(name));
    await call("POST", "/needs/unchecked-hours", from && to ? { from: +from, to: +to } : { from: 0, to: 0 });
    toast.success(saved);
  });
  const options = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: formatHour(hour) }));
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
