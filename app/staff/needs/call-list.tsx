import { useState } from "react";
import { useRevalidator } from "react-router";
import { fill } from "#contract/fill.ts";
import { callAnswers, type CallAnswer, type CallOutcome, type NeedCall } from "#contract/staff/needs.ts";
import { cityLabel } from "#app/donors/place-labels.ts";
import { call } from "#app/staff/api.ts";
import { useStaffContent, useStaffData } from "#app/staff/staff-content.ts";
import { Button, useAction } from "#app/staff/ui/action.tsx";
import { donorPath, useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { PhoneLink, phoneUrl } from "#app/ui/phone-link.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";

/** Donors who chose to be called, each with what to tell them and a button for each answer. */
export function CallList({ calls }: { calls: NeedCall[] }) {
  const { needs: content } = useStaffContent();
  const { revalidate } = useRevalidator();
  const [called, setCalled] = useState<NeedCall[]>([]);
  const rows = [...called, ...calls.filter(({ id }) => called.every((each) => each.id !== id))];
  if (rows.length === 0) return <p className="mt-1">{content.noCalls}</p>;
  return (
    <>
      <p className="mt-1 text-sm text-ink-700">{content.callsText}</p>
      <ul className="divide-y divide-rice-300">
        {rows.map((each) => (
          <CallRow
            key={each.id}
            called={each}
            onSaid={() => {
              setCalled((before) => [...before, each]);
              // Of a need for which enough have said yes by now, nobody else is called.
              void revalidate();
            }}
          />
        ))}
      </ul>
    </>
  );
}

/** A donor to call, and how the call went, which stays until the page is left. */
function CallRow({ called, onSaid }: { called: NeedCall; onSaid: () => void }) {
  const { content: words, places } = useStaffData();
  const content = words.needs;
  const describe = useDonorWords();
  const [outcome, setOutcome] = useState("");
  const { id, donorId, fullName: name, phoneNo, need } = called;
  const [pending, answer] = useAction(async (answer: CallAnswer) => {
    const { state, seeker } = await call<CallOutcome>("POST", `/needs/calls/${id}`, { answer });
    const said = seeker
      ? content.called.yes
      : answer === "yes" && state !== "yes"
        ? content.called.late
        : content.called.other;
    setOutcome(fill(said, { name, seeker: seeker?.fullName ?? "", phone: seeker?.phoneNo ?? "" }));
    onSaid();
  });
  const city = cityLabel(places, called.city);
  return (
    <li className="py-3">
      <p className="flex flex-wrap gap-x-4">
        <Link
          to={donorPath(donorId)}
          label={name}
          className="font-semibold wrap-anywhere text-geru-600 underline underline-offset-4"
        />
        <PhoneLink phone={phoneNo} className="tabular-nums underline-offset-4 hover:underline" />
      </p>
      <p className="text-sm text-ink-500">
        {[called.bloodType, called.distanceKm > 0 ? fill(content.away, { city, km: called.distanceKm }) : city]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="wrap-anywhere">
        {[
          describe.gift(need),
          need.place,
          describe.place(need),
          fill(content.until, { day: formatDay(need.neededOn) }),
        ].join(" · ")}
      </p>
      {outcome ? (
        // The button that was pressed is gone.
        <p tabIndex={-1} ref={takeFocus} className="mt-2 font-semibold wrap-anywhere">
          {outcome}
        </p>
      ) : (
        <div className="mt-2 flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
          <a href={phoneUrl(phoneNo)} aria-label={`${content.call} ${name}`} className="button-small button-primary">
            {content.call}
          </a>
          {callAnswers.map((each) => (
            <Button
              key={each}
              busy={pending}
              aria-label={`${content.callAnswers[each]}: ${name}`}
              look="button-small button-quiet"
              label={content.callAnswers[each]}
              onClick={() => answer(each)}
            />
          ))}
        </div>
      )}
    </li>
  );
}
