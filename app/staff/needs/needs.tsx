import { fill } from "#contract/fill.ts";
import type { NeedCall, StaffNeeds, StaffNeedSummary } from "#contract/staff/needs.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { ItemList } from "#app/staff/ui/item-list.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { choosePlural, formatClock, formatDay } from "#app/ui/format.ts";
import type { Route } from "./+types/needs";
import { CallList } from "./call-list.tsx";
import { describeProgress } from "./describe-progress.ts";
import { UncheckedHoursForm } from "./unchecked-hours.tsx";

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
      linkTo={({ id }) => `/staff/need?id=${id}`}
      describe={(need) => [
        [words.gift(need), need.place || words.place(need)].join(" · "),
        ...describeProgress(need, content),
        isWaiting ? fill(content.waits, { when: formatClock(need.askedAt) }) : undefined,
        fill(content.until, { day: formatDay(need.neededOn) }),
        choosePlural(need.wanted, content.wanted),
      ]}
    />
  );
}
