import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { createTransport } from "nodemailer";
import { parse } from "yaml";
import { buildSettings, ConfigError, readBuildConfig, readConfig, serverSettings } from "./config.ts";

test("with no settings the site is for this machine only, with the SQLite database", () => {
  assert.deepEqual(readConfig({}), {
    host: "localhost",
    port: 3000,
    metricsPort: undefined,
    logLevel: "info",
    corsOrigins: [],
    rateLimits: { search: 60, register: 10, manage: 30, number: 10, report: 5, staff: 120, other: 600 },
    donorsADay: 1000,
    trustProxy: ["loopback"],
    redisUrl: undefined,
    hasServiceWorker: true,
    smtp: undefined,
    webhook: undefined,
    messagesAMinute: 60,
    eraseNeedsAfterDays: 7,
    keepErasedDays: 90,
    siteUrl: "http://localhost:3000",
    dataFolder: resolve("data"),
    database: { engine: "sqlite", folder: resolve("data") },
  });
  assert.deepEqual(readBuildConfig({}), { apiBase: "/api/v1", siteUrl: "http://localhost:3000" });
});

test("DATABASE_URL chooses PostgreSQL", () => {
  const url = "postgresql://someone@localhost/registry";
  assert.deepEqual(readConfig({ DATABASE_URL: url }).database, { engine: "postgresql", url });
});

test("DATABASE_REPLICA_URL goes with a DATABASE_URL only", () => {
  const [url, replicaUrl] = ["postgresql://localhost/registry", "postgresql://elsewhere/registry"];
  const { database } = readConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
  assert.deepEqual(database, { engine: "postgresql", url, replicaUrl });
  assert.throws(
    () => readConfig({ DATABASE_REPLICA_URL: replicaUrl }),
    /^Error: DATABASE_REPLICA_URL needs DATABASE_URL/,
  );
});

const mistakes: [string, string][] = [
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["PORT", "3000.5"],
  ["METRICS_PORT", "some"],
  ["METRICS_PORT", "3000"],
  ["LOG_LEVEL", "loud"],
  ["CORS_ORIGINS", "example.org"],
  ["CORS_ORIGINS", "https://example.org/path"],
  ["RATE_LIMIT_SEARCH", "many"],
  ["RATE_LIMIT_REGISTER", "-1"],
  ["RATE_LIMIT_MANAGE", "few"],
  ["RATE_LIMIT_NUMBER", "-10"],
  ["RATE_LIMIT_REPORT", "0x"],
  ["RATE_LIMIT_OTHER", "1.5"],
  ["DONORS_A_DAY", "49"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "10.0.0.1,"],
  ["REDIS_URL", "localhost:6379"],
  ["REDIS_URL", "redis://host/database"],
  ["DATABASE_URL", "mysql://localhost/registry"],
  ["DATABASE_URL", "nonsense"],
  ["DATABASE_REPLICA_URL", "mysql://localhost/registry"],
  ["DATABASE_DIRECT_URL", "mysql://localhost/registry"],
  ["DATABASE_POOLER", "yes"],
  ["SMTP_URL", "mail.example.org"],
  ["SMTP_URL", "https://mail.example.org"],
  ["SMTP_URL", "smtp://mail.example.org/?tls.rejectUnauthorized=false"],
  ["SMTP_URL", "smtp://mail.example.org"],
  ["MAIL_FROM", "Dehleez"],
  ["BOUNCE_ADDRESS", `${"b".repeat(28)}@example.org`],
  ["DKIM_SELECTOR", "a b"],
  ["MESSAGE_WEBHOOK_URL", "http://relay.example.org/"],
  ["MESSAGE_WEBHOOK_URL", "https://user:password@relay.example.org/"],
  ["MESSAGE_WEBHOOK_URL", "http://localhost.example.org/"],
  ["MESSAGE_WEBHOOK_URL", "https://relay.example.org/"],
  ["MESSAGE_WEBHOOK_SECRET", "short"],
  ["MESSAGES_A_MINUTE", "0"],
  ["ERASE_NEEDS_AFTER_DAYS", "0"],
  ["KEEP_ERASED_DAYS", "0"],
];
for (const [name, value] of mistakes) {
  test(`${name}=${value} is refused in a line that names ${name}`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => error instanceof ConfigError && error.message.startsWith(name) && !error.message.includes("\n"),
    );
  });
}

for (const name of [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "REDIS_URL",
  "SMTP_URL",
  "MESSAGE_WEBHOOK_URL",
]) {
  test(`a bad ${name} is not repeated, since it may hold a password`, () => {
    assert.throws(
      () => readConfig({ [name]: "mysql://u:secret@h/d" }),
      (error: Error) => !error.message.includes("secret"),
    );
  });
}

