import assert from "node:assert/strict";
import { test } from "node:test";
import { showProgress } from "./progress.ts";

test("where there is no terminal, long work prints a line every ten seconds at most, and short work none", (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  const print = context.mock.method(console, "error", () => {});
  const onProgress = showProgress("Working");
  for (let second = 0; second <= 25; second++) {
    onProgress(second / 25);
    context.mock.timers.tick(1000);
  }
  const lines = print.mock.calls.map(({ arguments: [line] }) => String(line));
  assert.deepEqual(lines, ["Working: 40 %", "Working: 80 %"]);
});
