import { v7 as newId } from "uuid";
import { commandLineId, commandLineName, type AuditFilter, type AuditPerson } from "#contract/staff/audit.ts";
import type { StaffAction, StaffActionName } from "#contract/staff/audit.ts";
import type { Database, Queryable } from "#server/database/schema.ts";
import { countRows } from "./count-rows.ts";
import { makeFirstId, readIdTimestamp } from "./id-timestamp.ts";

/** Who did something: a member of staff, or whoever uses the command line. */
export type Actor = { id: string; name: string };

export const commandLine: Actor = { id: "", name: "" };

type NewAction = { action: StaffActionName; by: Actor; donorId?: string; note: string };

/** In the transaction of the action itself, if it has one; the note holds no donor's name or number. Gives the action's id. */
export async function recordAction(db: Queryable, done: NewAction): Promise<string> {
  const { action, by, donorId = "", note } = done;
  const row = { id: newId(), action, donor_id: donorId, note, member_id: by.id, member_name: by.name };
  await db.insertInto("staff_actions").values(row).execute();
  return row.id;
}

/** `since` and `before` are ids of actions or beginnings of ids: the first that is given, and the first that is not. */
type ActionFilter = { [Name in Exclude<keyof AuditFilter, "donor" | "until">]?: AuditFilter[Name] | undefined } & {
  donorIds?: string[] | undefined;
  limit: number;
};

/** Newest first. */
export async function findActions(db: Queryable, filter: ActionFilter): Promise<StaffAction[]> {
  const { donorIds, memberId, action, since, before, limit } = filter;
  if (donorIds?.length === 0) return [];
  const columns = ["id", "action", "donor_id as donorId", "note", "member_name as memberName"] as const;
  let query = db.selectFrom("staff_actions").select(columns).orderBy("id", "desc").limit(limit);
  if (donorIds) query = query.where("donor_id", "in", donorIds);
  if (memberId) query = query.where("member_id", "=", memberId === commandLineId ? commandLine.id : memberId);
  if (action) query = query.where("action", "=", action);
  if (before) query = query.where("id", "<", before);
  if (since) query = query.where("id", ">=", since);
  const rows = await query.execute();
  return rows.map(({ id, action, donorId, memberName, note }) => {
    return { id, at: readIdTimestamp(id), action, donorId, by: memberName || commandLineName, note };
  });
}

/** How often a member did something since a moment, in milliseconds. */
export function countActions(db: Database, memberId: string, action: StaffActionName, since: number) {
  const actions = db.selectFrom("staff_actions").select("id").where("member_id", "=", memberId);
  return countRows(db, actions.where("action", "=", action).where("id", ">=", makeFirstId(since)));
}

/** The same with the names of donors who are still registered. */
export async function nameDonors(db: Database, actions: StaffAction[]): Promise<StaffAction[]> {
  const ids = ["", ...new Set(actions.map(({ donorId }) => donorId))];
  const donors = await db.selectFrom("donors").select(["id", "full_name"]).where("id", "in", ids).execute();
  const names = new Map(donors.map(({ id, full_name }) => [id, full_name]));
  return actions.map((action) => {
    const donorName = names.get(action.donorId);
    return donorName ? { ...action, donorName } : action;
  });
}

/** The command line, and everybody who has ever joined, also those who have been removed; the newest first. */
export async function listPeople(db: Database): Promise<AuditPerson[]> {
  const joined = db.selectFrom("staff_actions").where("action", "=", "join").orderBy("staff_actions.id", "desc");
  const members = await joined.select(["member_id as id", "member_name as name"]).execute();
  return [{ id: commandLineId, name: commandLineName }, ...members];
}
