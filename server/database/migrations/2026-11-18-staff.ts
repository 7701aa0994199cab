import type { Kysely } from "kysely";

/** Members of staff, who sign in with passkeys, and who of them did what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = (table: string) => db.schema.createTable(table).addColumn("id", "text", (column) => column.primaryKey());
  const ofMember = "staff_members.id";
  await text("staff_members")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .execute();
  await text("staff_passkeys")
    .addColumn("member_id", "text", (column) => column.notNull().references(ofMember).onDelete("cascade"))
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_passkeys_of_member").on("staff_passkeys").column("member_id").execute();
  await text("staff_sessions")
    .addColumn("member_id", "text", (column) => column.notNull().references(ofMember).onDelete("cascade"))
    .addColumn("passkey_id", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("last_seen_at", "text", (column) => column.notNull())
    .addColumn("touched_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("staff_sessions_of_member").on("staff_sessions").column("member_id").execute();
  await text("staff_invitations")
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("invited_by", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("staff_challenges")
    .addColumn("challenge", "text", (column) => column.primaryKey())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  for (const name of ["member_id", "member_name"]) {
    await db.schema
      .alterTable("staff_actions")
      .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
      .execute();
  }
  const actions = db.schema.createIndex("staff_actions_of_donor").on("staff_actions");
  await actions.columns(["donor_id", "id"]).execute();
}
