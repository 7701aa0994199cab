import { v7 as newId } from "uuid";
import { maxKeptReveals } from "#contract/limits.ts";
import type { Database } from "#server/database/schema.ts";
import { readDetails, withLockedDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** The number of an entry that searches show, in full; one that is masked there is noted as asked for. */
export function revealNumber(db: Database, id: string): Promise<string | undefined> {
  return withLockedDonor(db, id, async (entry, transaction) => {
    if (!entry?.listed) return undefined;
    if (entry.phone_no) {
      await transaction.insertInto("showings").values({ id: newId(), donor_id: id }).execute();
      await transaction
        .deleteFrom("showings")
        .where("donor_id", "=", id)
        .where("id", "<=", (showings) =>
          showings
            .selectFrom("showings")
            .select("id")
            .where("donor_id", "=", id)
            .orderBy("id", "desc")
            .limit(1)
            .offset(maxKeptReveals),
        )
        .execute();
    }
    return readDetails(entry).phoneNo;
  });
}

/** When the number was shown, newest first. */
export async function listReveals(db: Database, id: string): Promise<string[]> {
  const showings = await db
    .selectFrom("showings")
    .select("id")
    .where("donor_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  return showings.map((showing) => readIdTimestamp(showing.id));
}
