import { useState } from "react";
import { useRevalidator } from "react-router";
import { fill } from "#contract/fill.ts";
import { callAnswers, type CallAnswer, type CallOutcome, type NeedCall } from "#contract/staff/needs.ts";
import { cityLabel } from "#app/donors/place-labels.ts";
import { call } from "#app/staff/api.ts";
import { useStaffData } from "#app/staff/staff-content.ts";
import { CallRow } from "#app/staff/ui/call-row.tsx";
import { useDonorWords } from "#app/staff/ui/donor-words.tsx";
import { formatDay } from "#app/ui/format.ts";

/** Donors who chose to be called, each with what to tell them and a button for each answer. */
export function CallList({ calls }: { calls: NeedCall[] }) {
  const { content: words, places } = useStaffData();
  const { needs: content } = words;
  const describe = useDonorWords();
  const { revalidate } = useRevalidator();
  // They stay until the page is left.
  const [called, setCalled] = useState<NeedCall[]>([]);
  const rows = [...called, ...calls.filter(({ id }) => called.every((each) => each.id !== id))];
  if (rows.length === 0) return <p className="mt-1">{content.noCalls}</p>;
  const record = async (row: NeedCall, answer: CallAnswer) => {
    const { state, seeker } = await call<CallOutcome>("POST", `/needs/calls/${row.id}`, { answer });
    setCalled((before) => [...before, row]);
    // Of a need for which enough have said yes by now, nobody else is called.
    void revalidate();
    const isLate = answer === "yes" && state !== "yes";
    const said = content.called[seeker ? "yes" : isLate ? "late" : "other"];
    return fill(said, { name: row.fullName, seeker: seeker?.fullName ?? "", phone: seeker?.phoneNo ?? "" });
  };
  return (
    <>
      <p className="mt-1 text-sm text-ink-700">{content.callsText}</p>
      <ul className="divide-y divide-rice-300">
        {rows.map((row) => {
          const { donorId, bloodType, distanceKm: km, need, about } = row;
          const city = cityLabel(places, row.city);
          const until = fill(content.until, { day: formatDay(need.neededOn) });
          const isCalled = called.includes(row);
          const answers = callAnswers.filter((answer) => (about === "ask" ? answer !== "told" : answer === "told"));
          const choices = answers.map((answer) => {
            return { label: content.callAnswers[answer], act: () => record(row, answer) };
          });
          const told = { seeker: need.fullName, phone: need.phoneNo };
          return (
            <CallRow
              key={row.id}
              donor={{ ...row, id: donorId }}
              call={!isCalled && content.call}
              choices={isCalled ? [] : choices}
            >
              <p className="text-sm text-ink-500">
                {[bloodType, km > 0 ? fill(content.away, { city, km }) : city].filter(Boolean).join(" · ")}
              </p>
              <p className="wrap-anywhere">
                {[describe.gift(need), need.place, describe.place(need), until].join(" · ")}
              </p>
              {about !== "ask" && <p className="font-semibold">{fill(content.callAbout[about], told)}</p>}
            </CallRow>
          );
        })}
      </ul>
    </>
  );
}
