import { isClosed, type OwnNeed } from "#contract/needs.ts";
import { fill } from "#contract/fill.ts";
import { findMorning } from "#contract/messages.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import { useRootData } from "#app/root-data.ts";
import { RowForm } from "#app/ui/action-row.tsx";
import { choosePlural, formatDay, formatNumber } from "#app/ui/format.ts";
import { formatClock } from "#app/ui/format-time.ts";
import { Link } from "#app/ui/link.tsx";
import { Phones } from "#app/ui/phone-link.tsx";
import type { Route } from "./+types/mine";

/** A request, with the words of its page. */
export type NeedProps = Route.ComponentProps["loaderData"] & { need: OwnNeed };

/** What happens now, in plain words. Screen readers announce a change. */
export function NeedStatus({ need, content }: Pick<NeedProps, "need" | "content">) {
  const { state, nobodyLeft } = need;
  const { phones, search } = content;
  const foundation = useRootData()!.foundation.name;
  const hasEnded = isClosed(state);
  const border =
    state === "enough" || state === "found" ? "border-patta-800" : hasEnded ? "border-ink-500" : "border-haldi-500";
  return (
    <div className={`rounded-md border-s-8 bg-rice-200 px-5 py-4 ${border}`}>
      {/* Only what is new is read out. */}
      <output aria-atomic="false">
        <h2 tabIndex={-1} className="text-h4 outline-none">
          {describeState({ need, content })}
        </h2>
        {listNews({ need, content }).map((line) => (
          <p key={line} className="mt-1.5 wrap-anywhere">
            {line}
          </p>
        ))}
      </output>
      {(["waiting", "stopped", "refused"].includes(state) || nobodyLeft) && (
        <div className="mt-3 grid justify-items-start gap-2">
          {content.meanwhile}
          <Link {...search} to={search.to + formatSearchUrl(need.given)} className="button-quiet max-sm:w-full" />
          <p>
            {fill(phones, { foundation })} <Phones />
          </p>
        </div>
      )}
      {!hasEnded && (
        <>
          <p className="mt-2 text-sm text-ink-500 noscript:hidden">{content.news.script}</p>
          <RowForm row="" className="hidden noscript:block">
            <button className="button-small button-quiet mt-3">{content.news.noScript}</button>
          </RowForm>
        </>
      )}
    </div>
  );
}

/** Whether donors are asked before somebody has called. */
const isUnchecked = ({ state, next, nobodyLeft }: OwnNeed) => state === "waiting" && Boolean(next || nobodyLeft);

function describeState({ need, content }: Pick<NeedProps, "need" | "content">): string {
  const { asked, nobodyLeft, state } = need;
  if (!nobodyLeft) return content.states[isUnchecked(need) ? "open" : state];
  return asked === 0 ? content.nobodyNear : asked === "few" ? content.fewAsked : choosePlural(asked, content.allAsked);
}

function listNews({ need, content }: Pick<NeedProps, "need" | "content">): string[] {
  const { state, asked, nobodyLeft, next, helpers, gave, reason, email, emailFails, eraseOn } = need;
  const morning = findMorning(Date.now());
  const time = morning > Date.now() && formatClock(new Date(morning).toISOString());
  const guests = helpers.filter((helper) => helper.state === "guest").length;
  const coming = helpers.filter((helper) => helper.state !== "missed").length - guests;
  const isAsking = state === "open" || state === "enough" || isUnchecked(need);
  const askedText = typeof asked === "number" ? fill(content.askedCount, { count: formatNumber(asked) }) : content.few;
  const lines = [
    isUnchecked(need) && content.unchecked,
    state === "waiting" && time && fill(content.morning, { time }),
    isAsking && !nobodyLeft && (asked === 0 ? content.unasked : askedText),
    isAsking && asked !== 0 && (coming > 0 ? choosePlural(coming, content.yes) : content.noYes),
    guests > 0 && choosePlural(guests, content.guests),
    nobodyLeft && content.stillAsked,
    next && fill(choosePlural(next.donors, content.next), { time: formatClock(next.at) }),
    reason && fill(content.reason, { reason }),
    gave > 0 && choosePlural(gave, content.gave),
    emailFails && fill(content.emailFails, { email }),
    eraseOn && fill(content.erased, { day: formatDay(eraseOn) }),
  ];
  return lines.filter((line) => typeof line === "string" && line !== "") as string[];
}
