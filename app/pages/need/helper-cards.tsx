import { isClosed, type Helper, type OwnNeed } from "#contract/needs.ts";
import { ContactLinks } from "#app/donors/contact-links.tsx";
import { cityLabel } from "#app/donors/place-labels.ts";
import { useNeedWords } from "#app/needs/need-words.ts";
import { RowButton, RowForm } from "#app/ui/action-row.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/mine";

type Props = Route.ComponentProps["loaderData"] & { need: OwnNeed };

/** Those who said yes, with their numbers, below the warning that belongs to every number. */
export function Helpers(props: Props) {
  const { need, content } = props;
  return (
    <section id="missed" className="mt-6 scroll-mt-4">
      <h2 className="text-h4">{content.helpers.heading}</h2>
      <p className="mt-2 rounded-sm bg-haldi-300 px-4 py-3">{content.helpers.text}</p>
      <ul className="mt-3 grid gap-3">
        {need.helpers.map((helper) => (
          <HelperCard key={helper.id} helper={helper} {...props} />
        ))}
      </ul>
    </section>
  );
}

function HelperCard({ helper, need, content: { helpers: content }, places }: Props & { helper: Helper }) {
  const { id, fullName, phoneNo, bloodType, city, state } = helper;
  const gift = useNeedWords(places).what(need.given);
  const isClosedNeed = isClosed(need.state);
  const answer = (act: "missed" | "came", label: string) => (
    <RowForm row="missed">
      <input type="hidden" name="helper" value={id} />
      <RowButton act={act} aria-label={`${label}: ${fullName}`} look="button-link px-2 text-sm">
        {label}
      </RowButton>
    </RowForm>
  );
  return (
    <li className="rounded-md border border-rice-300 bg-white px-5 py-4 shadow-1">
      <p className="font-names text-h4 font-bold wrap-anywhere">{fullName}</p>
      <p className="text-ink-700">{[bloodType, cityLabel(places, city)].filter(Boolean).join(" · ")}</p>
      {state !== "yes" && <p className="text-ink-700">{content[state]}</p>}
      {phoneNo && state !== "missed" && (
        <>
          <PhoneLink
            phone={phoneNo}
            className="inline-flex min-h-11 items-center text-lg font-semibold wrap-anywhere text-geru-600 underline underline-offset-2"
          />
          <div className="flex flex-wrap items-center gap-2 print:hidden">
            <ContactLinks name={fullName} phone={phoneNo} gift={gift} content={content} />
            {!isClosedNeed && answer("missed", content.didNotCome)}
          </div>
        </>
      )}
      {state === "missed" && !isClosedNeed && answer("came", content.came)}
    </li>
  );
}
