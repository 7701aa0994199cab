import { labelOf } from "#contract/donation-types.ts";
import type { Donor } from "#contract/donor.ts";
import type { Content } from "#app/content-schema.ts";
import { PhoneLink } from "./phone-link.tsx";

type Props = { donor: Donor; words: Content<"receiver">["results"] };

export function DonorCard({ donor, words }: Props) {
  return (
    <article className="h-full rounded-md border border-rice-300 bg-white p-5 shadow-1">
      <h3 className="wrap-anywhere">{donor.fullName.toUpperCase()}</h3>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-ink-500">{words.phone}</dt>
        <dd>
          <PhoneLink
            phone={donor.phoneNo}
            className="font-semibold wrap-anywhere text-geru-600 underline underline-offset-2"
          />
        </dd>
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
    </article>
  );
}
