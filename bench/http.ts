import { once } from "node:events";
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteFile } from "#server/database/sqlite.ts";
import type { NewDonor } from "#contract/donor.ts";
import { newSecret } from "#server/donors/private-link.ts";
import type { Engine, Throwaway } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";
import { makeDonors } from "#tools/made-up-donors.ts";
import { maxMemoryMb, maxStartRatio, minRatios, renderedLimits, type Misses } from "./limits.ts";
import { findFreePort, measureRendered } from "./rendered.ts";
import { alternate, type Compared } from "./report.ts";
import { busyDay, everySearch } from "./searches.ts";
import { measureStarts } from "./starts.ts";

/** What was measured, our figure, what it is measured against, their ratio, and what that has to be. */
export type HttpRow = [what: string, ours: string, against: string, ratio: string, limit: string];

const seconds = 3;

/** Measures the real server over HTTP. Nobody else has the registry open. */
export async function measureHttp(throwaway: Throwaway, engine: Engine, misses: Misses): Promise<HttpRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-bench-"));
  const rawTarget = copyForRawInserts(throwaway, folder);
  const metricsPort = await findFreePort();
  const env = { ...throwaway.env, HOST: "127.0.0.1", LOG_LEVEL: "info" };
  const starts = await measureStarts(env, join(folder, "compiled"));
  const server = await startServer({ ...env, METRICS_PORT: String(metricsPort) });
  const raw = await startRawServer(throwaway);
  const bodies = join(folder, "bodies.json");
  const load = (url: string, path: string, connections = 32) =>
    runScript("load.ts", url, path, bodies, String(seconds), String(connections)).then(readLoad);
  const rows: HttpRow[] = [];

  const compareSearches = async (what: string, searches: string[], minRatio: number) => {
    writeFileSync(bodies, JSON.stringify(searches));
    const path = "/api/v1/search";
    const compared = await alternate(
      () => load(server.url, path),
      () => load(raw.url, path),
    );
    add(what, compared, "raw searches", minRatio);
  };
  const compareRegistrations = async (what: string, connections: number, minRatio: number) => {
    const compared = await alternate(
      () => {
        writeFileSync(bodies, JSON.stringify(newcomers(60_000)));
        return load(server.url, "/api/v1/donar", connections);
      },
      async () => Number(await runScript("raw-inserts.ts", engine, rawTarget, String(seconds))),
    );
    add(what, compared, "raw inserts", minRatio);
  };
  const add = (what: string, { ours, other, ratio }: Compared, against: string, minRatio: number) => {
    const limit = minRatio ? `at least ${minRatio}${ratio < minRatio ? ": missed" : ""}` : "";
    rows.push([what, perSecond(ours), `${perSecond(other)} (${against})`, ratio.toFixed(2), limit]);
    misses.atLeast(`${engine}, ${what}, ratio`, ratio, minRatio);
  };
  const addShare = (what: string, value: number, limit: number, unit: string) => {
    const share = value / limit;
    const verdict = `at most 1${share > 1 ? ": missed" : ""}`;
    rows.push([what, `${value.toFixed(0)} ${unit}`, `${limit} ${unit}`, share.toFixed(2), verdict]);
  };

  const minRatio = minRatios[engine];
  await compareSearches("searches, every search different", everySearch(), minRatio.everyDifferent);
  await compareSearches("searches, a busy day's mix", busyDay(), minRatio.busyDay);
  await compareRegistrations("registrations, 32 connections", 32, minRatio.registrations);
  await compareRegistrations("registrations, 1 connection", 1, 0);
  const { medianMs, medianOfFiftyMs, longestTurnMs, bytesForTen } = await measureRendered(server.url, metricsPort);
  addShare("a search as a page", medianMs, renderedLimits.medianMs, "ms");
  rows.push(["the same, fifty at once", `${medianOfFiftyMs.toFixed(0)} ms`, "", "", ""]);
  addShare("the event loop's longest turn meanwhile", longestTurnMs, renderedLimits.longestTurnMs, "ms");
  addShare("a page with ten donors", bytesForTen, renderedLimits.bytesForTen, "bytes");
  misses.withinMs(`${engine}, a search as a page`, medianMs, renderedLimits.medianMs);
  misses.withinMs(`${engine}, the event loop's longest turn`, longestTurnMs, renderedLimits.longestTurnMs);
  misses.atMost(`${engine}, a page with ten donors, bytes`, bytesForTen, renderedLimits.bytesForTen);
  const { ours: startMs, other: sourcesMs, ratio } = starts;
  const verdict = `at most ${maxStartRatio}${ratio > maxStartRatio ? ": missed" : ""}`;
  const against = `${sourcesMs.toFixed(0)} ms (the sources)`;
  rows.push(["start to first answer", `${startMs.toFixed(0)} ms`, against, ratio.toFixed(2), verdict]);
  misses.atMost(`${engine}, start to first answer, ratio`, ratio, maxStartRatio);
  addShare("memory after start", starts.memoryMb, maxMemoryMb, "MB");
  misses.atMost(`${engine}, memory after start, MB`, starts.memoryMb, maxMemoryMb);
  raw.stop();
  await server.stop();
  rmSync(folder, { recursive: true });
  return rows;
}

/** On SQLite a copy of the file; PostgreSQL takes the raw inserts into the same table. */
function copyForRawInserts({ database }: Throwaway, folder: string): string {
  if (database.engine === "postgresql") return database.url;
  const copy = join(folder, "raw.sqlite");
  cpSync(sqliteFile(database.folder), copy);
  return copy;
}

async function startRawServer({ database }: Throwaway) {
  const raw = spawn(process.execPath, [join(import.meta.dirname, "raw-server.ts"), JSON.stringify(database)]);
  const [line] = (await once(raw.stdout, "data")) as [Buffer];
  return { url: /http\S+/.exec(line.toString())![0], stop: () => raw.kill() };
}

/** Runs a script of this folder in a process of its own and gives what it printed. */
export async function runScript(name: string, ...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.on("data", (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`bench/${name} failed`);
  return printed;
}

/** What load.ts prints. */
export type Load = Record<"requests" | "failures" | "seconds" | "median" | "p99" | "slowest", number>;

/** Requests a second. */
function readLoad(printed: string): number {
  const { requests, failures, seconds } = JSON.parse(printed) as Load;
  if (failures > 0) throw new Error(`${failures} of ${requests} requests failed`);
  return requests / seconds;
}

/** Registrations as the form sends them. */
export function newcomers(count: number): string[] {
  return makeDonors(count).map(writeRegistration).toArray();
}

function writeRegistration({ fullName, ...donor }: NewDonor): string {
  const sent = { secret: newSecret(), noticeVersion: "1", language: "en" };
  return JSON.stringify({ ...donor, id: undefined, fullName: `New ${fullName} ${process.hrtime.bigint()}`, ...sent });
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString("en")} a second`;
}
