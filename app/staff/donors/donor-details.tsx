import { useRef } from "react";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { MessageKind } from "#contract/messages.ts";
import type { ReportReason } from "#contract/report-reasons.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { confirmByPhone, undoConfirmation } from "#app/staff/api.ts";
import { type StaffContent, useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { ActionList } from "#app/staff/ui/action-list.tsx";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { describeFailure } from "#app/staff/ui/describe-note.ts";
import { Detail } from "#app/staff/ui/detail.tsx";
import { useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { ItemList } from "#app/staff/ui/item-list.tsx";
import { Panel, panelClass } from "#app/staff/ui/panel.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { formatTime } from "#app/ui/format-time.ts";
import { PhoneLink, phoneUrl } from "#app/ui/phone-link.tsx";
import { describeConfirmation, type ChangeDonor } from "./changed-meanwhile.tsx";
import { formatLanguage } from "./format-language.ts";

type Props = { donor: StaffDonor; change: ChangeDonor; isLinkUnsent: boolean };

export function DonorDetails({ donor, change, isLinkUnsent }: Props) {
  const { donor: content } = useStaffContent();
  const { fields } = content;
  const describe = useDonorWords();
  const confirmButton = useRef<HTMLButtonElement>(null);
  const [pending, run] = useAction(change);
  const isConfirmed = donor.confirmedByPhoneOn === today() && donor.confirmedOn === today();
  const undo = async () => {
    await run(undoConfirmation, content.undone);
    confirmButton.current?.focus();
  };
  const [lastAction] = donor.actions;
  const { version, language } = donor.notice;
  const notice = version ? fill(content.noticeText, { version, language: formatLanguage(language) }) : "–";
  const link = isLinkUnsent ? "unsent" : donor.hasPrivateLink ? "yes" : "no";
  const asked = donor.numberAskedOn.reduce((sum, { times }) => sum + times, donor.numberAskedAt.length);
  return (
    <section className={panelClass}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 max-[22rem]:grid-cols-[5.5rem_1fr] max-[22rem]:gap-x-3">
        <Detail name={fields.phoneNo}>
          <PhoneLink phone={donor.phoneNo} className="font-semibold wrap-anywhere tabular-nums text-geru-600" />
        </Detail>
        <Detail name={fields.gives}>{describe.gift(donor)}</Detail>
        <Detail name={fields.place}>{describe.place(donor)}</Detail>
        <Detail name={fields.confirmedOn}>
          {describeConfirmation(donor, fields)}
          {lastAction?.action === "confirm by phone" && (
            <Button busy={pending} look="button-link -my-2.5 ms-3" label={content.undo} onClick={undo} />
          )}
        </Detail>
        <Detail name={nameConfirmBefore(donor, fields)}>{formatDay(donor.confirmBefore)}</Detail>
        <Detail name={fields.registeredAt}>{formatTime(donor.registeredAt)}</Detail>
        <Detail name={fields.numberOnRequest}>{donor.numberOnRequest ? content.onRequest : content.atOnce}</Detail>
        <Detail name={fields.asked}>{asked ? choosePlural(asked, content.askedTimes) : content.askedTimes.none}</Detail>
        <Detail name={fields.link}>{content.hasLink[link]}</Detail>
        <Detail name={fields.notice}>{notice}</Detail>
        <Detail name={fields.id}>
          <span className="text-sm wrap-anywhere">{donor.id}</span>
        </Detail>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <a href={phoneUrl(donor.phoneNo)} className="button-primary">
          {content.call}
        </a>
        <Button
          ref={confirmButton}
          busy={pending || isConfirmed}
          look="button-quiet max-sm:px-3"
          label={content.confirm}
          onClick={() => run(confirmByPhone, content.confirmed)}
        />
      </div>
    </section>
  );
}

/** Only somebody who is in the search leaves it. */
function nameConfirmBefore({ standing }: StaffDonor, fields: StaffContent["donor"]["fields"]): string {
  if (standing === "listed") return fields.confirmBefore;
  return standing === "unconfirmed" ? fields.left : fields.toConfirm;
}

/** How the donor can be reached, and what visitors, staff and the registry have done about them. */
export function DonorHistory({ donor }: { donor: StaffDonor }) {
  const { content: words, card } = useStaffData();
  const { donor: content, messages } = words;
  return (
    <>
      <Panel heading={content.reach}>
        <ItemList
          items={donor.contacts}
          none={content.noReach}
          describe={({ channel, address, topics, confirmed, failure = "" }) => [
            `${messages.channels[channel]} ${address}`,
            ...topics.map((topic) => messages.topics[topic]),
            confirmed ? "" : content.unconfirmed,
            describeFailure(failure, messages.causes),
          ]}
        />
        {donor.messages.length > 0 && <h3 className="mt-4 text-base">{content.messages}</h3>}
        <ItemList
          items={donor.messages}
          describe={({ kind, channel, at }) => [
            messages.kinds[kind as MessageKind],
            messages.channels[channel],
            formatTime(at),
          ]}
        />
      </Panel>
      <Panel heading={content.reports}>
        <ItemList
          items={donor.reports}
          none={content.noReports}
          describe={({ at, reason, details, settled }) => [
            card.report.reasons[reason as ReportReason] ?? reason,
            details,
            formatTime(at),
            settled ? content.settled : content.open,
          ]}
        />
      </Panel>
      <Panel heading={content.actions}>
        {donor.actions.length === 0 ? (
          <p className="mt-1">{content.noActions}</p>
        ) : (
          <ActionList actions={donor.actions} />
        )}
      </Panel>
      {donor.numberAskedAt.length + donor.numberAskedOn.length > 0 && (
        <details className="px-1">
          <summary className="button-link cursor-pointer">{content.asked}</summary>
          <ul className="grid gap-0.5 text-sm">
            {donor.numberAskedAt.map((time) => (
              <li key={time}>{formatTime(time)}</li>
            ))}
            {donor.numberAskedOn.map(({ day, times }) => (
              <li key={day}>{`${formatDay(day)}: ${choosePlural(times, content.askedTimes)}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
