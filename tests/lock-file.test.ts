import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { isLong } from "./fixtures/long.ts";

type Locked = { version: string; optionalDependencies?: Record<string, string>; os?: string[]; cpu?: string[] };

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const pinnedNode = `v${packages["node_modules/node"]!.version}`;

/** Packages that cannot work without a native part for the machine they run on. */
const native = ["rolldown", "lightningcss", "@tailwindcss/oxide", "sharp", "oxlint", "oxfmt", "typescript"];

for (const name of native) {
  test(`the lock file holds ${name} for Linux, macOS and Windows, on x64 and arm64`, () => {
    const parts = Object.keys(packages[`node_modules/${name}`]!.optionalDependencies ?? {});
    const covered = new Set(parts.flatMap((part) => platformsOf(packages[`node_modules/${part}`])));
    for (const os of ["linux", "darwin", "win32"]) {
      for (const cpu of ["x64", "arm64"]) assert.ok(covered.has(`${os} ${cpu}`), `${name} lacks ${os} ${cpu}`);
    }
  });
}

test("no package in the lock file lacks one of its optional parts", () => {
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const part of Object.keys(optionalDependencies)) {
      assert.ok(packages[`${path}/node_modules/${part}`] ?? packages[`node_modules/${part}`], `${path} lacks ${part}`);
    }
  }
});

test("the lock file names no registry", () => {
  assert.ok(Object.values(packages).every((entry) => !("resolved" in entry)));
});

// The install takes minutes on a slow network; in a fresh clone, `npm test` itself begins with one.
test(`a clean folder ${isLong ? "is" : "could be"} installed from the lock file`, () => {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-install-"));
  for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
  const words = ["ci", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  execFileSync("npm", isLong ? words : [...words, "--dry-run"], { cwd: folder });
  if (isLong) {
    const version = execFileSync(join(folder, "node_modules/.bin/node"), ["--version"], { encoding: "utf8" }).trim();
    assert.equal(version, pinnedNode);
  }
  rmSync(folder, { recursive: true });
});

test("the tests run on the Node that the product is pinned to", () => {
  assert.equal(process.version, pinnedNode);
});

function platformsOf(part: Locked | undefined): string[] {
  return (part?.os ?? []).flatMap((os) => (part?.cpu ?? []).map((cpu) => `${os} ${cpu}`));
}
