import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { Database, Schema } from "#server/database/schema.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

export type StaffAction = Awaited<ReturnType<typeof findActions>>[number];

/** In the transaction of the action itself; the note holds counts, nobody's name or number. */
export async function recordAction(
  transaction: Transaction<Schema>,
  { action, donorId = "", note }: { action: Schema["staff_actions"]["action"]; donorId?: string; note: string },
): Promise<void> {
  await transaction.insertInto("staff_actions").values({ id: newId(), action, donor_id: donorId, note }).execute();
}

/** Newest first. */
export async function findActions(
  db: Database,
  { donorId, before, limit }: { donorId?: string; before?: string; limit: number },
) {
  let query = db
    .selectFrom("staff_actions")
    .select(["id", "action", "donor_id as donorId", "note"])
    .orderBy("id", "desc")
    .limit(limit);
  if (donorId) query = query.where("donor_id", "=", donorId);
  if (before) query = query.where("id", "<", before);
  const rows = await query.execute();
  return rows.map(({ id, action, donorId, note }) => ({ id, at: readIdTimestamp(id), action, donorId, note }));
}
