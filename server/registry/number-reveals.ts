import { v7 as newId } from "uuid";
import type { Database } from "#server/database/schema.ts";
import { donorOf, withEntry } from "./donor-row.ts";
import { timeOfId } from "./time-of-id.ts";

/** How many showings are kept for a donor to see, the newest: a stranger must not fill the registry with them. */
export const mostShowings = 1000;

/** The number of an entry that searches show, in full; one that is masked there is noted as asked for. */
export function showNumber(db: Database, id: string): Promise<string | undefined> {
  return withEntry(db, id, async (entry, transaction) => {
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
            .offset(mostShowings),
        )
        .execute();
    }
    return donorOf(entry).phoneNo;
  });
}

/** When the number was shown, newest first. */
export async function timesOfShowings(db: Database, id: string): Promise<string[]> {
  const showings = await db
    .selectFrom("showings")
    .select("id")
    .where("donor_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  return showings.map((showing) => timeOfId(showing.id));
}
