import { isClosed, type OwnNeed } from "#contract/needs.ts";
import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import { RowForm } from "#app/ui/action-row.tsx";
import { choosePlural, formatClock, formatDay, formatNumber } from "#app/ui/format.ts";
import { Phones } from "#app/ui/phone-link.tsx";

type Props = { need: OwnNeed; content: Content<"own-need"> };

/** What happens now, in plain words. Screen readers announce a change. */
export function NeedStatus({ need, content }: Props) {
  const { state } = need;
  const hasEnded = isClosed(state);
  const border =
    state === "enough" || state === "found" ? "border-patta-800" : hasEnded ? "border-ink-500" : "border-haldi-500";
  return (
    <div className={`rounded-md border-s-8 bg-rice-200 px-5 py-4 ${border}`}>
      <output>
        <h2 tabIndex={-1} className="text-h4 outline-none">
          {content.states[state]}
        </h2>
        {listNews(need, content).map((line) => (
          <p key={line} className="mt-1.5 wrap-anywhere">
            {line}
          </p>
        ))}
      </output>
      {["waiting", "stopped", "refused"].includes(state) && (
        <p className="mt-1.5">
          <Phones />
        </p>
      )}
      {!hasEnded && (
        <>
          <p className="mt-2 text-sm text-ink-500 noscript:hidden">{content.news.script}</p>
          <RowForm row="" className="hidden noscript:block">
            <button name="do" value="open" className="button-small button-quiet mt-3">
              {content.news.noScript}
            </button>
          </RowForm>
        </>
      )}
    </div>
  );
}

function listNews(
  { state, asked, next, helpers, gave, reason, eraseOn }: OwnNeed,
  content: Props["content"],
): string[] {
  const coming = helpers.filter((helper) => helper.state !== "missed").length;
  const isAsking = state === "open" || state === "enough";
  const askedText = typeof asked === "number" ? fill(content.askedCount, { count: formatNumber(asked) }) : content.few;
  const lines = [
    isAsking && (asked === 0 ? content.unasked : askedText),
    isAsking && asked !== 0 && (coming > 0 ? choosePlural(coming, content.yes) : content.noYes),
    next && fill(choosePlural(next.donors, content.next), { time: formatClock(next.at) }),
    reason && fill(content.reason, { reason }),
    gave > 0 && choosePlural(gave, content.gave),
    eraseOn && fill(content.erased, { day: formatDay(eraseOn) }),
  ];
  return lines.filter((line) => typeof line === "string" && line !== "") as string[];
}
