import { useId, type ReactNode } from "react";
import type { donorAnswers, DonorNeed } from "#contract/needs.ts";
import { today } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import { restDays } from "#contract/limits.ts";
import { ContactLinks } from "#app/donors/contact-links.tsx";
import { useNeedWords } from "#app/needs/need-words.ts";
import { ActionRow, RowButton, RowForm } from "#app/ui/action-row.tsx";
import { formatDay, formatNumber } from "#app/ui/format.ts";
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

type DonorAnswer = (typeof donorAnswers)[number];

type NeedProps = ControlsProps & { need: DonorNeed };

function Need({ need, content: allContent, places }: NeedProps) {
  const { needs: content } = allContent;
  const { standing, distanceKm, seeker } = need;
  const heading = useId();
  const words = useNeedWords(places);
  const button = (answer: DonorAnswer, label: string, look: string) => (
    <RowButton name="answer" value={answer} aria-describedby={heading} look={look}>
      {label}
    </RowButton>
  );
  const place = [need.place, words.where(need)].filter(Boolean).join(", ");
  const isAnswered = standing === "yes" || standing === "reserve" || standing === "guest";
  const isOpen = standing === "asked" || isAnswered;
  const isToday = isOpen && need.neededOn <= today();
  const hasDate = need.donationType === "Blood";
  return (
    <article
      className={`rounded-md border bg-white px-5 py-4 ${isOpen ? "border-2 border-green-700 shadow-1" : "border-rice-300"}`}
    >
      <h3 id={heading}>{isToday ? fill(content.today, { what: words.what(need) }) : words.what(need)}</h3>
      <p className="wrap-anywhere">
        {distanceKm > 0 ? fill(content.away, { place, km: formatNumber(distanceKm) }) : place}
      </p>
      <p className="text-ink-700">{fill(content.until, { day: formatDay(need.neededOn) })}</p>
      {isOpen && !need.checked && <p className="mt-1 font-semibold">{content.unchecked}</p>}
      <p className="mt-2 font-semibold">{need.reported ? content.reported : content.states[standing]}</p>
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
      {isOpen && !need.reported && (
        <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-2">
          {standing === "yes" && hasDate && <Gave need={need} heading={heading} content={allContent} />}
          <AnswerForm need={need} className="contents">
            {standing === "asked" && (
              <>
                {button("yes", content.yes, "button-primary max-sm:w-full")}
                {button("no", content.no, "button-quiet max-sm:w-full")}
                {button("month", content.month, "button-link")}
              </>
            )}
            {standing === "yes" && !hasDate && button("gave", content.gave, "button-primary max-sm:w-full")}
            {isAnswered && button("tookBack", content.tookBack, "button-quiet max-sm:w-full")}
            {standing !== "guest" && button("report", content.report, "button-link")}
          </AnswerForm>
        </div>
      )}
    </article>
  );
}

type AnswerProps = { need: DonorNeed; className?: string; children: ReactNode };

function AnswerForm({ need, children, className }: AnswerProps) {
  return (
    <RowForm row="need" className={className}>
      <input type="hidden" name="do" value="answerNeed" />
      <input type="hidden" name="offer" value={need.id} />
      {children}
    </RowForm>
  );
}

/** Of blood: how long the donor rests now. */
function Gave({
  need,
  heading,
  content: { needs, donated },
}: Pick<NeedProps, "need" | "content"> & { heading: string }) {
  return (
    <details className="max-sm:w-full">
      <summary className="button-primary cursor-pointer list-none max-sm:w-full">{needs.gave}</summary>
      <p className="mt-3">{needs.gaveQuestion}</p>
      <AnswerForm need={need} className="mt-2 flex flex-wrap gap-2">
        <input type="hidden" name="answer" value="gave" />
        {restDays.map((days) => (
          <RowButton key={days} name="days" value={days} aria-describedby={heading}>
            {donated.rest[days]}
          </RowButton>
        ))}
      </AnswerForm>
    </details>
  );
}
