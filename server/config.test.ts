import assert from "node:assert/strict";
import { resolve } from "node:path";
import { test } from "node:test";
import { ConfigError, readBuildConfig, readConfig } from "./config.ts";

test("with no settings the site is for this machine only, with the embedded database", () => {
  assert.deepEqual(readConfig({}), {
    host: "localhost",
    port: 3000,
    metricsPort: undefined,
    workers: 1,
    logLevel: "info",
    corsOrigins: [],
    database: { engine: "sqlite", folder: resolve("data") },
  });
  assert.deepEqual(readBuildConfig({}), { apiBase: "/api/v1", siteUrl: "http://localhost:3000" });
});

test("DATABASE_URL chooses PostgreSQL", () => {
  const url = "postgresql://someone@localhost/registry";
  assert.deepEqual(readConfig({ DATABASE_URL: url }).database, { engine: "postgresql", url });
});

const mistakes: [string, string][] = [
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "3000.5"],
  ["METRICS_PORT", "some"],
  ["METRICS_PORT", "3000"],
  ["WORKERS", "many"],
  ["WORKERS", "0.5"],
  ["LOG_LEVEL", "loud"],
  ["CORS_ORIGINS", "example.org"],
  ["CORS_ORIGINS", "https://example.org/path"],
  ["DATABASE_URL", "mysql://localhost/registry"],
  ["DATABASE_URL", "nonsense"],
];
for (const [name, value] of mistakes) {
  test(`${name}=${value} is refused in a line that names ${name}`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => error instanceof ConfigError && error.message.startsWith(name) && !error.message.includes("\n"),
    );
  });
}

test("a bad DATABASE_URL is not repeated, since it may hold a password", () => {
  assert.throws(
    () => readConfig({ DATABASE_URL: "mysql://u:secret@h/d" }),
    (error: Error) => !error.message.includes("secret"),
  );
});

test("API_BASE may be another server, and must be an address", () => {
  assert.equal(
    readBuildConfig({ API_BASE: "https://api.example.org/api/v1/" }).apiBase,
    "https://api.example.org/api/v1",
  );
  assert.throws(() => readBuildConfig({ API_BASE: "api" }), /API_BASE/);
});

test("SITE_URL is an origin, with or without the last slash", () => {
  assert.equal(readBuildConfig({ SITE_URL: "https://example.org/" }).siteUrl, "https://example.org");
  for (const mistake of ["example.org", "https://example.org/site", "ftp://example.org"]) {
    assert.throws(() => readBuildConfig({ SITE_URL: mistake }), /SITE_URL must be/);
  }
});
