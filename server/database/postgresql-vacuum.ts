import { pools } from "./postgresql.ts";
import type { Database } from "./schema.ts";

const vacuumTimeoutMs = 1_800_000;

/**
 * Gives the space of deleted rows back for reuse, also in the indexes, and makes new statistics, which quote names and
 * numbers: for every table, since words of names, reports and drafts hold them as well as donors do.
 * PostgreSQL's own vacuum waits until a fifth of a table has changed. The signal stops the waiting for it.
 */
export async function vacuumChanged(db: Database, signal: AbortSignal): Promise<void> {
  await using direct = db.openDirect!();
  const client = await pools.get(direct)!.connect();
  const disconnect = () => void client.end();
  signal.addEventListener("abort", disconnect);
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relid::regclass::text as name from pg_stat_user_tables where schemaname = current_schema() and n_dead_tup > 0",
    );
    if (rows.length === 0) return;
    const text = `vacuum (analyze, index_cleanup on) ${rows.map(({ name }) => name).join(", ")}`;
    await client.query(Object.assign({ text }, { query_timeout: vacuumTimeoutMs }));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", disconnect);
    client.release(true);
  }
}
