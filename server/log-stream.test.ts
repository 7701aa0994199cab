import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const script = (end: string) => `
  import { pino } from "pino";
  import { openLogStream } from "#server/log-stream.ts";
  const log = pino({}, await openLogStream());
  for (let n = 1; n <= 1000; n++) log.info({ n }, "a line");
  ${end}`;

for (const [how, end] of [
  ["comes to its end", ""],
  ["calls process.exit", "process.exit(0);"],
  ["dies of an error", "throw new Error('unexpected');"],
]) {
  test(`no line is lost when the process ${how}`, () => {
    const lines = run(script(end!)).trim().split("\n");
    const numbers = lines.map((line) => (JSON.parse(line) as { n: number }).n);
    assert.deepEqual([lines.length, new Set(numbers).size], [1000, 1000]);
  });
}

test("lines on a terminal are written for people", () => {
  const printed = run(script(""), "--import", "data:text/javascript,process.stdout.isTTY=true");
  assert.match(printed, /^\[\d\d:\d\d:\d\d\] INFO: a line\n +n: 1\n/);
});

function run(code: string, ...options: string[]): string {
  const args = [...options, "--input-type=module-typescript", "-e", code];
  return spawnSync(process.execPath, args, { cwd: import.meta.dirname, encoding: "utf8" }).stdout;
}
