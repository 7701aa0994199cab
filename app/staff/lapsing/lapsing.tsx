import { useState } from "react";
import { dayAt } from "#contract/day.ts";
import { fill } from "#contract/fill.ts";
import type { LapsingDonor, LapsingPage, StaffDonor } from "#contract/staff/donors.ts";
import { call, confirmByPhone, undoDecision } from "#app/staff/api.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { donorPath, useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { PhoneLink, phoneUrl } from "#app/ui/phone-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import type { Route } from "./+types/lapsing";

export function clientLoader() {
  return call<LapsingPage>("GET", "/lapsing");
}

export default function Lapsing({ loaderData }: Route.ComponentProps) {
  const { sections, lapsing: content } = useStaffContent();
  const [{ donors, next }, setPage] = useState(loaderData);
  const [loading, loadMore] = useAction(async () => {
    const page = await call<LapsingPage>("GET", `/lapsing?after=${encodeURIComponent(next!)}`);
    setPage({ ...page, donors: [...donors, ...page.donors] });
  });
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-h3">{sections.lapsing}</h1>
      <p className="mt-1 mb-3 text-ink-700">{content.intro}</p>
      {donors.length === 0 ? (
        <p>{content.none}</p>
      ) : (
        <ul className="divide-y divide-rice-300 rounded-md border border-rice-300 bg-white">
          {donors.map((donor) => (
            <LapsingRow key={donor.id} donor={donor} />
          ))}
        </ul>
      )}
      {next && <Button busy={loading} look="button-quiet mt-4 max-sm:w-full" label={content.more} onClick={loadMore} />}
    </div>
  );
}

type SendRequest = () => Promise<StaffDonor>;

/** A donor to call, and how the call went; what was said stays in its place. */
function LapsingRow({ donor: listed }: { donor: LapsingDonor }) {
  const { lapsing: content } = useStaffContent();
  const [donor, setDonor] = useState<LapsingDonor & Partial<StaffDonor>>(listed);
  const { id, fullName, phoneNo } = donor;
  const [outcome, setOutcome] = useState("");
  const [pending, run] = useAction(async (request: SendRequest, words: string) => {
    setDonor({ ...donor, ...(await request()) });
    setOutcome(fill(words, { name: fullName }));
  });
  const confirm = async () => confirmByPhone(await call<StaffDonor>("GET", `/donors/${id}`));
  const lastAction = donor.actions?.[0];
  const choice = (label: string, request: SendRequest, words: string, look = "button-small button-quiet") => (
    <Button busy={pending} aria-label={`${label} ${fullName}`} look={look} onClick={() => run(request, words)}>
      {label}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-56 flex-1">
        <LapsingDetails donor={donor} />
        {/* The button that was pressed may be gone. */}
        {outcome && (
          <p key={outcome} tabIndex={-1} ref={takeFocus} className="font-semibold wrap-anywhere">
            {outcome}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1 max-sm:*:px-2">
        {lastAction?.action === "confirm by phone" ? (
          choice(content.undo, () => undoDecision(lastAction.id), content.undone)
        ) : (
          <>
            <a
              href={phoneUrl(phoneNo)}
              className="button-small button-primary"
              aria-label={`${content.call} ${fullName}`}
            >
              {content.call}
            </a>
            {choice(content.confirmed, confirm, content.doneConfirmed)}
            {choice(
              content.notReached,
              () => call("POST", `/donors/${id}/not-reached`, {}),
              content.doneNotReached,
              "button-link justify-center px-2 text-sm",
            )}
          </>
        )}
      </div>
    </li>
  );
}

function LapsingDetails({ donor }: { donor: LapsingDonor }) {
  const { lapsing: content } = useStaffContent();
  const describe = useDonorWords();
  const { id, fullName, phoneNo, confirmBefore, lastNotReachedAt } = donor;
  const lastCall = lastNotReachedAt && formatDay(dayAt(Date.parse(lastNotReachedAt)));
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <Link
          to={donorPath(id)}
          className="font-semibold wrap-anywhere text-geru-600 underline-offset-4 hover:underline"
          label={fullName}
        />
        <PhoneLink phone={phoneNo} className="tabular-nums underline-offset-4 hover:underline" />
      </p>
      <p className="text-sm text-ink-500">
        {describe.gift(donor)} · {describe.place(donor)}
      </p>
      <p className="text-sm">
        {fill(content.leaves, { day: formatDay(confirmBefore) })}
        {lastCall && <span className="text-ink-500">{` · ${fill(content.notReachedBefore, { day: lastCall })}`}</span>}
      </p>
    </>
  );
}