/** As nodemailer understands it. */
const read = (url: string) => {
  const { server } = readConfig({ SMTP_URL: url, MAIL_FROM: "registry@example.org" }).smtp!;
  return createTransport({ pool: true, ...server }).options;
};

test("SMTP_URL is spoken to over TLS, unless it is on this machine", () => {
  const secured = { host: "mail.example.org", requireTLS: true };
  const auth = { user: "me@example.org", pass: "a%b:c" };
  const read587 = read("smtp://me%40example.org:a%25b%3Ac@mail.example.org");
  assert.partialDeepStrictEqual(read587, { ...secured, secure: false, auth });
  assert.partialDeepStrictEqual(read("smtps://mail.example.org"), { ...secured, secure: true });
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const server = { host: host.replace(/[[\]]/g, ""), port: 25, secure: false, ignoreTLS: true };
    assert.partialDeepStrictEqual(read(`smtp://${host}:25`), server);
  }
  for (const host of ["localhost.example.org", "127.0.0.1.example.org", "128.0.0.1", "[::2]"]) {
    assert.partialDeepStrictEqual(read(`smtp://${host}`), { requireTLS: true });
  }
});

test("TRUST_PROXY is a number of proxies or a list of their addresses", () => {
  assert.equal(readConfig({ TRUST_PROXY: "0" }).trustProxy, false);
  assert.equal(readConfig({ TRUST_PROXY: "2" }).trustProxy, 2);
  const { trustProxy } = readConfig({ TRUST_PROXY: "loopback, 10.0.0.0/8,2001:db8::/32" });
  assert.deepEqual(trustProxy, ["loopback", "10.0.0.0/8", "2001:db8::/32"]);
});

test("0 switches a limit off", () => {
  const kinds = ["SEARCH", "REGISTER", "MANAGE", "NUMBER", "REPORT", "STAFF", "OTHER"];
  const off = Object.fromEntries(kinds.map((kind) => [`RATE_LIMIT_${kind}`, "0"]));
  const { rateLimits, donorsADay } = readConfig({ ...off, DONORS_A_DAY: "0" });
  const none = { search: 0, register: 0, manage: 0, number: 0, report: 0, staff: 0, other: 0 };
  assert.deepEqual([rateLimits, donorsADay], [none, 0]);
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

test("without SITE_URL, links lead to the port that the server listens on", () => {
  assert.equal(readConfig({ PORT: "8080" }).siteUrl, "http://localhost:8080");
  assert.equal(readConfig({ PORT: "8080", SITE_URL: "https://example.org/" }).siteUrl, "https://example.org");
});

const settings = Object.keys({ ...serverSettings.shape, ...buildSettings.shape });

for (const [file, line] of [
  ["README.md", /^\| `([A-Z][A-Z0-9_]+)` \|/gm],
  [".env.example", /^# ([A-Z][A-Z0-9_]+)=/gm],
] as const) {
  test(`${file} lists every setting, and none that does not exist`, () => {
    assert.deepEqual(namesIn(file, line), settings.toSorted());
  });
}

test("README.md and .env.example show the default of every setting that has one", () => {
  const [readme, example] = [readFileSync("README.md", "utf8"), readFileSync(".env.example", "utf8")];
  const defaults = Object.entries({ ...serverSettings.parse({}), ...buildSettings.parse({}) });
  for (const [name, value] of defaults.filter(([, value]) => ["string", "number"].includes(typeof value))) {
    assert.ok(readme.includes(`| \`${name}\` | \`${value}\` |`), `README.md: ${name} is ${value} by default`);
    if (name !== "SITE_URL") assert.ok(example.includes(`# ${name}=${value}\n`), `.env.example: ${name} is ${value}`);
  }
});

test("compose.yaml and the Dockerfile set only what exists", () => {
  const { services } = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
    services: Record<string, { environment: object; build?: { args: object } }>;
  };
  const { environment, build } = services["server-1"]!;
  const inImage = readFileSync("Dockerfile", "utf8").match(/(?<=^(?:ARG|ENV) ).+$/gm)!;
  const set = [
    ...Object.keys({ ...environment, ...build!.args }),
    ...inImage.flatMap((line) => line.split(" ").map((variable) => variable.replace(/=.*/, ""))),
  ];
  assert.deepEqual(unknown(set), []);
});

test("the pages under docs/ and the units set only what exists", () => {
  for (const file of globSync(["docs/*.md", "deploy/*.service"])) {
    assert.deepEqual(unknown(namesIn(file, /(?<![\w$])([A-Z][A-Z0-9_]{2,})=/gm)), [], file);
  }
});

function namesIn(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => name!).toSorted();
}

/** The names that are neither settings of ours nor of other programs. */
function unknown(names: string[]): string[] {
  const known = new Set([...settings, "NODE_COMPILE_CACHE", "NODE_ENV", "PATH", "POSTGRES_PASSWORD"]);
  return names.filter((name) => !known.has(name));
}
