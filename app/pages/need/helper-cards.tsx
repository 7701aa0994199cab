import { isClosed, type Helper } from "#contract/needs.ts";
import { ContactLinks } from "#app/donors/contact-links.tsx";
import { cityLabel } from "#app/donors/place-labels.ts";
import { useNeedWords } from "#app/needs/need-words.ts";
import { RowButton, RowForm } from "#app/ui/action-row.tsx";
import { AskFirst } from "#app/ui/grave-row.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { NeedProps } from "./need-status.tsx";

/** Those who said yes, with their numbers, below the warning that belongs to every number. */
export function Helpers(props: NeedProps) {
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

function HelperCard({ helper, need, content: { helpers: content }, places }: NeedProps & { helper: Helper }) {
  const { id, fullName, phoneNo, bloodType, city, state } = helper;
  const gift = useNeedWords(places).what(need.given);
  const isClosedNeed = isClosed(need.state);
  const name = `${content.didNotCome}: ${fullName}`;
  const which = <input type="hidden" name="helper" value={id} />;
  return (
    <li className="rounded-md border border-rice-300 bg-white px-5 py-4 shadow-1">
      <h3 className="font-names text-h4 wrap-anywhere outline-none">{fullName}</h3>
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
            {!isClosedNeed && (
              <AskFirst row="missed" label={content.didNotCome} name={name} look="button-link px-2 text-sm">
                {which}
                <p>{content.afterMissed}</p>
                <RowButton act="missed" look="button-danger mt-3 max-sm:w-full">
                  {content.confirmMissed}
                </RowButton>
              </AskFirst>
            )}
          </div>
        </>
      )}
      {state === "missed" && !isClosedNeed && (
        <RowForm row="missed">
          {which}
          <RowButton act="came" aria-label={`${content.came}: ${fullName}`} look="button-quiet mt-2 max-sm:w-full">
            {content.came}
          </RowButton>
        </RowForm>
      )}
    </li>
  );
}
