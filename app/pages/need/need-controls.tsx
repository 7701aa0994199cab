import { useContext } from "react";
import { isClosed, maxWanted, ownNeedFile } from "#contract/needs.ts";
import { fill } from "#contract/fill.ts";
import { NeedFields, type NeedForm } from "#app/needs/need-fields.tsx";
import { useNeedWords } from "#app/needs/need-words.ts";
import { actionButtonClass, ActionRow, ControlsContext, RowButton, RowForm } from "#app/ui/action-row.tsx";
import { CorrectRow } from "#app/ui/correct-row.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { formatClock } from "#app/ui/format-time.ts";
import { GraveRow } from "#app/ui/grave-row.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { AskAgain } from "./ask-again.tsx";
import { Helpers } from "./helper-cards.tsx";
import { NeedStatus, type NeedProps } from "./need-status.tsx";

/** What happens with a request, who said yes, and what the one who asked can do. */
export function NeedControls(props: NeedProps) {
  const { need, content, places } = props;
  const { found, correct, download, again, reopen } = content;
  const { donorKey } = useContext(ControlsContext);
  const hasEnded = isClosed(need.state);
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <div>
        <NeedStatus need={need} content={content} />
        {need.helpers.length > 0 && <Helpers {...props} />}
      </div>
      <div>
        {need.reopenUntil && (
          <ActionRow
            row="reopen"
            {...reopen}
            text={fill(reopen.text, { time: formatClock(need.reopenUntil) })}
            button={{ act: "reopen", children: reopen.button }}
          />
        )}
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
            <GraveRow act="found" content={found} look={need.helpers.length > 0 ? "button-primary" : "button-quiet"} />
            {need.state !== "waiting" && <HowMany {...props} />}
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

/** One more than were asked for, and one less, but not less than have said yes. */
function HowMany({ need, content: { more } }: Pick<NeedProps, "need" | "content">) {
  const { wanted } = need.given;
  const coming = need.helpers.filter(({ state }) => state === "yes" || state === "gave").length;
  return (
    <ActionRow
      row="more"
      heading={more.heading}
      text={more.text}
      action={
        <RowForm row="more" className={`grid gap-3 ${actionButtonClass}`}>
          {wanted < maxWanted && <RowButton act="more">{more.button}</RowButton>}
          {wanted > Math.max(1, coming) && (
            <RowButton act="less" look="button-plain">
              {more.less}
            </RowButton>
          )}
        </RowForm>
      }
    />
  );
}

function Request({ need: { given, reference }, content: { request }, places }: NeedProps) {
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
