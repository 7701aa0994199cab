// Runs the tests and closes with "N passed, N failed".
//   node tests/run.ts check   format, lint, types and unit tests
//   node tests/run.ts all     those, and everything that needs a server, PostgreSQL or a browser
import { spawnSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { findChromium } from "#tools/machine.mjs";
import { startPostgresql } from "./fixtures/postgresql.ts";

const all = process.argv[2] === "all";
let passed = 0;
let failed = 0;

runTool("oxfmt", "--check");
runTool("oxlint");
runTool("react-router", "typegen");
runTool("tsc");
if (all) {
  const postgresql = await startPostgresql();
  try {
    await runNodeTests(["{app,cms,contract,publish,server,tests}/**/*.test.ts"]);
    runBrowserTests();
  } finally {
    await postgresql?.stop();
  }
} else {
  await runNodeTests(["{app,cms,contract,publish,server}/**/*.test.ts"]);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function runTool(name: string, ...words: string[]): void {
  const { status } = spawnSync(name, words, { stdio: "inherit" });
  count(status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

async function runNodeTests(patterns: string[]): Promise<void> {
  const files = globSync(patterns, { exclude: ["node_modules/**"] });
  const stream = run({ files, concurrency: 2 });
  // The summary of all files together has no file of its own.
  stream.on("test:summary", ({ file, counts }) => {
    if (!file) count(counts.passed, counts.tests === 0 ? 1 : counts.tests - counts.passed - counts.skipped);
  });
  for await (const line of stream.compose(new spec())) process.stdout.write(line);
}

function runBrowserTests(): void {
  if (!findChromium()) {
    console.log("No Chromium: the browser tests were left out.");
    return process.env.CI ? count(0, 1) : undefined;
  }
  const report = join(tmpdir(), `dehleez-browser-tests-${process.pid}.json`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  spawnSync("playwright", ["test"], { stdio: "inherit", env });
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  rmSync(report);
  count(stats.expected + stats.flaky, stats.unexpected + (stats.expected === 0 ? 1 : 0));
}

function count(good: number, bad: number): void {
  passed += good;
  failed += bad;
}
