// Measures the registry, each figure against a limit in the same run: npm run bench [-- 10000 100000]
// Prints the tables, keeps them with a chart in bench/RESULTS.md and bench/results.svg, and exits with 1 when a limit is missed.
import { once } from "node:events";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { parseSearch } from "#server/donors/search.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { findDonors } from "#server/registry/find-donors.ts";
import { findNearbyDonors } from "#server/registry/nearby-search.ts";
import { makeCluster } from "#tests/fixtures/postgresql.ts";
import { makeRegistry, type Engine, type Throwaway } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";
import { makeDonors } from "#tools/made-up-donors.ts";
import { maxMemoryMb, maxStartMs, minRatios, searchLimitsMs, trackMisses } from "./limits.ts";
import { drawChart, median, table } from "./report.ts";
import { busyDay, combinations, everySearch, makeSearches, type Asked } from "./searches.ts";
import { seed } from "#tools/seed.ts";

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000];
/** The 16 combinations of criteria, then the wider searches. */
const asked: Asked[] = [
  ...combinations,
  { name: "city, within 100 km", given: ["city"], wider: { withinKm: 100 } },
  { name: "city + Blood, within 100 km", given: ["city", "donationType"], wider: { withinKm: 100 } },
  {
    name: "city + compatible blood, within 100 km",
    given: ["city", "bloodType"],
    wider: { withinKm: 100, compatible: true },
  },
];
const rounds = 5;
const seconds = 3;
const report: string[] = [];
const misses = trackMisses();
const folder = mkdtempSync(join(tmpdir(), "dehleez-bench-"));

const cluster = await makeCluster();
await cluster.start();
process.env.TEST_DATABASE_URL = cluster.url;
try {
  const times = new Map<string, number[]>();
  for (const engine of ["sqlite", "postgresql"] as const) await measureEngine(engine, times);
  const chart = drawChart(sizes, times);
  writeFileSync(join(import.meta.dirname, "results.svg"), chart);
  const verdict = misses.list().length
    ? misses
        .list()
        .map((miss) => `- ${miss}`)
        .join("\n")
    : "None.";
  say("## Limits missed", verdict);
  process.exitCode = misses.list().length ? 1 : 0;
  const machine = `${cpus().length} × ${cpus()[0]!.model}, ${process.platform} ${process.arch}, Node ${process.version}`;
  const page = `# Results of the last run\n\nOn ${machine}. Made by \`npm run bench\`.\n\n![Search time against the number of donors](results.svg)\n\n${report.join("\n\n")}\n`;
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), page);
} finally {
  await cluster.remove();
  rmSync(folder, { recursive: true });
}

async function measureEngine(engine: Engine, times: Map<string, number[]>): Promise<void> {
  const throwaway = await makeRegistry(engine);
  const db = await openRegistry(throwaway.database);
  const columns: Measured[][] = [];
  for (const [n, size] of sizes.entries()) {
    await seed(db, size, sizes[n - 1] ?? 0);
    await sql`analyze`.execute(db);
    const measured = await measureSearches(db);
    columns.push(measured);
    for (const [row, { median }] of measured.entries()) {
      const limit = row < combinations.length ? searchLimitsMs.combination : searchLimitsMs.nearby;
      misses.atMost(`${engine}, ${size.toLocaleString("en")} donors, ${asked[row]!.name}, ms`, median, limit);
    }
    const slowest = Math.max(...measured.slice(0, combinations.length).map((row) => row.median));
    times.set(engine, [...(times.get(engine) ?? []), slowest]);
  }
  const rows = asked.map(({ name }, row) => [
    name,
    ...columns.map((column) => `${column[row]!.median.toFixed(2)} / ${column[row]!.p99.toFixed(2)}`),
    (columns.at(-1)![row]!.median / columns[0]![row]!.median).toFixed(2),
    columns.map((column) => column[row]!.found.toFixed(0)).join(" → "),
  ]);
  const heads = [
    "criteria",
    ...sizes.map((size) => `${size.toLocaleString("en")} donors`),
    "last : first",
    "donors found",
  ];
  say(`## Search inside the registry, ${engine}: median / p99 in ms`, table(heads, rows));
  say(
    `## Over HTTP, ${engine}, ${sizes.at(-1)!.toLocaleString("en")} donors`,
    await measureHttp(throwaway, db, engine),
  );
  await db.destroy();
  await throwaway.remove();
}

/** Milliseconds, and how many donors an answer has on average: in a small registry few cities fill a page. */
type Measured = { median: number; p99: number; found: number };

