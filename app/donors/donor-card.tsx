import { useId, useState } from "react";
import type { BloodType } from "#contract/blood-types.ts";
import { labelOf } from "#contract/donation-types.ts";
import type { Donor } from "#contract/donor.ts";
import type { Content } from "#cms/schema/pages.ts";
import { tellAge } from "#app/ui/dates.ts";
import { ContactLinks } from "./contact-links.tsx";
import { DonorReport } from "./report-form.tsx";
import { HiddenNumber } from "./masked-number.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";

type Props = {
  donor: Donor;
  words: Content<"receiver">["results"];
  /** The blood that was searched for. */
  wanted?: BloodType | "";
  /** As others see it, but nothing on it can be used. */
  preview?: boolean;
};

export function DonorCard({ donor, words, wanted = "", preview = false }: Props) {
  const [asked, setAsked] = useState("");
  const number = asked || (!donor.numberOnRequest && donor.phoneNo);
  const neverPaid = useId();
  const reasons = [tellDistance(donor, words), tellMatch(donor, wanted, words)].filter(Boolean);
  return (
    <article className="flex h-full flex-col rounded-md border border-rice-300 bg-white p-5 shadow-1">
      <h3 className="wrap-anywhere">{donor.fullName.toUpperCase()}</h3>
      {reasons.map((reason) => (
        <p key={reason} className="mt-1 font-semibold text-ink-700">
          {reason}
        </p>
      ))}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-ink-500">{words.phone}</dt>
        <dd>
          {number ? (
            <PhoneLink
              phone={number}
              className="font-semibold wrap-anywhere text-geru-600 underline underline-offset-2"
              {...(asked && { ref: takeFocus, describedBy: neverPaid })}
            />
          ) : (
            <HiddenNumber donor={donor} words={words.number} {...(!preview && { onShow: setAsked })} />
          )}
        </dd>
        {number && !preview && (
          <dd className="col-span-2 mb-1.5 flex flex-wrap gap-2 lg:col-span-1 lg:col-start-2 print:hidden">
            <ContactLinks name={donor.fullName} phone={number} words={words} />
          </dd>
        )}
        <dt className="text-ink-500">{words.donationType}</dt>
        <dd>{labelOf(donor.donationType)}</dd>
        {donor.bloodType && (
          <>
            <dt className="text-ink-500">{words.bloodType}</dt>
            <dd className="font-semibold">{donor.bloodType}</dd>
          </>
        )}
        <dt className="text-ink-500">{words.place}</dt>
        <dd>
          {donor.city}, {donor.state}
        </dd>
      </dl>
      {asked && (
        <p id={neverPaid} className="mt-4 rounded-sm bg-haldi-300 px-3 py-2 text-ink-900">
          {words.number.neverPaid}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-3 text-sm text-ink-500">
        {donor.confirmedOn && <p>{words.confirmed.replace("{when}", tellAge(donor.confirmedOn))}</p>}
        {!preview && <DonorReport donor={donor} words={words.report} />}
      </div>
    </article>
  );
}

/** Whoever asked for the number goes on from there, and a screen reader says it. */
function takeFocus(link: HTMLAnchorElement | null) {
  link?.focus();
}

/** How far away the donor is, unless they are in the very city. */
function tellDistance({ distanceKm, city }: Donor, { away }: Props["words"]): string {
  return distanceKm ? away.replace("{city}", city).replace("{km}", String(distanceKm)) : "";
}

/** Why a donor of other blood is shown. */
function tellMatch({ match, bloodType }: Donor, wanted: string, { match: words }: Props["words"]): string {
  if (match === "rhUnknown") return words.rhUnknown;
  if (match !== "compatible") return "";
  const text = bloodType === "O-" ? words.universal : words.compatible;
  return text.replace("{from}", inWords(bloodType)).replace("{to}", inWords(wanted));
}

/** With a real minus sign. */
function inWords(bloodType: string): string {
  return bloodType.replace("-", "−");
}
