// Runs the tests and closes with "N passed, N failed".
//   node tests/run.ts check   format, lint, types and unit tests
//   node tests/run.ts all     those, and everything that needs a server, PostgreSQL or a browser
//   node tests/run.ts long    in full what is long by nature, of which the others run a share
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { promisify } from "node:util";
import { findChromium } from "#tools/machine.mjs";
import { startPostgresql } from "./fixtures/postgresql.ts";

const [, , what] = process.argv;
const unitTests = "{app,cms,contract,publish,server}/**/*.test.ts";
const memory = "/dev/shm";
/** Files that start programs, or change or measure what is their whole process's. */
const needsOwnProcess =
  /"\.\/fixtures|process\.|globalThis|spawn|mock\.|fixtures\/(clock|longest-turn|memory-in-use|registry-command|routes)/;
let passed = 0;
let failed = 0;
const secondsOfFile = new Map<string, number>();

const folder = useOwnTemporaryFolder();
if (what === "check") await runUnitTests();
else await withPostgresql(what === "long" ? runLongTests : runAllTests);
tellSlowestFiles();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Everything that the tests write goes there, so that nothing is left behind, even when one of them fails. */
function useOwnTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), "dehleez-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  // The user that PostgreSQL runs as has to get in, and the path of its socket has to be short.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  // Hundreds of processes are started from the same sources: they compile them once.
  process.env.NODE_COMPILE_CACHE = join(folder, "compile-cache");
  return folder;
}

