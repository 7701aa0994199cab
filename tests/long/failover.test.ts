import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { promisify } from "node:util";
import { findPostgresql, findProgram } from "#tools/machine.mjs";
import type { Loss, Report } from "../fixtures/lose-database-machines.ts";

const losses: Loss[] = ["killed", "frozen", "switched", "cut off"];

describe("three database machines under Patroni, of which the leader is lost", { skip: !canRunMachines() }, () => {
  let report: Report;

  before(async () => {
    report = await loseMachines();
  });

  for (const loss of losses) {
    test(`by being ${loss}: writing is back in time, and searches are answered all the while`, (context) => {
      const outcome = report.outcomes[loss]!;
      context.diagnostic(JSON.stringify(outcome));
      assert.ok(outcome.secondsWithoutWrites < 30);
      assert.ok(outcome.secondsWithoutSearches < 5);
      assert.deepEqual(outcome.badAnswers, []);
      assert.ok(outcome.slowestAnswerMs < 2500);
      assert.equal(outcome.tooLateMs, 0);
    });
  }

  test("keep all that was acknowledged, once", (context) => {
    const { acknowledged, lost, storedTwice } = report;
    context.diagnostic(`${acknowledged} registrations were acknowledged`);
    assert.ok(acknowledged > 100);
    assert.deepEqual({ lost, storedTwice }, { lost: 0, storedTwice: 0 });
  });
});

/** False where they cannot be tried; CI may not do without them. */
function canRunMachines(): boolean {
  const programs = ["patroni", "patronictl", "etcd", "haproxy"];
  const isComplete = programs.every((name) => findProgram(name)) && findPostgresql() !== undefined;
  const can = isComplete && process.getuid?.() === 0 && process.platform === "linux";
  if (can) return true;
  const missing = "Patroni, etcd, HAProxy, PostgreSQL or root on Linux is missing";
  if (process.env.CI) throw new Error(`${missing}, and CI may not do without them.`);
  console.log(`${missing}: the tests of failover were left out.`);
  return false;
}

async function loseMachines(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-machines-"));
  chmodSync(folder, 0o755);
  // All that it starts ends with it, whatever happens.
  const namespaces = ["--net", "--mount", "--pid", "--fork", "--kill-child"];
  const words = [...namespaces, process.execPath, "tests/fixtures/lose-database-machines.ts", folder, ...losses];
  try {
    const env = { ...process.env, NODE_TEST_CONTEXT: "" };
    const { stdout } = await promisify(execFile)("unshare", words, { timeout: 240_000, killSignal: "SIGKILL", env });
    return JSON.parse(stdout.trim().split("\n").at(-1)!) as Report;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
