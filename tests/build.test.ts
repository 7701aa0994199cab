import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const badServerSetting = { REDIS_URL: "redis//u:secret@h" };

// React Router's build prerenders through a server, in production mode.
for (const command of ["build", "serve"] as const) {
  test(`the site is built without the server's settings (Vite's ${command})`, () => {
    const { status, stderr } = loadConfig(command, "production", badServerSetting);
    assert.equal(status, 0, stderr);
  });
}

test("the build reports a bad SITE_URL in one line", () => {
  const { status, stderr } = loadConfig("build", "production", { SITE_URL: "example.org" });
  assert.match(stderr, /^SITE_URL must .+\n$/);
  assert.equal(status, 1);
});

test("the development server reports a bad REDIS_URL in one line", () => {
  const { status, stderr } = loadConfig("serve", "development", badServerSetting);
  assert.match(stderr, /^REDIS_URL must .+\n$/);
  assert.doesNotMatch(stderr, /secret/);
  assert.equal(status, 1);
});

/** Evaluates vite.config.ts, as every command of React Router does first. */
function loadConfig(command: "build" | "serve", mode: string, env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const script = `import { loadConfigFromFile } from "vite"; await loadConfigFromFile(${JSON.stringify({ command, mode })});`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    env: { PATH, ...env },
    encoding: "utf8",
  });
}