/** Databases wait until all is on the disk; in memory, tests with PostgreSQL take a quarter less time. */
function hasRoomInMemory(): boolean {
  if (what === "long" || process.env.TMPDIR || !existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  const runsPrograms = !/ \/dev\/shm \S+ \S*noexec/.test(readFileSync("/proc/mounts", "utf8"));
  return runsPrograms && bavail * bsize > 4e9;
}

async function withPostgresql(work: () => Promise<void>): Promise<void> {
  const postgresql = await startPostgresql();
  try {
    await work();
  } finally {
    await postgresql?.stop();
  }
}

async function runUnitTests(): Promise<void> {
  await Promise.all([runTools(), runNodeTests(joinUnitTests(globSync(unitTests)))]);
}

/** The tools run beside the first tests, of which many wait. */
async function runAllTests(): Promise<void> {
  const files = joinUnitTests(globSync([unitTests, "tests/*.test.ts"]));
  await Promise.all([runTools(), runNodeTests(startLongFirst(files))]);
  runBrowserTests();
}

/** So that the others fill the time beside them, and none is left alone at the end. */
function startLongFirst(files: string[]): string[] {
  const long = ["publishing", "stalls", "connection-limits", "two-servers"].map((name) => `tests/${name}.test.ts`);
  return [...long, ...files.filter((file) => !long.includes(file))];
}

async function runLongTests(): Promise<void> {
  process.env.TEST_LONG = "1";
  const scaled = globSync([unitTests, "tests/*.test.ts"]).filter(isScaled);
  await runNodeTests([...scaled, ...globSync("tests/long/*.test.ts")]);
  runBrowserTests(globSync("tests/*.spec.ts").filter(isScaled));
}

/** Whether a file has more to do in the long run; axe looks at more widths then. */
function isScaled(file: string): boolean {
  return /fixtures\/(long|accessibility)\.ts/.test(readFileSync(file, "utf8"));
}

async function runTools(): Promise<void> {
  await runTool("oxfmt", "--check");
  await runTool("oxlint");
  await runTool("react-router", "typegen");
  await runTool("tsc");
}

/** What it prints comes in one piece, since tests print meanwhile. */
async function runTool(name: string, ...words: string[]): Promise<void> {
  const { stdout, stderr, failed } = await promisify(execFile)(name, words).then(
    (printed) => ({ ...printed, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ ...error, failed: true }),
  );
  process.stdout.write(stdout + stderr);
  count(failed ? 0 : 1, failed ? 1 : 0);
}

/** In CI, files that fail run once more, alone: one that passes then is named, and nobody's work waits for it. */
async function runNodeTests(files: string[]): Promise<void> {
  const { good, bad, failing } = await runFiles(files);
  if (bad === 0 || failing.length === 0 || !process.env.CI) return count(good, bad);
  console.log(`Once more, since they failed: ${failing.join(", ")}`);
  const again = await runFiles(failing);
  count(good + bad - again.bad, again.bad);
}

async function runFiles(files: string[]): Promise<{ good: number; bad: number; failing: string[] }> {
  // No test takes this long: one that hangs ends so, and what it leaves open does not keep its process alive.
  const timeout = what === "long" ? 3_600_000 : 600_000;
  const preloaded = ["blocking-output", "patience"].flatMap((name) => ["--import", `./tests/fixtures/${name}.ts`]);
  const execArgv = ["--test-force-exit", ...preloaded];
  // Four keep two processors busy, since many wait; at full size they would keep each other from answering in time.
  const concurrency = what === "long" ? 1 : 4;
  const stream = run({ files, concurrency, timeout, execArgv });
  const failing = new Set<string>();
  let [good, bad] = [0, 0];
  stream.on("test:fail", ({ file }) => file && failing.add(relative(".", file)));
  // The summary of all files together has no file of its own.
  stream.on("test:summary", ({ file, counts, duration_ms: ms }) => {
    if (file) secondsOfFile.set(relative(".", file), ms / 1000);
    else [good, bad] = [counts.passed, counts.tests === 0 ? 1 : counts.tests - counts.passed - counts.skipped];
  });
  for await (const line of stream.compose(new spec())) process.stdout.write(line);
  return { good, bad, failing: [...failing] };
}

/** Most files share a few processes, since loading the server takes longer than their tests. */
function joinUnitTests(files: string[]): string[] {
  const alone = files.filter((file) => needsOwnProcess.test(readFileSync(file, "utf8")));
  const shared = files.filter((file) => !alone.includes(file));
  const joined = Array.from({ length: 4 }, (_, group) => {
    const path = join(folder, `units-${group}.test.mjs`);
    const lines = shared.filter((_, n) => n % 4 === group).map((file) => `import ${JSON.stringify(resolve(file))};\n`);
    writeFileSync(path, lines.join(""));
    return path;
  });
  return [...joined, ...alone];
}

function runBrowserTests(files: string[] = []): void {
  if (!findChromium()) {
    console.log("No Chromium: the browser tests were left out.");
    return process.env.CI ? count(0, 1) : undefined;
  }
  const report = join(folder, "browser-tests.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { status } = spawnSync("playwright", ["test", ...files], { stdio: "inherit", env });
  const { stats, suites } = JSON.parse(readFileSync(report, "utf8")) as BrowserReport;
  for (const suite of suites) secondsOfFile.set(`tests/${suite.file}`, sumSeconds(suite));
  // A file that cannot be loaded, or a server that does not stop, is no test's failure but the run's.
  count(stats.expected + stats.flaky, stats.unexpected || (status === 0 ? 0 : 1));
}

function count(good: number, bad: number): void {
  passed += good;
  failed += bad;
}

type Suite = { file: string; specs?: { tests: { results: { duration: number }[] }[] }[]; suites?: Suite[] };
type BrowserReport = { stats: { expected: number; flaky: number; unexpected: number }; suites: Suite[] };

function sumSeconds({ specs = [], suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)),
  );
  return [...own, ...suites.map(sumSeconds)].reduce((sum, seconds) => sum + seconds, 0);
}

function tellSlowestFiles(): void {
  const slowest = [...secondsOfFile].toSorted(([, a], [, b]) => b - a).slice(0, 10);
  console.log("The slowest files, in seconds:");
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(7)} ${file}`);
}
