import { useContext } from "react";
import { isClosed, ownNeedFile } from "#contract/needs.ts";
import { fill } from "#contract/fill.ts";
import { NeedFields, type NeedForm } from "#app/needs/need-fields.tsx";
import { useNeedWords } from "#app/needs/need-words.ts";
import { actionButtonClass, ActionRow, ControlsContext, RowForm } from "#app/ui/action-row.tsx";
import { CorrectRow } from "#app/ui/correct-row.tsx";
import { choosePlural, formatDay } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { Helpers } from "./helper-cards.tsx";
import type { OwnNeedData, OwnNeedProps } from "./own-need-data.ts";
import { NeedStatus } from "./need-status.tsx";

/** What happens with a request, who said yes, and what the one who asked can do. */
export function NeedControls(props: OwnNeedProps) {
  const { need, content, places, did, refused } = props;
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
            <Link
              label={again.link.label}
              to={`${again.link.to}${need.trustedUntil ? `#${donorKey}` : ""}`}
              className="button-primary max-sm:w-full"
            />
          </section>
        ) : (
          <>
            <ActionRow
              act="found"
              {...found}
              button={{ children: found.button, ...(need.helpers.length > 0 && { look: "button-primary" }) }}
            />
            {need.state !== "waiting" && <ActionRow act="more" {...more} button={{ children: more.button }} />}
            <CorrectRow<NeedForm>
              content={correct}
              values={{ ...need.given, wanted: String(need.given.wanted), email: need.email }}
              {...{ did, refused }}
            >
              {(form, onChange, errors) => <NeedFields {...{ content, form, onChange, errors, places }} />}
            </CorrectRow>
            <Withdraw content={content.withdraw} />
          </>
        )}
        <Request {...props} />
        <ActionRow
          act="download"
          {...download}
          button={{ children: download.button, onPress: () => saveFile(ownNeedFile, need) }}
        />
      </div>
    </div>
  );
}

/** Closes the request after a question, which needs no script. */
function Withdraw({ content }: { content: OwnNeedData["content"]["withdraw"] }) {
  const { runAction } = useContext(ControlsContext);
  return (
    <ActionRow
      act="withdraw"
      {...content}
      action={
        <details className={actionButtonClass}>
          <summary className="button-danger-quiet w-full cursor-pointer list-none">{content.open}</summary>
          <RowForm row="withdraw" onAct={(did) => runAction(did)} className="mt-3">
            <button name="do" value="withdraw" className="button-danger w-full">
              {content.confirm}
            </button>
          </RowForm>
        </details>
      }
    />
  );
}

function Request({ need: { given }, content: { request }, places }: OwnNeedProps) {
  const words = useNeedWords(places);
  return (
    <ActionRow
      act="request"
      heading={request.heading}
      text={
        <ul>
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
