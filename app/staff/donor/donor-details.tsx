import type { ReactNode } from "react";
import { toast } from "react-hot-toast";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { desk } from "#app/staff/api.ts";
import { useDonorWords } from "#app/staff/donors/use-donor-words.ts";
import { useStaffContent, type StaffContent } from "#app/staff/staff-content.ts";
import { panelClass } from "#app/staff/ui/panel.tsx";
import { useAction } from "#app/staff/ui/use-action.ts";
import { button } from "#app/ui/button.ts";
import { choosePlural } from "#app/ui/choose-plural.ts";
import { formatDay, formatTime } from "#app/ui/dates.ts";
import { PhoneLink, phoneUrl } from "#app/ui/phone-link.tsx";
import type { ChangeDonor } from "./use-change-donor.ts";

type Props = { donor: StaffDonor; change: ChangeDonor };

/** What is held about the donor, and what is done most: call, and confirm. */
export function DonorDetails({ donor, change }: Props) {
  const { donor: content } = useStaffContent();
  const { fields } = content;
  const describe = useDonorWords();
  const [confirming, confirm] = useAction(async () => {
    const done = await change(() => desk.confirmByPhone(donor.id, donor.version));
    if (done) toast.success(content.confirmed);
  });
  const asked = donor.numberAskedOn.reduce((sum, { times }) => sum + times, donor.numberAskedAt.length);
  return (
    <section className={panelClass}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 max-[22rem]:grid-cols-[5.5rem_1fr] max-[22rem]:gap-x-3">
        <Detail name={fields.phoneNo}>
          <PhoneLink phone={donor.phoneNo} className="font-semibold wrap-anywhere tabular-nums text-geru-600" />
        </Detail>
        <Detail name={fields.gives}>{describe.gift(donor)}</Detail>
        <Detail name={fields.place}>{describe.place(donor)}</Detail>
        <Detail name={fields.confirmedOn}>{describeConfirmation(donor, fields)}</Detail>
        <Detail name={donor.confirmBefore > today() ? fields.confirmBefore : fields.left}>
          {formatDay(donor.confirmBefore)}
        </Detail>
        <Detail name={fields.registeredAt}>{formatTime(donor.registeredAt)}</Detail>
        <Detail name={fields.numberOnRequest}>{donor.numberOnRequest ? content.onRequest : content.atOnce}</Detail>
        <Detail name={fields.asked}>{asked ? choosePlural(asked, content.askedTimes) : content.askedTimes.none}</Detail>
        <Detail name={fields.link}>{donor.hasPrivateLink ? content.hasLink.yes : content.hasLink.no}</Detail>
        <Detail name={fields.notice}>{donor.notice.version ? fill(content.noticeText, donor.notice) : "–"}</Detail>
        <Detail name={fields.id}>
          <span className="text-sm wrap-anywhere">{donor.id}</span>
        </Detail>
      </dl>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <a href={phoneUrl(donor.phoneNo)} className={button.primary}>
          {content.call}
        </a>
        <button
          type="button"
          aria-disabled={confirming}
          className={`${button.quiet} max-sm:px-3`}
          onClick={() => void confirm()}
        >
          {content.confirm}
        </button>
      </div>
    </section>
  );
}

/** When the details were confirmed last, and whether that was by phone. */
export function describeConfirmation(
  { confirmedOn, confirmedByPhoneOn }: StaffDonor,
  fields: StaffContent["donor"]["fields"],
): string {
  const day = formatDay(confirmedOn);
  return confirmedByPhoneOn === confirmedOn ? `${day}, ${fields.confirmedByPhone}` : day;
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-500">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
