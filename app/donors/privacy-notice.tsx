import type { ReactNode } from "react";
import { fill } from "#contract/fill.ts";
import { useRootData } from "#app/root-data.ts";
import type { Content } from "#cms/schema/pages.ts";

type Props = { content: Pick<Content<"donar">["notice"], "heading" | "points" | "complaints">; children: ReactNode };

/** Tells a person before they send a form how their details are used. The children are what they agree to. */
export function PrivacyNotice({ content, children }: Props) {
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
      <div className="mt-3 font-semibold">{children}</div>
    </div>
  );
}
