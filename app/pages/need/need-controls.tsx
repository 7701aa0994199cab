import { useContext } from "react";
import { isClosed, ownNeedFile, type OwnNeed } from "#contract/needs.ts";
import { fill } from "#contract/fill.ts";
import { findMorning } from "#contract/messages.ts";
import { formatSearchUrl } from "#contract/search-url.ts";
import { NeedFields, type NeedForm } from "#app/needs/need-fields.tsx";
import { useNeedWords } from "#app/needs/need-words.ts";
import { useRootData } from "#app/root-data.ts";
import { ActionRow, ControlsContext, RowForm } from "#app/ui/action-row.tsx";
import { CorrectRow } from "#app/ui/correct-row.tsx";
import { choosePlural, formatClock, formatDay, formatNumber } from "#app/ui/format.ts";
import { GraveRow } from "#app/ui/grave-row.tsx";
import { Link } from "#app/ui/link.tsx";
import { Phones } from "#app/ui/phone-link.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { AskAgain } from "./ask-again.tsx";
import { Helpers } from "./helper-cards.tsx";
import type { Route } from "./+types/mine";

type Data = Route.ComponentProps["loaderData"] & { need: OwnNeed };

/** What happens with a request, who said yes, and what the one who asked can do. */
export function NeedControls(props: Data) {
  const { need, content, places } = props;
  const { found, more, correct, download, again } = content;
  const { donorKey } = useContext(ControlsContext);
  const hasEnded = isClosed(need.state);
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <div>
        <NeedStatus need={need} content={content} />
        {need.helpers.length > 0 && <Helpers {...props} />}
      </div>
      <div>
        {hasEnded ? (
          <section className="border-b border-rice-300 pb-6">
            <h2 className="text-h4">{again.heading}</h2>
            <p className="mt-1 mb-3 text-ink-700">
              {need.trustedUntil ? fill(again.trusted, { day: formatDay(need.trustedUntil) }) : again.text}
            </p>
            <AskAgain link={again.link} trustedKey={need.trustedUntil && donorKey} />
          </section>
        ) : (
          <>
            <ActionRow
              row="found"
              {...found}
              button={{
                act: "found",
                children: found.button,
                ...(need.helpers.length > 0 && { look: "button-primary" }),
              }}
            />
            {need.state !== "waiting" && (
              <ActionRow row="more" {...more} button={{ act: "more", children: more.button }} />
            )}
            <CorrectRow<NeedForm>
              content={correct}
              values={{ ...need.given, wanted: String(need.given.wanted), email: need.email }}
            >
              {(form, onChange, errors) => <NeedFields {...{ content, form, onChange, errors, places }} />}
            </CorrectRow>
            <GraveRow act="withdraw" content={content.withdraw} />
          </>
        )}
        <Request {...props} />
        <ActionRow
          row="download"
          {...download}
          button={{ act: "download", children: download.button, prepare: () => saveFile(ownNeedFile, need) }}
        />
      </div>
    </div>
  );
}

/** What happens now, in plain words. Screen readers announce a change. */
function NeedStatus({ need, content }: Pick<Data, "need" | "content">) {
  const { state, nobodyLeft } = need;
  const { phones, search } = content;
  const foundation = useRootData()!.foundation.name;
  const hasEnded = isClosed(state);
  const border =
    state === "enough" || state === "found" ? "border-patta-800" : hasEnded ? "border-ink-500" : "border-haldi-500";
  return (
    <div className={`rounded-md border-s-8 bg-rice-200 px-5 py-4 ${border}`}>
      <output>
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

function describeState({ need, content }: Pick<Data, "need" | "content">): string {
  const { asked, nobodyLeft, state } = need;
  if (!nobodyLeft) return content.states[isUnchecked(need) ? "open" : state];
  return asked === 0 ? content.nobodyNear : asked === "few" ? content.fewAsked : choosePlural(asked, content.allAsked);
}

function listNews({ need, content }: Pick<Data, "need" | "content">): string[] {
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

function Request({ need: { given, reference }, content: { request }, places }: Data) {
  const words = useNeedWords(places);
  return (
    <ActionRow
      row="request"
      heading={request.heading}
      text={
        <ul>
          {reference && <li>{fill(request.reference, { reference })}</li>}
          <li className="font-semibold">{words.what(given)}</li>
          <li className="wrap-anywhere">{[given.place, words.where(given)].filter(Boolean).join(", ")}</li>
          <li>
            {fill(request.until, { day: formatDay(given.neededOn) })} · {choosePlural(given.wanted, request.wanted)}
          </li>
        </ul>
      }
    />
  );
}
