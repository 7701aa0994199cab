import { sql, type Kysely } from "kysely";
import { newReference } from "#server/needs/reference.ts";

/** What a request is called on the telephone, and whether its address was confirmed by the link of a mail. */
export const statements = [
  "alter table needs add column reference text not null default ''",
  "alter table needs add column email_confirmed integer not null default 0",
  "create unique index needs_by_reference on needs (reference) where reference > ''",
];

/** Those that are not erased get one, too. */
export async function finish(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from needs where phone_no > ''`.execute(db);
  const references = new Set<string>();
  while (references.size < rows.length) references.add(newReference());
  for (const [n, reference] of [...references].entries())
    await sql`update needs set reference = ${reference} where id = ${rows[n]!.id}`.execute(db);
}
