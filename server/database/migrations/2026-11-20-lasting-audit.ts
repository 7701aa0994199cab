import { sql, SqliteAdapter, type Kysely } from "kysely";

const refusal = "The audit is never changed.";

/** Nobody removes or changes a line of the audit, whatever code or command tries to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    for (const change of ["update", "delete"]) {
      await sql`create trigger ${sql.ref(`staff_actions_no_${change}`)} before ${sql.raw(change)} on staff_actions
        begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    }
    return;
  }
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${refusal}'; end`)}`.execute(db);
  await sql`create trigger staff_actions_no_change before update or delete or truncate on staff_actions
    execute function refuse_audit_change()`.execute(db);
}
