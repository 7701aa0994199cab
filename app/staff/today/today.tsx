import { useState } from "react";
import { useNavigate } from "react-router";
import { fill } from "#contract/fill.ts";
import type { StaffToday } from "#contract/staff/today.ts";
import { useLocalPath } from "#app/language.ts";
import { desk } from "#app/staff/api.ts";
import { FindForm } from "#app/staff/donors/find-form.tsx";
import { noSearch, searchMemory } from "#app/staff/donors/search-memory.ts";
import { useStaffContent } from "#app/staff/staff-content.ts";
import { staffMeta } from "#app/staff/staff-meta.ts";
import { Loaded, useLoading } from "#app/staff/ui/loaded.tsx";
import { Panel } from "#app/staff/ui/panel.tsx";
import { formatNumber } from "#app/ui/format-number.ts";
import { DonorNumbers } from "./donor-numbers.tsx";
import { Registrations } from "./registrations.tsx";
import { Waiting } from "./waiting.tsx";

export const meta = staffMeta(({ sections }) => sections.today);

/** The start of the desk: find a donor, see what waits, then the figures. */
export default function Today() {
  const { sections } = useStaffContent();
  const [find, setFind] = useState("");
  const navigate = useNavigate();
  const localPath = useLocalPath();
  const today = useLoading(desk.today);
  const openDonors = () => {
    searchMemory.set({ search: { ...noSearch, find } });
    void navigate(localPath("/staff/donors"));
  };
  return (
    <>
      <h1 className="mb-3 text-h3">{sections.today}</h1>
      <FindForm find={find} onChange={setFind} onFind={openDonors} busy={false} />
      <Loaded loading={today}>{(today) => <Overview today={today} />}</Loaded>
    </>
  );
}

function Overview({ today }: { today: StaffToday }) {
  const { today: content } = useStaffContent();
  return (
    <div className="mt-5 grid items-start gap-4 md:grid-cols-2 lg:grid-cols-[1.7fr_1fr] lg:gap-6">
      <Waiting today={today} />
      <div className="grid gap-4 lg:gap-6">
        <Registrations days={today.registrations} />
        <Panel heading={content.donors}>
          <p className="mb-2 text-sm text-ink-500">
            {fill(content.donorsText, { count: formatNumber(today.donors), listed: formatNumber(today.listed) })}
          </p>
          <DonorNumbers states={today.states} />
        </Panel>
      </div>
    </div>
  );
}
