import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { sql } from "kysely";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { personalColumns, takesPersonal } from "./personal.ts";

/** Ids, moments, days, switches, counts, and names that the program gives. */
const otherColumns: Record<keyof typeof personalColumns, string> = {
  donors:
    "rowid id number_on_request paused hidden resting_until confirmed_on confirmed_by_phone_on notice_version notice_language listed",
  donor_name_words: "donor_id",
  number_reveals: "id donor_id",
  number_reveal_days: "donor_id day times",
  reports: "id donor_id reason settled counts",
  report_hidings: "donor_id hidden_at answered",
  phone_confirmations: "donor_id version confirmed_on confirmed_by_phone_on",
  contacts: "id donor_id channel topics language notice_version confirmed_at",
  messages: "id donor_id contact_id channel priority attempts code_tries kind language due_at sent_at",
  daily_messages: "day times",
  message_kinds_off: "kind",
  needs:
    "id needed_on status checked checked_at email_confirmed language notice_version trusted_id closed_at reopened due_at waved_at wave_left told told_at wanted may_ask",
  need_offers:
    "id need_id via answer answered_at missed distance_km by_call call_about reported report_reason paused_before asked_for",
  willing_donors: "donor_id ask_from agreed_at",
  trusted_numbers: "id until member_id",
  unchecked_hours: "from_hour to_hour",
  staff_actions: "id action donor_id member_id",
  staff_members: "id seen_at joined_at removed_at",
  staff_passkeys: "id member_id last_used_at counter transports",
  staff_sessions: "id member_id passkey_id started_at last_seen_at touched_at",
  staff_invitations: "id invited_by expires_at",
  staff_challenges: "challenge purpose expires_at",
  content_drafts: "language file field version changed_at member_id",
  content_edits: "publication_id language file field",
  payee_proposals: "id versions proposed_at stopped_at member_id",
  payee_confirmations: "proposal_id member_id",
  publications: "id restores follows member_id",
  pictures: "name width height created_at member_id",
  picture_files: "name width format",
  erased: "id status at",
  secrets: "name value",
};

test("each column of each table is known as personal or not", async (context) => {
  const { db, remove } = await openThrowaway("sqlite");
  context.after(remove);
  const { rows } = await sql<{ table: string; column: string }>`select tables.name as "table", columns.name as "column"
    from sqlite_schema as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite%' and tables.name not like 'kysely%'`.execute(db);
  const found = Object.fromEntries(
    [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => [
      name,
      columns.map(({ column }) => column).toSorted(),
    ]),
  );
  const known = Object.entries(personalColumns).map(([name, columns]) => {
    const others = otherColumns[name as keyof typeof personalColumns].split(" ");
    return [name, [...columns, ...others].toSorted()];
  });
  assert.deepEqual(found, Object.fromEntries(known));
});

test("a statement that changes or deletes something personal is told from others", async (context) => {
  const { db, remove } = await openThrowaway("sqlite");
  context.after(remove);
  const setListed = db.updateTable("donors").set({ listed: 0 });
  const insert = db.insertInto("secrets").values({ name: "", value: "" });
  const taking = [
    db.deleteFrom("donors").where("id", "=", ""),
    db.deleteFrom("needs"),
    db.updateTable("donors").set({ card: "", listed: 0 }).where("id", "=", ""),
    db.updateTable("needs").set({ email: "" }),
    db.updateTable("messages").set({ address: "" }),
    db
      .insertInto("contacts")
      .columns(["id"])
      .expression(db.selectFrom("contacts").select("id"))
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ address: "" })),
  ];
  for (const query of taking) assert.ok(takesPersonal(query.toOperationNode()), query.compile().sql);
  const leaving = [
    db.selectFrom("donors").selectAll(),
    setListed,
    setListed.where("full_name", "=", ""),
    db.deleteFrom("staff_challenges"),
    db.updateTable("needs").set({ due_at: "" }),
    insert,
    insert.onConflict((conflict) => conflict.column("name").doUpdateSet({ value: "" })),
  ];
  for (const query of leaving) assert.ok(!takesPersonal(query.toOperationNode()), query.compile().sql);
});

test("only migrations change or delete rows in SQL that is written by hand, which nobody looks at", () => {
  const files = globSync("server/**/*.ts").filter((file) => !/\.test\.ts$|database\/migrat/.test(file));
  const changing = files.filter((file) =>
    /sql(<[^`]*>)?`\s*(update|delete|with|replace)\b/i.test(readFileSync(file, "utf8")),
  );
  assert.deepEqual(changing, []);
});
