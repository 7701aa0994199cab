import { v7 as newId } from "uuid";
import type { Database } from "#server/database/schema.ts";
import { withLockedDonor } from "./donor-row.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** The newest reveals that a donor can see. A stranger who asks all day must not fill the disk. */
export const maxKeptReveals = 1000;

/** A listed donor's number in full; the reveal of a number on request is stored for its donor to see. */
export function revealNumber(db: Database, id: string): Promise<string | undefined> {
  return withLockedDonor(db, { id }, async (donor, transaction) => {
    if (!donor?.listed) return undefined;
    if (donor.numberOnRequest) {
      await transaction.insertInto("number_reveals").values({ id: newId(), donor_id: id }).execute();
      await transaction
        .deleteFrom("number_reveals")
        .where("donor_id", "=", id)
        .where("id", "<=", (reveals) =>
          reveals
            .selectFrom("number_reveals")
            .select("id")
            .where("donor_id", "=", id)
            .orderBy("id", "desc")
            .limit(1)
            .offset(maxKeptReveals),
        )
        .execute();
    }
    return donor.phoneNo;
  });
}

/** When the number was revealed, newest first. */
export async function listReveals(db: Database, donorId: string): Promise<string[]> {
  const reveals = await db
    .selectFrom("number_reveals")
    .select("id")
    .where("donor_id", "=", donorId)
    .orderBy("id", "desc")
    .execute();
  return reveals.map(({ id }) => readIdTimestamp(id));
}
