import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { fill } from "#contract/fill.ts";
import type { ContentOverview } from "#contract/staff/content.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { useLocalPath } from "#app/language.ts";
import { call, reportCount, updateSession } from "#app/staff/api.ts";
import { noSearch, searchMemory } from "#app/staff/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { countWaiting, formatWaiting } from "#app/staff/ui/count-waiting.ts";
import { nameField } from "#app/staff/ui/field-names.ts";
import { FindForm } from "#app/staff/ui/find-form.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatClock } from "#app/ui/format-time.ts";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/today";
import { DonorNumbers, Registrations } from "./figures.tsx";

export async function clientLoader() {
  const [today, overview] = await Promise.all([
    call<StaffToday>("GET", "/today"),
    call<ContentOverview>("GET", "/content"),
  ]);
  reportCount.set(today.reportedDonors);
  updateSession({ payeeNotice: today.payeeNotice, teamNotice: today.teamNotice });
  return { today, overview };
}

/** The start of the desk: find a donor, see what waits, then the figures. */
export default function Today({ loaderData: { today, overview } }: Route.ComponentProps) {
  const { sections, today: content } = useStaffContent();
  const { waiting, nothing, reported, hidden, lapsing, placeholders } = content;
  const { waitingNeeds, oldestNeedAt, stuckNeeds, needCalls, lapsingSoon, failedMessages } = today;
  const { reportedDonors, hiddenByReports } = today;
  const text = hiddenByReports ? countWaiting(hiddenByReports, hidden) : reported.text;
  const links = listPlaceholders(overview);
  const [find, setFind] = useState("");
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const openDonors = () => {
    searchMemory.set({ search: { ...noSearch, find } });
    void navigate(localPath("/staff/donors"));
  };
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.today}</h1>
      <FindForm find={find} onChange={setFind} onFind={openDonors} busy={false} />
      <div className="mt-5 grid items-start gap-4 md:grid-cols-2 lg:grid-cols-[1.7fr_1fr] lg:gap-6">
        <Panel heading={waiting}>
          {waitingNeeds + stuckNeeds + needCalls + reportedDonors + lapsingSoon + failedMessages + links.length ===
            0 && <p className="mt-2">{nothing}</p>}
          <ul className="mt-1 divide-y divide-rice-300">
            <Item
              count={waitingNeeds}
              words={content.needs}
              text={oldestNeedAt && fill(content.needs.text, { when: formatClock(oldestNeedAt) })}
              colour="bg-haldi-500"
              to="/staff/needs"
            />
            <Item count={stuckNeeds} words={content.stuckNeeds} to="/staff/needs" />
            <Item count={needCalls} words={content.needCalls} to="/staff/needs" />
            <Item count={reportedDonors} words={reported} text={text} colour="bg-haldi-500" to="/staff/reports" />
            <Item count={lapsingSoon} words={lapsing} to="/staff/lapsing" />
            <Item count={failedMessages} words={content.failedMessages} to="/staff/messages" />
            <Item count={links.length} words={placeholders}>
              <details className="w-full ps-14">
                <summary className="button-link cursor-pointer">{placeholders.link}</summary>
                <ul className="grid">
                  {links.map(({ to, name }) => (
                    <li key={to}>
                      <Link to={to} className="button-link text-sm wrap-anywhere" label={name} />
                    </li>
                  ))}
                </ul>
              </details>
            </Item>
          </ul>
        </Panel>
        <div className="grid gap-4 lg:gap-6">
          <Panel heading={content.announce.heading}>
            <p className="mt-1 grid justify-items-start">
              <Link
                to="/staff/edit?page=dated-events&field=events"
                label={content.announce.events}
                className="button-link"
              />
              <Link
                to="/staff/edit?page=news-posts&field=posts"
                label={content.announce.posts}
                className="button-link"
              />
            </p>
          </Panel>
          <Registrations days={today.registrations} />
          <DonorNumbers {...today} />
        </div>
      </div>
    </>
  );
}

type ItemProps = {
  count: number;
  words: Record<"one" | "many" | "text" | "link", string>;
  /** In place of the one in its words. */
  text?: string | undefined;
  colour?: string;
  to?: string;
  children?: ReactNode;
};

function Item({ count, words, text = words.text, colour = "bg-rice-200", to, children }: ItemProps) {
  if (count === 0) return null;
  return (
    <li className="relative flex flex-wrap items-center gap-x-3.5 rounded-sm py-3 hover:bg-rice-100">
      <span
        className={`grid h-11 min-w-11 place-items-center rounded-full px-2 font-display font-bold tabular-nums ${colour}`}
      >
        {formatWaiting(count)}
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-semibold">{count === 1 ? words.one : words.many}</p>
        <p className="text-sm text-ink-500">{text}</p>
      </div>
      {to && <Link to={to} className="button-link after:absolute after:inset-0 max-lg:ms-14" label={words.link} />}
      {children}
    </li>
  );
}

/** The texts that are still to be filled in, each with a link to its field in the editor. */
function listPlaceholders(overview: ContentOverview) {
  return overview.languages.flatMap(({ code: language }) =>
    Object.entries(overview.placeholders[language] ?? {}).flatMap(([file, fields]) =>
      fields.map((field) => ({
        to: `/staff/edit?${new URLSearchParams({ page: file, language, field })}`,
        name: nameField(overview, { language, file, field }),
      })),
    ),
  );
}
