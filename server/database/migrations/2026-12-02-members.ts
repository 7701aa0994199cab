import { sql, type Kysely } from "kysely";

/**
 * When members joined and were removed, and the change of the payee that waits, with those who agree to it. A server of an
 * older version, which would let in who was removed, finds no member under the new name of a column.
 */
export const statements = [
  "alter table staff_members rename column last_seen_at to seen_at",
  "alter table staff_members add column joined_at text not null default ''",
  "alter table staff_members add column removed_at text not null default ''",
  `create table payee_proposals (id text primary key, versions text not null, note text not null,
      proposed_at text not null, stopped_at text not null, member_id text not null, member_name text not null)`,
  `create table payee_confirmations (proposal_id text not null references payee_proposals (id) on delete cascade,
      member_id text not null, primary key (proposal_id, member_id))`,
  // A proposal that waits was made under other rules.
  "delete from content_drafts where file = 'payee'",
];

export async function finish(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from staff_members`.execute(db);
  for (const { id } of rows) {
    // The time of the invitation, which is all that was stored: a UUIDv7 begins with 48 bits of milliseconds.
    const invitedAt = new Date(parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toISOString();
    await sql`update staff_members set joined_at = ${invitedAt} where id = ${id}`.execute(db);
  }
}