async function measureSearches(db: Database): Promise<Measured[]> {
  const results = [];
  for (const { given, wider } of asked) {
    const searches = makeSearches(given, 300).map((search) => parseSearch({ ...search, ...wider }));
    const took: number[] = [];
    let found = 0;
    for (const search of searches) {
      const start = performance.now();
      const { json } = await (search.nearby ? findNearbyDonors(db, search.nearby) : findDonors(db, search.query));
      took.push(performance.now() - start);
      found += json.toString("latin1").split('"id"').length - 1;
    }
    // The first hundred warm up what a running server has warm.
    const sorted = took.slice(100).toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
    results.push({ median: median(sorted), p99, found: found / searches.length });
  }
  return results;
}

async function measureHttp(throwaway: Throwaway, db: Database, engine: Engine): Promise<string> {
  const started = performance.now();
  const server = await startServer({ ...throwaway.env, HOST: "127.0.0.1", LOG_LEVEL: "info" });
  await fetch(`${server.url}/api/v1`);
  const startMs = performance.now() - started;
  const memory = memoryOf(server.process.pid!);
  const answer = await fetch(`${server.url}/api/v1/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), String(bytes)]);
  const [line] = (await once(bare.stdout, "data")) as [Buffer];
  const bareUrl = /http\S+/.exec(line.toString())![0];
  const rows: string[][] = [];
  const mixes = [
    { name: "every search different", bodies: everySearch(), minRatio: minRatios[engine].everyDifferent },
    { name: "a busy day's mix", bodies: busyDay(), minRatio: minRatios[engine].busyDay },
  ];
  for (const { name, bodies, minRatio } of mixes) {
    const ratios: { ours: number; limit: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const ours = await load(server.url, "/api/v1/search", bodies);
      const limit = await load(bareUrl, "/api/v1/search", bodies);
      // The first round warms both up.
      if (round > 0) ratios.push({ ours, limit });
    }
    const [ours, limit] = [median(ratios.map((it) => it.ours)), median(ratios.map((it) => it.limit))];
    const ratio = median(ratios.map((it) => it.ours / it.limit));
    rows.push([`searches, ${name}`, perSecond(ours), `${perSecond(limit)} (bare node:http)`, ratio.toFixed(2)]);
    misses.atLeast(`${engine}, searches over HTTP, ${name}, ratio`, ratio, minRatio);
  }
  const registered = await load(server.url, "/api/v1/donar", newcomers(200_000));
  const raw = await measureRawInserts(db);
  rows.push(["registrations", perSecond(registered), `${perSecond(raw)} (raw inserts)`, (registered / raw).toFixed(2)]);
  rows.push([
    "start to first answer",
    `${startMs.toFixed(0)} ms`,
    `${maxStartMs} ms`,
    (startMs / maxStartMs).toFixed(2),
  ]);
  rows.push(["memory after start", `${memory.toFixed(0)} MB`, `${maxMemoryMb} MB`, (memory / maxMemoryMb).toFixed(2)]);
  misses.atLeast(`${engine}, registrations, ratio`, registered / raw, minRatios[engine].registrations);
  misses.atMost(`${engine}, start to first answer, ms`, startMs, maxStartMs);
  misses.atMost(`${engine}, memory after start, MB`, memory, maxMemoryMb);
  bare.kill();
  await server.stop();
  return table(["what", "ours", "limit", "ratio"], rows);
}

/** Requests a second that a server answers at 32 connections, asked by another process. */
async function load(url: string, path: string, bodies: string[]): Promise<number> {
  const file = join(folder, "bodies.json");
  writeFileSync(file, JSON.stringify(bodies));
  const words = [join(import.meta.dirname, "load.ts"), url, path, file, String(seconds), "32"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  const result = JSON.parse(output.toString()) as { requests: number; failures: number; seconds: number };
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} requests to ${path} failed`);
  return result.requests / result.seconds;
}

/** Single inserts, each its own transaction, as fast as the engine takes them from one process. */
async function measureRawInserts(db: Database): Promise<number> {
  const rows = makeDonors(20_000).map((donor) =>
    makeNewDonorRow({ ...donor, id: crypto.randomUUID(), fullName: `Raw ${donor.fullName}` }),
  );
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const insert = async () => {
    for (const row of rows) {
      await db.insertInto("donors").values(row).execute();
      done++;
      if (performance.now() > end) return;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: 10 }, insert));
  return (1000 * done) / (performance.now() - start);
}

function newcomers(count: number): string[] {
  return makeDonors(count)
    .map((donor) =>
      JSON.stringify({
        ...donor,
        id: undefined,
        fullName: `New ${donor.fullName} ${process.hrtime.bigint()}`,
      }),
    )
    .toArray();
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString("en")} a second`;
}

function say(heading: string, text: string): void {
  report.push(`${heading}\n\n${text}`);
  console.log(`\n${heading}\n\n${text}`);
}
