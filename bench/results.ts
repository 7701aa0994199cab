import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageSize } from "#contract/limits.ts";
import type { Engine } from "#tests/fixtures/registries.ts";
import type { HttpRow } from "./http.ts";
import { registeringLimits, searchLimitsMs } from "./limits.ts";
import type { Registering } from "./registering.ts";
import { drawChart, table } from "./report.ts";
import { asked, type SearchTime } from "./search-times.ts";
import { combinations } from "./searches.ts";
import type { StaffSearchTime } from "./staff-search.ts";

/** What was measured last, by engine and number of donors; a run that measures a part leaves the others as they are. */
export type Results = Record<Engine, EngineResults> & { publish?: PublishRow[] };

type EngineResults = {
  searches: Record<number, SearchTime[]>;
  http: Record<number, HttpRow[]>;
  registering?: Record<number, Registering>;
  staff?: Record<number, { searches: number; slowest: StaffSearchTime[] }>;
};

/** What was measured, our figure, and the limit if there is one. */
export type PublishRow = [what: string, ours: string, limit: string];

const engines: Engine[] = ["sqlite", "postgresql"];

const file = (name: string) => join(import.meta.dirname, name);

export function readResults(): Results {
  if (existsSync(file("results.json"))) return JSON.parse(readFileSync(file("results.json"), "utf8")) as Results;
  return { sqlite: { searches: {}, http: {} }, postgresql: { searches: {}, http: {} } };
}

/** Keeps the results, and what people read: the tables and the chart. */
export function writeResults(results: Results, machine: string): void {
  writeFileSync(file("results.json"), `${JSON.stringify(results, undefined, 1)}\n`);
  const lines = engines.map((engine) => {
    const { searches } = results[engine];
    return [engine, listSizes(searches).map((size) => ({ size, ms: slowest(searches[size]!) }))] as const;
  });
  writeFileSync(file("results.svg"), drawChart(new Map(lines)));
  const parts = engines.flatMap((engine) => writeTables(engine, results[engine]));
  if (results.publish) parts.push("## Publishing", table(["what", "ours", "limit"], results.publish));
  const about = `Of the last run that measured them, on ${machine}. Made by \`npm run bench\` and \`npm run bench:publish\`.`;
  const missed = "Why some limits are missed: [MEASUREMENTS.md](MEASUREMENTS.md).";
  const chart = "![Search time against the number of donors](results.svg)";
  writeFileSync(file("RESULTS.md"), `${["# Results", about, missed, chart, ...parts].join("\n\n")}\n`);
}

export function writeTables(engine: Engine, { searches, http, registering = {}, staff = {} }: EngineResults): string[] {
  const sizes = listSizes(searches);
  const rows = asked.map(({ name }, row) => {
    const times = sizes.map((size) => Object.assign({ size }, searches[size]![row]!));
    const cells = times.map(({ median, p99 }) => `${median.toFixed(2)} / ${p99.toFixed(2)}`);
    return [name].concat(cells, describeGrowth(times), times.map(({ found }) => found.toFixed(0)).join(" → "));
  });
  const heads = ["criteria", ...sizes.map((size) => `${count(size)} donors`), "growth", "donors found"];
  return [
    `## Search inside the registry, ${engine}: median / p99 in ms`,
    table(heads, rows),
    "Growth is the largest registry's median to that of the smallest in which the pages are full, too.",
    ...listSizes(http).flatMap((size) => [
      `## Over HTTP, ${engine}, ${count(size)} donors`,
      table(["what", "ours", "measured against", "ratio", "limit"], http[size]!),
    ]),
    ...(listSizes(registering).length ? writeRegistering(engine, registering) : []),
    ...listSizes(staff).flatMap((size) => [
      `## Searches of staff, ${engine}, ${count(size)} donors: the slowest of ${staff[size]!.searches}`,
      table(["search", "median in ms", "limit"], staff[size]!.slowest.map(writeStaffTime)),
    ]),
  ];
}

function writeRegistering(engine: Engine, registering: Record<number, Registering>): string[] {
  const { p99ToMedian, behindMedianMs, bytesPerDonor: maxBytes } = registeringLimits;
  const rows = listSizes(registering).map((size) => {
    const { waits, bytesPerDonor } = registering[size]!;
    const cells = waits.map(({ median, p99, slowest }) => {
      const isMissed = p99 > p99ToMedian * median || slowest > median + behindMedianMs;
      return `${[median, p99, slowest].map((ms) => ms.toFixed(1)).join(" / ")}${isMissed ? ": missed" : ""}`;
    });
    const bytes = bytesPerDonor ? `${bytesPerDonor.toFixed(0)}${bytesPerDonor > maxBytes ? ": missed" : ""}` : "";
    return [count(size)].concat(cells, bytes);
  });
  return [
    `## Registering, ${engine}: median / p99 / the slowest in ms`,
    table(["donors", "1 connection", "8 connections", "32 connections", "bytes a donor"], rows),
    `Limits: the p99 is at most ${p99ToMedian} medians, the slowest at most ${behindMedianMs} ms behind the median, a donor takes at most ${maxBytes} bytes.`,
  ];
}

function writeStaffTime({ search, median }: StaffSearchTime): string[] {
  const limitMs = searchLimitsMs.staff;
  return [search, median.toFixed(1), `at most ${limitMs}${median > limitMs ? ": missed" : ""}`];
}

/** The slowest combination's median. */
function slowest(times: SearchTime[]): number {
  return Math.max(...times.slice(0, combinations.length).map(({ median }) => median));
}

/** A page that is not full is faster for that alone, so only full ones are compared. */
function describeGrowth(times: (SearchTime & { size: number })[]): string {
  const full = times.filter(({ found }) => found > pageSize - 1);
  const [first, last] = [full[0], full.at(-1)];
  if (!first || !last || first === last) return "";
  return `${(last.median / first.median).toFixed(2)} since ${count(first.size)}`;
}

function listSizes(bySize: Record<number, unknown>): number[] {
  return Object.keys(bySize)
    .map(Number)
    .toSorted((a, b) => a - b);
}

function count(donors: number): string {
  return donors.toLocaleString("en");
}
