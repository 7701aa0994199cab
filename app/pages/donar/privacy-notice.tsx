import { fill } from "#contract/fill.ts";
import { useRootData } from "#app/root-data.ts";
import type { Content } from "#cms/schema/pages.ts";

/** Tells a person before they register how their details are used. */
export function PrivacyNotice({ content }: { content: Content<"donar">["notice"] }) {
  const contact = useRootData()!.foundation.complaints;
  // A number does not break at its spaces.
  const complaints = fill(content.complaints, { ...contact, phone: contact.phone.replaceAll(" ", "\u00a0") });
  return (
    <div className="rounded-md bg-rice-200 p-5">
      <h2 className="text-h4">{content.heading}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-ink-700 marker:text-geru-600">
        {[...content.points, complaints].map((point) => (
          <li key={point} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
      <p className="mt-3 font-semibold">{content.adults}</p>
    </div>
  );
}
