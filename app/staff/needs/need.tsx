import { useState } from "react";
import { toast } from "react-hot-toast";
import { fill } from "#contract/fill.ts";
import type { StaffNeed } from "#contract/staff/needs.ts";
import { call, findChanged } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { describeFailure } from "#app/staff/ui/describe-note.ts";
import { Detail } from "#app/staff/ui/detail.tsx";
import { donorPath, useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { findByAddress, FoundPage } from "#app/staff/ui/found-page.tsx";
import { ItemList } from "#app/staff/ui/item-list.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { formatClock, formatTime } from "#app/ui/format-time.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/need";
import { describeProgress } from "./describe-progress.ts";
import { NeedActions } from "./need-actions.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return findByAddress<StaffNeed>(request, "/needs");
}

export default function NeedPage({ loaderData: need }: Route.ComponentProps) {
  return (
    <FoundPage content={useStaffContent().need} list="/staff/needs">
      {need && <NeedView key={need.id} found={need} />}
    </FoundPage>
  );
}

function NeedView({ found }: { found: StaffNeed }) {
  const { needs, need: content } = useStaffContent();
  const [need, setNeed] = useState(found);
  const words = useDonorWords();
  const change = async (request: Promise<StaffNeed>, done: string) => {
    try {
      setNeed(await request);
    } catch (error) {
      // Show what somebody else has changed before anybody decides about it.
      setNeed(findChanged<StaffNeed>(error) ?? need);
      throw error;
    }
    toast.success(done);
  };
  return (
    <>
      <h1 className="text-h3 wrap-anywhere">
        {[need.reference, words.gift(need), words.place(need)].filter(Boolean).join(" · ")}
      </h1>
      <p className="mt-1 mb-3 text-ink-700">
        {[
          ...describeProgress(need, needs),
          need.standing === "open" && need.nextAt && fill(content.next, { time: formatClock(need.nextAt) }),
          need.reason && fill(content.reason, { reason: need.reason }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid min-w-0 gap-4 lg:gap-6">
          <Details need={need} />
          <NeedActions need={need} change={change} />
        </div>
        <Panel heading={content.offers}>
          <ItemList
            items={need.offers}
            none={content.noOffers}
            linkTo={({ donorId }) => donorId && donorPath(donorId)}
            describe={({ fullName, phoneNo, state, byCall, reported, isDisputed, askedAt }) => [
              fullName || content.donor,
              phoneNo,
              content.offerStates[state],
              byCall ? content.byCall : undefined,
              reported ? content.reported[reported] : undefined,
              isDisputed ? content.disputed : undefined,
              formatTime(askedAt),
            ]}
            offer={({ id, donorId, state }) =>
              state === "guest" &&
              donorId !== "" && {
                ...content.vouch,
                act: async () => {
                  await change(call<StaffNeed>("POST", `/needs/${need.id}/vouch`, { offer: id }), content.vouch.done);
                  return () => {};
                },
              }
            }
          />
        </Panel>
      </div>
    </>
  );
}

function Details({ need }: { need: StaffNeed }) {
  const { needs, need: content, messages } = useStaffContent();
  const words = useDonorWords();
  return (
    <Panel heading={content.asks}>
      {need.phoneNo && (
        <p className="mt-2">
          <PhoneLink phone={need.phoneNo} className="button-primary" aria-label={`${needs.call} ${need.phoneNo}`} />
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Detail name={content.name}>{need.fullName}</Detail>
        <Detail name={content.email}>{need.email}</Detail>
        <Detail name={content.emailFailure}>{describeFailure(need.emailFailure, messages.causes)}</Detail>
        <Detail name={content.place}>{[need.place, words.place(need)].filter(Boolean).join(", ")}</Detail>
        <Detail name={content.until}>{formatDay(need.neededOn)}</Detail>
        <Detail name={content.wanted}>{choosePlural(need.wanted, needs.wanted)}</Detail>
        <Detail name={content.askedAt}>{formatTime(need.askedAt)}</Detail>
        <Detail name={content.check}>{content.checked[need.checked || "none"]}</Detail>
        {need.trustedUntil && (
          <dd className="col-span-2">{fill(content.trustedUntil, { day: formatDay(need.trustedUntil) })}</dd>
        )}
      </dl>
    </Panel>
  );
}
