import { useId } from "react";
import { needReportReasons, type DonorAnswer, type DonorNeed } from "#contract/needs.ts";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import { restDays } from "#contract/limits.ts";
import { ContactLinks } from "#app/donors/contact-links.tsx";
import { useNeedWords } from "#app/needs/need-words.ts";
import { ActionRow, RowButton, RowForm } from "#app/ui/action-row.tsx";
import { formatDay, formatNumber } from "#app/ui/format.ts";
import { AskFirst } from "#app/ui/grave-row.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { ControlsProps } from "./controls.ts";

/** What the donor was asked for: it comes first, since an answer takes two taps from a message. */
export function DonorNeeds(props: ControlsProps) {
  const { managed, content } = props;
  if (managed.needs.length === 0) return null;
  return (
    <div className="mb-10 max-w-3xl">
      <ActionRow row="need" heading={content.needs.heading} text={content.needs.text}>
        <ul className="mt-4 grid gap-4">
          {managed.needs.map((need) => (
            <li key={need.id}>
              <Need need={need} {...props} />
            </li>
          ))}
        </ul>
      </ActionRow>
    </div>
  );
}

type NeedProps = ControlsProps & { need: DonorNeed };

function Need({ need, content: allContent, places }: NeedProps) {
  const { needs: content } = allContent;
  const { standing, distanceKm, seeker, pausedUntil } = need;
  const heading = useId();
  const words = useNeedWords(places);
  const place = [need.place, words.where(need)].filter(Boolean).join(", ");
  const isOpen = ["asked", "yes", "reserve", "guest"].includes(standing);
  const isToday = isOpen && need.neededOn <= today();
  const answers = <Answers need={need} heading={heading} content={allContent} />;
  return (
    <article
      className={`rounded-md border bg-white px-5 py-4 ${isOpen ? "border-2 border-green-700 shadow-1" : "border-rice-300"}`}
    >
      <h3 id={heading} className="outline-none">
        {isToday ? fill(content.today, { what: words.what(need) }) : words.what(need)}
      </h3>
      <p className="wrap-anywhere">
        {distanceKm > 0 ? fill(content.away, { place, km: formatNumber(distanceKm) }) : place}
      </p>
      <p className="text-ink-700">{fill(content.until, { day: formatDay(need.neededOn) })}</p>
      {isOpen && !need.checked && <p className="mt-1 font-semibold">{content.unchecked}</p>}
      <p className="mt-2 font-semibold">{need.reported ? content.reported : content.states[standing]}</p>
      {pausedUntil && <p>{fill(content.paused, { day: formatDay(pausedUntil) })}</p>}
      {seeker && (
        <>
          <p className="mt-2 font-names text-lg font-bold wrap-anywhere">{seeker.fullName}</p>
          <PhoneLink
            phone={seeker.phoneNo}
            className="inline-flex min-h-11 items-center text-lg font-semibold text-geru-600 underline underline-offset-2"
          />
          <div className="flex flex-wrap gap-2">
            <ContactLinks name={seeker.fullName} phone={seeker.phoneNo} gift={words.what(need)} content={content} />
          </div>
          <p className="mt-3 rounded-sm bg-haldi-300 px-4 py-3">{content.warning}</p>
        </>
      )}
      {need.answers.length === 0 ? null : isOpen && !need.reported ? (
        answers
      ) : (
        <details className="mt-2">
          <summary className="button-link cursor-pointer">{content.otherwise}</summary>
          {answers}
        </details>
      )}
    </article>
  );
}

const box = "rounded-md bg-rice-200 p-4";

type AnswersProps = Pick<NeedProps, "need" | "content"> & { heading: string };

/** What the server would take now. */
function Answers({ need, heading, content: { needs: content, donated } }: AnswersProps) {
  const has = (answer: DonorAnswer) => need.answers.includes(answer);
  const to = { do: "answerNeed", offer: need.id };
  const rests = need.donationType === "Blood";
  const looks = { yes: "primary", gave: "primary", unreport: "quiet", no: "quiet", tookBack: "quiet", month: "link" };
  const plain = (Object.keys(looks) as (keyof typeof looks)[]).filter(
    (answer) => has(answer) && !(answer === "gave" && rests),
  );
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-2">
      {has("gave") && rests && (
        <AskFirst
          row="need"
          fields={{ ...to, answer: "gave" }}
          box={box}
          label={content.gave}
          look="button-primary max-sm:w-full"
          className="max-sm:w-full"
        >
          <p>{content.gaveQuestion}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {restDays.map((days) => (
              <RowButton key={days} name="days" value={days} aria-describedby={heading}>
                {donated.rest[days]}
              </RowButton>
            ))}
          </div>
        </AskFirst>
      )}
      <RowForm row="need" fields={to} className="contents">
        {plain.map((answer) => (
          <RowButton
            key={answer}
            name="answer"
            value={answer}
            aria-describedby={heading}
            look={`button-${looks[answer]} ${looks[answer] === "link" ? "" : "max-sm:w-full"}`}
          >
            {content[answer]}
          </RowButton>
        ))}
      </RowForm>
      {has("report") && (
        <AskFirst row="need" fields={{ ...to, answer: "report" }} box={box} label={content.report} look="button-link">
          <fieldset className="mb-2">
            <legend className="font-semibold">{content.reportQuestion}</legend>
            {needReportReasons.map((reason) => (
              <label key={reason} className="flex min-h-11 items-center gap-3">
                <input type="radio" name="reason" value={reason} className="size-5 shrink-0 accent-green-700" />
                {content.reasons[reason]}
              </label>
            ))}
          </fieldset>
          <RowButton aria-describedby={heading}>{content.sendReport}</RowButton>
        </AskFirst>
      )}
    </div>
  );
}
