import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { findProgram } from "#tools/machine.mjs";
import type { Answers } from "./fixtures/behind-proxies.ts";

/** False where they cannot be tried; CI may not do without them. */
function canRunProxies(): boolean {
  const can = Boolean(
    findProgram("caddy") && findProgram("nginx") && process.getuid?.() === 0 && process.platform === "linux",
  );
  if (!can && process.env.CI) throw new Error("Caddy, nginx or root is missing, and CI may not do without them.");
  return can;
}

test(
  "behind each documented proxy, over both families, a visitor is limited, another is counted apart, and files of staff pass",
  { skip: !canRunProxies() },
  () => {
    // All that it starts ends with it, whatever happens.
    const words = ["--net", "--mount", "--pid", "--fork", "--kill-child"];
    const printed = execFileSync("unshare", [...words, process.execPath, "tests/fixtures/behind-proxies.ts"], {
      encoding: "utf8",
      timeout: 120_000,
      env: { ...process.env, NODE_TEST_CONTEXT: "" },
    });
    const answers = JSON.parse(printed.trim().split("\n").at(-1)!) as Answers;
    const setUps = ["Caddy", "nginx", "compose"];
    const expected = { one: [200, 200, 200, 429, 429], other: [200], file: 403 };
    assert.deepEqual(
      answers,
      Object.fromEntries(setUps.flatMap((name) => ["IPv4", "IPv6"].map((family) => [`${name}, ${family}`, expected]))),
    );
  },
);
