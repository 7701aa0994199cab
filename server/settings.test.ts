import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { readBuildConfig, readConfig } from "./config.ts";

const settings = new Set([
  ...namesReadBy(readConfig),
  ...namesReadBy(readConfig, { DATABASE_URL: "postgresql://localhost/registry" }),
  ...namesReadBy(readBuildConfig),
]);

for (const [file, line] of [
  ["README.md", /^\| `([A-Z][A-Z0-9_]+)` \|/gm],
  [".env.example", /^# ([A-Z][A-Z0-9_]+)=/gm],
] as const) {
  test(`${file} lists every setting, and none that does not exist`, () => {
    assert.deepEqual(namesIn(file, line), [...settings].toSorted());
  });
}

test("compose.yaml and the Dockerfile set only what exists", () => {
  const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
    services: Record<string, { environment: object; build?: { args: object } }>;
  };
  const { environment, build } = services["server-1"]!;
  const inImage = readFileSync("Dockerfile", "utf8").match(/(?<=^(?:ARG|ENV) ).+$/gm)!;
  const set = [
    ...Object.keys({ ...environment, ...build!.args }),
    ...inImage.flatMap((line) => line.split(" ").map((word) => word.replace(/=.*/, ""))),
  ];
  assert.deepEqual(unknown(set), []);
});

test("the pages under docs/ and the units set only what exists", () => {
  for (const file of globSync(["docs/*.md", "deploy/*.service"])) {
    assert.deepEqual(unknown(namesIn(file, /(?<![\w$])([A-Z][A-Z0-9_]{2,})=/gm)), [], file);
  }
});

/** Which variables are asked for, whatever their values. */
function namesReadBy(read: (env: Record<string, string>) => unknown, given: Record<string, string> = {}): Set<string> {
  const names = new Set<string>();
  const get = (env: Record<string, string>, name: string) => {
    names.add(name);
    return env[name];
  };
  read(new Proxy(given, { get }));
  return names;
}

function namesIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => name!).toSorted();
}

/** The names that are neither our settings nor other programs'. */
function unknown(names: string[]): string[] {
  const others = new Set(["NODE_ENV", "POSTGRES_PASSWORD"]);
  return names.filter((name) => !settings.has(name) && !others.has(name));
}
