import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { dayAt } from "#contract/day.ts";
import type { DayCount } from "#contract/managed-donor.ts";
import type { Database, Transaction } from "#server/database/schema.ts";
import { withLockedDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/**
 * The newest reveals, whose times a donor can see; of those before them, only a count for each day is kept. A stranger
 * who asks all day must not fill the disk.
 */
export const maxKeptReveals = 1000;

/** A listed donor's number in full; the reveal of a number on request is stored for its donor to see. */
export function revealNumber(db: Database, id: string): Promise<string | undefined> {
  return withLockedDonor(db, { id }, async (donor, transaction, isListed) => {
    if (!isListed) return undefined;
    if (donor.numberOnRequest) {
      await transaction.insertInto("number_reveals").values({ id: newId(), donor_id: id }).execute();
      await countOldReveals(transaction, id);
    }
    return donor.phoneNo;
  });
}

/** Adds the reveals that are too many to be kept to the counts of their days. */
async function countOldReveals(transaction: Transaction, donorId: string): Promise<void> {
  const reveals = transaction.selectFrom("number_reveals").select("id").where("donor_id", "=", donorId);
  const newestOld = reveals.orderBy("id", "desc").limit(1).offset(maxKeptReveals);
  const old = transaction.deleteFrom("number_reveals").where("donor_id", "=", donorId).where("id", "<=", newestOld);
  for (const { id } of await old.returning("id").execute()) {
    const day = dayAt(Date.parse(readIdTimestamp(id)));
    await sql`insert into number_reveal_days (donor_id, day, times) values (${donorId}, ${day}, 1)
      on conflict (donor_id, day) do update set times = number_reveal_days.times + 1`.execute(transaction);
  }
}

/** When the number was revealed, newest first, and how often on the days before. */
export async function listReveals(db: Database, donorId: string): Promise<{ times: string[]; days: DayCount[] }> {
  const reveals = db.selectFrom("number_reveals").select("id").where("donor_id", "=", donorId);
  const times = (await reveals.orderBy("id", "desc").execute()).map(({ id }) => readIdTimestamp(id));
  const days = db.selectFrom("number_reveal_days").select(["day", "times"]).where("donor_id", "=", donorId);
  return { times, days: await days.orderBy("day", "desc").execute() };
}
