import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { Throwaway } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";
import { newcomers, runScript, type Load } from "./http.ts";
import { registeringLimits, type Misses } from "./limits.ts";

/** How long donors wait for the answer to their registration, by the number of connections, and what a donor takes on disk. */
export type Registering = { waits: Wait[]; bytesPerDonor?: number };

export type Wait = Pick<Load, "median" | "p99" | "slowest"> & { connections: number };

const connectionCounts = [1, 8, 32];

/** Long enough for the log to be written back many times, and for an empty registry to grow. */
const seconds = 6;

/** Registers donors at a server that serves this registry. They stay in it. */
export async function measureWaits(throwaway: Throwaway): Promise<Wait[]> {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-bench-"));
  const bodies = join(folder, "bodies.json");
  const server = await startServer({ ...throwaway.env, HOST: "127.0.0.1", LOG_LEVEL: "info" });
  const load = async (connections: number, seconds: number): Promise<Load> => {
    writeFileSync(bodies, JSON.stringify(newcomers(30_000)));
    const words = [server.url, "/api/v1/donar", bodies, seconds, connections].map(String);
    return JSON.parse(await runScript("load.ts", ...words)) as Load;
  };
  // A server that has just started compiles what it runs.
  await load(8, 2);
  const waits: Wait[] = [];
  for (const connections of connectionCounts) {
    const { failures, median, p99, slowest } = await load(connections, seconds);
    if (failures > 0) throw new Error(`${failures} registrations failed`);
    waits.push({ connections, median, p99, slowest });
  }
  await server.stop();
  rmSync(folder, { recursive: true });
  return waits;
}

/** Without pages that are free for new donors. */
export async function measureBytesPerDonor(db: Database, donors: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (page_count - freelist_count) * page_size as bytes
    from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db);
  return rows[0]!.bytes / donors;
}

export function checkRegistering(of: string, { waits, bytesPerDonor = 0 }: Registering, misses: Misses): void {
  for (const { connections, median, p99, slowest } of waits) {
    const what = `${of}, registering, ${connections} connections`;
    misses.atMost(`${what}, p99 to median`, p99 / median, registeringLimits.p99ToMedian);
    misses.atMost(`${what}, the slowest behind the median, ms`, slowest - median, registeringLimits.behindMedianMs);
  }
  misses.atMost(`${of}, bytes a donor`, bytesPerDonor, registeringLimits.bytesPerDonor);
}
