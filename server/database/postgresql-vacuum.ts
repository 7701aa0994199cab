import { pools } from "./postgresql.ts";
import type { Database } from "./schema.ts";

const vacuumTimeoutMs = 1_800_000;

/**
 * Gives the space of deleted donors back for reuse, also in the indexes, and makes new statistics, which quote names and
 * numbers. PostgreSQL's own vacuum waits until a fifth of the table has changed. The signal stops the waiting for it.
 */
export async function vacuumDonors(db: Database, signal: AbortSignal): Promise<void> {
  const pool = pools.get(db)!;
  const client = await pool.connect();
  const disconnect = () => void client.end();
  signal.addEventListener("abort", disconnect);
  try {
    const { rows } = await client.query<{ n_dead_tup: number }>(
      "select n_dead_tup from pg_stat_user_tables where relid = 'donors'::regclass",
    );
    if (rows[0]?.n_dead_tup === 0) return;
    if (pool.options.statement_timeout) await client.query("set statement_timeout = 0");
    const text = "vacuum (analyze, index_cleanup on) donors";
    await client.query(Object.assign({ text }, { query_timeout: vacuumTimeoutMs }));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", disconnect);
    // With its settings.
    client.release(true);
  }
}
