import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";

/** How donors may be reached, and the messages that wait for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let contacts = db.schema
    .createTable("contacts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("donor_id", "text", (column) => column.notNull().references("donors.id").onDelete("cascade"))
    .addColumn("channel", "text", required)
    .addColumn("address_key", "text", required)
    .addUniqueConstraint("contacts_once", ["donor_id", "channel", "address_key"]);
  for (const name of ["address", "topics", "language", "notice_version", "confirmed_at", "failure"])
    contacts = contacts.addColumn(name, "text", required);
  await contacts.execute();
  await db.schema.createIndex("contacts_by_address").on("contacts").columns(["address_key"]).execute();
  // For the sweep, which forgets those that nobody has confirmed.
  await sql`create index contacts_unconfirmed on contacts (id) where confirmed_at = ''`.execute(db);
  let messages = db.schema
    .createTable("messages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("cause", "text", (column) => column.notNull().unique())
    .addColumn("donor_id", "text", (column) => column.references("donors.id").onDelete("cascade"))
    .addColumn("contact_id", "text", (column) => column.references("contacts.id").onDelete("cascade"))
    .addColumn("attempts", "integer", required);
  for (const name of ["kind", "address", "language", "detail", "due_at", "sent_at", "failure"])
    messages = messages.addColumn(name, "text", required);
  await messages.execute();
  for (const name of ["due_at", "donor_id", "contact_id", "sent_at"])
    await db.schema.createIndex(`messages_by_${name}`).on("messages").column(name).execute();
  // For the desk, which lists what failed, and counts whose rest ends in the next days.
  await sql`create index messages_failed on messages (id) where failure > ''`.execute(db);
  await sql`create index donors_by_rest on donors (resting_until) where resting_until > ''`.execute(db);
  await db.schema
    .createTable("message_kinds_off")
    .addColumn("kind", "text", (column) => column.primaryKey())
    .execute();
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
