import type { Kysely } from "kysely";

/** Finds the last sign-in of a member, and how many donors they have read today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const actions = db.schema.createIndex("staff_actions_of_member").on("staff_actions");
  await actions.columns(["member_id", "action", "id"]).execute();
}
