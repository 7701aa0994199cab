import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { AuditFilter, StaffAction, StaffActionName } from "#contract/staff/audit.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { readIdTimestamp } from "./id-timestamp.ts";

/** Who did something: a member of staff, or whoever uses the command line. */
export type Actor = { id: string; name: string };

export const commandLine: Actor = { id: "", name: "" };

type NewAction = { action: StaffActionName; by: Actor; donorId?: string; note: string };

/** In the transaction of the action itself; the note holds no donor's name or number. Returns the id of the action. */
export async function recordAction(
  transaction: Transaction<Schema>,
  { action, by, donorId = "", note }: NewAction,
): Promise<string> {
  const id = newId();
  await transaction
    .insertInto("staff_actions")
    .values({ id, action, donor_id: donorId, note, member_id: by.id, member_name: by.name })
    .execute();
  return id;
}

/** Newest first. */
export async function findActions(
  db: Database,
  { donorId, memberId, action, before, limit }: AuditFilter & { limit: number },
): Promise<StaffAction[]> {
  let query = db
    .selectFrom("staff_actions")
    .select(["id", "action", "donor_id as donorId", "note", "member_name as memberName"])
    .orderBy("id", "desc")
    .limit(limit);
  if (donorId) query = query.where("donor_id", "=", donorId);
  if (memberId) query = query.where("member_id", "=", memberId);
  if (action) query = query.where("action", "=", action);
  if (before) query = query.where("id", "<", before);
  const rows = await query.execute();
  return rows.map(({ id, action, donorId, memberName, note }) => {
    return { id, at: readIdTimestamp(id), action, donorId, by: memberName || "command line", note };
  });
}
