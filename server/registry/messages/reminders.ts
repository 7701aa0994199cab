import { sql } from "kysely";
import { dayAfter, today } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import { remindDaysBefore, topicOfKind, type OptionalKind } from "#contract/messages.ts";
import type { Database } from "#server/database/schema.ts";
import { makeFirstId } from "#server/registry/id-timestamp.ts";
import { inBatches } from "#server/registry/in-batches.ts";
import { addMessages, listKindsOff, selectUsable } from "./outbox.ts";

/** So few that a registration can wait for a batch. */
const batchSize = 100;

/** Writes the reminders that are due. However often it runs, and on however many servers, each is written once. */
export async function writeReminders(db: Database, signal: AbortSignal): Promise<void> {
  const off = await listKindsOff(db);
  let after = "";
  await inBatches(batchSize, signal, async () => {
    const rows = await findContactsAfter(db, after);
    const due = rows.flatMap((row) => {
      const { contact_id, donor_id, language, channel, topics } = row;
      const contact = { contact_id, donor_id, language, channel };
      const causes = Object.entries(findCauses(row)) as [OptionalKind, string][];
      return causes
        .filter(([kind, cause]) => cause && topics.includes(topicOfKind[kind]) && !off.includes(kind))
        .map(([kind, cause]) => Object.assign({ kind, cause: `${kind} ${cause} ${contact_id}` }, contact));
    });
    await addMessages(db, due);
    after = rows.at(-1)?.contact_id ?? "";
    return rows.length;
  });
}

type Row = Awaited<ReturnType<typeof findContactsAfter>>[number];

function findContactsAfter(db: Database, after: string) {
  return selectUsable(db)
    .innerJoin("donors", "donors.id", "contacts.donor_id")
    .select(["topics", "listed", "confirmed_on", "resting_until"])
    .select(sql<number>`case when topics like '%reveals%' then ${countReveals()} else 0 end`.as("reveals"))
    .where("contacts.id", ">", after)
    .where("contacts.topics", "<>", "")
    .orderBy("contacts.id")
    .limit(batchSize)
    .execute();
}

/** How often a donor's number was asked for in the last seven days. */
export function countReveals() {
  const weekAgo = makeFirstId(Date.now() - 7 * 86_400_000);
  return sql<number>`(select count(*) from number_reveals
    where number_reveals.donor_id = donors.id and number_reveals.id > ${weekAgo})`;
}

/** What causes the reminders that are due: the same whenever it is asked about, and empty for one that is not due. */
function findCauses({ listed, confirmed_on, resting_until, reveals }: Row): Partial<Record<OptionalKind, string>> {
  const isWithin = (days: number) => confirmed_on <= dayAfter(days - confirmWithinDays - 1);
  const days = listed ? remindDaysBefore.findLast(isWithin) : undefined;
  return {
    lapsing: days ? `${confirmed_on} ${days}` : "",
    rested: resting_until <= today() ? resting_until : "",
    // The Monday of this week.
    reveals: reveals > 0 ? dayAfter(-((new Date(today()).getUTCDay() + 6) % 7)) : "",
  };
}
