import { useId, useState } from "react";
import type { BloodType } from "#contract/blood-types.ts";
import type { Donor } from "#contract/donor.ts";
import { fill } from "#contract/fill.ts";
import type { CardOutcome } from "#contract/page-outcome.ts";
import type { Places } from "./places.server.ts";
import type { Content } from "#cms/schema/pages.ts";
import { answersForms } from "#app/api.ts";
import { formatAge, formatDay, formatNumber } from "#app/ui/format.ts";
import { useErrorToast } from "#app/ui/error-toast.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { takeFreeFocus } from "#app/ui/take-focus.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { cityLabel, stateLabel } from "./place-labels.ts";
import { ContactLinks } from "./contact-links.tsx";
import { CardForm, ReportForm, sendCardForm } from "./report-form.tsx";
import { useDonationLabel } from "./use-donation-types.ts";

type Props = {
  donor: Donor;
  content: Content<"receiver">["results"];
  places: Places;
  /** The blood type that was searched for. */
  wanted?: BloodType | "";
  /** Shows the card as others see it, without what can be pressed. */
  preview?: boolean;
  /** What the page came with, if it was about this donor. */
  outcome?: CardOutcome;
};

export function DonorCard({ donor, content, places, wanted = "", preview = false, outcome }: Props) {
  const [revealedNumber, setRevealedNumber] = useState(outcome?.number ?? "");
  const [message, setMessage] = useState(outcome?.message);
  const number = revealedNumber || (!donor.numberOnRequest && donor.phoneNo);
  const warningId = useId();
  const donation = useDonationLabel()(donor.donationType);
  const gift = `${donation} ${donor.bloodType}`.trim();
  const city = cityLabel(places, donor.city, donor.state);
  return (
    <article
      id={donor.id}
      // Why something was refused, until the next try.
      onSubmit={() => setMessage(undefined)}
      className="flex h-full scroll-mt-4 flex-col rounded-md border border-rice-300 bg-white p-5 shadow-1"
    >
      <h3 className="font-names wrap-anywhere">{donor.fullName.toUpperCase()}</h3>
      {/* Why the donor was found, beside having what was searched for. */}
      {[describeDistance(donor, city, content), describeMatch(donor, wanted, content)].filter(Boolean).map((reason) => (
        <p key={reason} className="mt-1 font-semibold text-ink-700">
          {reason}
        </p>
      ))}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-ink-500">{content.phone}</dt>
        <dd>
          {number ? (
            <PhoneLink
              phone={number}
              className="font-semibold wrap-anywhere text-geru-600 underline underline-offset-2"
              aria-describedby={preview ? undefined : warningId}
              ref={revealedNumber ? takeFreeFocus : undefined}
            />
          ) : (
            <MaskedNumber donor={donor} content={content.number} {...(!preview && { onReveal: setRevealedNumber })} />
          )}
        </dd>
        {number && !preview && (
          <dd className="col-span-2 mb-1.5 flex flex-wrap gap-2 lg:col-span-1 lg:col-start-2 print:hidden">
            <ContactLinks name={donor.fullName} phone={number} gift={gift} content={content} />
          </dd>
        )}
        <dt className="text-ink-500">{content.donationType}</dt>
        <dd>{donation}</dd>
        {donor.bloodType && (
          <>
            <dt className="text-ink-500">{content.bloodType}</dt>
            <dd className="font-semibold">{donor.bloodType}</dd>
          </>
        )}
        <dt className="text-ink-500">{content.place}</dt>
        <dd>{`${city}, ${stateLabel(places, donor.state)}`}</dd>
      </dl>
      {number && !preview && (
        <p
          id={warningId}
          className={revealedNumber ? "mt-4 rounded-sm bg-haldi-300 px-3 py-2" : "mt-3 text-sm text-ink-700"}
        >
          {revealedNumber ? content.number.neverPaid : content.number.noMoney}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3 text-sm text-ink-500">
        {donor.confirmedOn && <p>{fill(content.confirmed, { when: formatAge(donor.confirmedOn) })}</p>}
        {donor.confirmedByPhoneOn && (
          <p>{fill(content.confirmedByPhone, { day: formatDay(donor.confirmedByPhoneOn) })}</p>
        )}
        {!preview && answersForms() && <ReportForm donor={donor} content={content.report} first={outcome?.report} />}
      </div>
      {message && <p className="font-medium text-error">{message}</p>}
    </article>
  );
}

/** Without `onReveal` the number cannot be revealed. */
type MaskedProps = { donor: Donor; content: Props["content"]["number"]; onReveal?: (number: string) => void };

/** A masked number, and the button that reveals it. */
function MaskedNumber({ donor, content, onReveal }: MaskedProps) {
  const showError = useErrorToast();
  const [pending, reveal] = usePending((form: HTMLFormElement) =>
    sendCardForm(form).then(({ number }) => onReveal?.(number!), showError),
  );
  return (
    <>
      <span aria-hidden="true" className="block">
        {donor.phoneNo}
      </span>
      <span className="sr-only">{content.masked}</span>
      {onReveal && answersForms() && (
        <CardForm donor={donor} onSubmit={reveal}>
          <input type="hidden" name="ask" value="number" />
          <button aria-disabled={pending} className="button-small button-quiet mt-1 whitespace-nowrap">
            {pending ? content.showing : content.show}
          </button>
        </CardForm>
      )}
    </>
  );
}

/** How far away the donor is; nothing for a donor in the city itself. */
function describeDistance({ distanceKm }: Donor, city: string, { away }: Props["content"]): string {
  return distanceKm ? fill(away, { city, km: formatNumber(distanceKm) }) : "";
}

/** Why a donor with another blood type was found. */
function describeMatch({ match, bloodType }: Donor, wanted: string, { match: content }: Props["content"]): string {
  if (match === "rhUnknown") return content.rhUnknown;
  if (match !== "compatible") return "";
  const text = bloodType === "O-" ? content.universal : content.compatible;
  return fill(text, { from: withMinusSign(bloodType), to: withMinusSign(wanted) });
}

/** A minus sign, which a screen reader reads, in place of the hyphen. */
function withMinusSign(bloodType: string): string {
  return bloodType.replace("-", "−");
}
