import type { NewDonor } from "#contract/donor.ts";
import type { DeletionReceipt, OwnEntry } from "#contract/managed-donor.ts";
import { isDuplicate } from "#server/database/duplicate-key-error.ts";
import type { Database } from "#server/database/schema.ts";
import { dayAfter, today } from "#contract/day.ts";
import { columnsOf } from "./donors.ts";
import { donorOf, findEntry, removeEntry, shownOf, withEntry, type StoredEntry } from "./donor-row.ts";
import { absenceOf } from "./listed.ts";
import { isSecretOf } from "#server/donors/private-link.ts";
import { timesOfShowings } from "./number-reveals.ts";
import { timeOfId } from "./time-of-id.ts";

/** What a private link holds. */
export type EntryKey = { id: string; secret: string };

/** An entry that cannot be opened or changed as asked. */
export class ClosedEntry extends Error {
  readonly because: "gone" | "wrong secret" | "equal entry";
  constructor(because: ClosedEntry["because"]) {
    super(`the entry is closed: ${because}`);
    this.because = because;
  }
}

/** All of an entry that its donor may decide. */
export type Decided = { donor: NewDonor; paused: boolean; numberOnRequest: boolean; restingUntil: string };

export async function readEntry(db: Database, key: EntryKey, confirmWithinDays: number): Promise<OwnEntry> {
  const entry = open(await findEntry(db, key.id), key);
  return describe(db, entry, confirmWithinDays);
}

/** Lets the donor decide anew while nobody else changes the entry; whatever they decide, it confirms the rest. */
export async function changeEntry(
  db: Database,
  key: EntryKey,
  confirmWithinDays: number,
  decide: (present: Decided) => Decided,
): Promise<OwnEntry> {
  try {
    await withEntry(db, key.id, async (found, transaction) => {
      const entry = open(found, key);
      const { donor, paused, numberOnRequest, restingUntil } = decide(decidedIn(entry));
      const confirmedOn = today();
      const standing = {
        paused: paused ? 1 : 0,
        hidden: entry.hidden,
        resting_until: donor.donationType === "Blood" && restingUntil > confirmedOn ? restingUntil : "",
        confirmed_on: confirmedOn,
      } as const;
      await transaction
        .updateTable("donors")
        .set({ ...columnsOf({ id: entry.id, ...donor, confirmedOn, numberOnRequest }), ...standing })
        .set({ listed: absenceOf(standing, confirmWithinDays) ? 0 : 1 })
        .where("id", "=", entry.id)
        .execute();
    });
  } catch (error) {
    throw isDuplicate(error) ? new ClosedEntry("equal entry") : error;
  }
  return readEntry(db, key, confirmWithinDays);
}

/** Removes all that the registry holds about a donor. */
export function deleteEntry(db: Database, key: EntryKey): Promise<DeletionReceipt> {
  return withEntry(db, key.id, async (found, transaction) => {
    const { id } = open(found, key);
    await removeEntry(transaction, id);
    return { id, deletedAt: new Date().toISOString() };
  });
}

function open(entry: StoredEntry | undefined, { secret }: EntryKey): StoredEntry {
  if (!entry) throw new ClosedEntry("gone");
  if (!isSecretOf(secret, entry.secret_hash)) throw new ClosedEntry("wrong secret");
  return entry;
}

function decidedIn(entry: StoredEntry): Decided {
  return {
    donor: donorOf(entry),
    paused: entry.paused === 1,
    numberOnRequest: entry.phone_no !== "",
    restingUntil: entry.resting_until,
  };
}

async function describe(db: Database, entry: StoredEntry, confirmWithinDays: number): Promise<OwnEntry> {
  const { restingUntil, ...decided } = decidedIn(entry);
  const absence = absenceOf(entry, confirmWithinDays);
  return {
    ...decided,
    shown: shownOf(entry),
    ...(absence && { absence }),
    ...(restingUntil > today() && { restingUntil }),
    registeredAt: timeOfId(entry.id),
    confirmedOn: entry.confirmed_on,
    confirmBefore: dayAfter(confirmWithinDays + 1, entry.confirmed_on),
    notice: { version: entry.notice_version, language: entry.notice_language },
    numberAskedAt: await timesOfShowings(db, entry.id),
  };
}
