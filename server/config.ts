import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { pageSize } from "#contract/limits.ts";
import { eraseAfterDays } from "#contract/needs.ts";
import { chooseSmtp, messageSettings } from "./message-settings.ts";
import { OperatorError } from "./operator-error.ts";

const siteUrl = z
  .string()
  .transform((text) => text.replace(/\/$/, ""))
  .refine(isOrigin, "must be the site's public address, such as https://example.org");
const port = wholeNumber("must be a whole number from 0 to 65535", 65_535);
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** The environment variables that the server reads. README.md says what each does; all are optional. */
export const serverSettings = z
  .object({
    HOST: z.string().default("localhost"),
    PORT: port.default(3000),
    METRICS_PORT: port.optional(),
    DATA_DIR: z.string().default("data"),
    DATABASE_URL: postgresqlUrl().optional(),
    DATABASE_REPLICA_URL: postgresqlUrl().optional(),
    DATABASE_DIRECT_URL: postgresqlUrl().optional(),
    DATABASE_POOLER: z.enum(["0", "1"], "must be 1 or 0").default("0"),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
    CORS_ORIGINS: z
      .string()
      .transform((text) => splitList(text).filter(Boolean))
      .refine(
        (origins) => origins.every(isOrigin),
        "must list origins such as https://example.org, separated by commas",
      )
      .default([]),
    RATE_LIMIT_SEARCH: limit(60),
    RATE_LIMIT_REGISTER: limit(10),
    RATE_LIMIT_MANAGE: limit(30),
    RATE_LIMIT_NUMBER: limit(10),
    RATE_LIMIT_REPORT: limit(5),
    RATE_LIMIT_STAFF: limit(120),
    RATE_LIMIT_OTHER: limit(600),
    DONORS_A_DAY: limit(1000).refine(
      (donors) => donors === 0 || donors >= pageSize,
      `must be at least ${pageSize}, which one search may show, or 0 for no limit`,
    ),
    TRUST_PROXY: trustedProxies().default(["loopback"]),
    REDIS_URL: redisUrl().optional(),
    SERVICE_WORKER: z.enum(["on", "off"], "must be on or off").default("on"),
    ...messageSettings,
    ERASE_NEEDS_AFTER_DAYS: wholeNumber("must be a whole number of days from 1 to 365", 365, 1).default(eraseAfterDays),
    KEEP_ERASED_DAYS: wholeNumber("must be a whole number of days from 1 to 3650", 3650, 1).default(90),
    SITE_URL: siteUrl.optional(),
  })
  .refine(({ PORT, METRICS_PORT }) => METRICS_PORT === 0 || METRICS_PORT !== PORT, {
    error: "must be another port than PORT",
    path: ["METRICS_PORT"],
  })
  .refine(({ DATABASE_URL, DATABASE_REPLICA_URL }) => DATABASE_URL || !DATABASE_REPLICA_URL, {
    error: "needs DATABASE_URL too: the database that it follows",
    path: ["DATABASE_REPLICA_URL"],
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => MAIL_FROM || !SMTP_URL, {
    error: "needs MAIL_FROM too: the address that messages come from",
    path: ["SMTP_URL"],
  })
  .refine(({ MESSAGE_WEBHOOK_URL: url, MESSAGE_WEBHOOK_SECRET: secret }) => secret || !url, {
    error: "needs MESSAGE_WEBHOOK_SECRET too: the key that signs what is sent there",
    path: ["MESSAGE_WEBHOOK_URL"],
  });

/** The environment variables that are fixed when the site is built. */
export const buildSettings = z.object({
  API_BASE: z
    .string()
    .refine(
      (text) => text.startsWith("/") || /^https?:$/.test(URL.parse(text)?.protocol ?? ""),
      "must be a path or an http(s) address, such as /api/v1",
    )
    .transform((text) => text.replace(/\/+$/, ""))
    .default("/api/v1"),
  SITE_URL: siteUrl.default("http://localhost:3000"),
});

export type Env = Record<string, string | undefined>;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Env = process.env) {
  const settings = parseSettings(serverSettings, env);
  if (env.WORKERS) console.warn("WORKERS is gone. To use several cores, run several servers: docs/deploy.md.");
  return {
    host: settings.HOST,
    port: settings.PORT,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
    corsOrigins: settings.CORS_ORIGINS,
    /** Requests a minute from one client; 0 is no limit. */
    rateLimits: {
      search: settings.RATE_LIMIT_SEARCH,
      register: settings.RATE_LIMIT_REGISTER,
      manage: settings.RATE_LIMIT_MANAGE,
      number: settings.RATE_LIMIT_NUMBER,
      report: settings.RATE_LIMIT_REPORT,
      staff: settings.RATE_LIMIT_STAFF,
      other: settings.RATE_LIMIT_OTHER,
    },
    donorsADay: settings.DONORS_A_DAY,
    trustProxy: settings.TRUST_PROXY,
    redisUrl: settings.REDIS_URL,
    hasServiceWorker: settings.SERVICE_WORKER === "on",
    /** Undefined where e-mail is not set up. */
    smtp: chooseSmtp(settings),
    /** Undefined where nothing takes messages for phone numbers. */
    webhook: settings.MESSAGE_WEBHOOK_URL && {
      url: settings.MESSAGE_WEBHOOK_URL,
      secret: settings.MESSAGE_WEBHOOK_SECRET!,
    },
    messagesAMinute: settings.MESSAGES_A_MINUTE,
    eraseNeedsAfterDays: settings.ERASE_NEEDS_AFTER_DAYS,
    keepErasedDays: settings.KEEP_ERASED_DAYS,
    /** On the operator's own machine, the site is where the server listens. */
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT || 3000}`,
    /** Of SQLite's database, of published pages and of pictures. */
    dataFolder: resolve(settings.DATA_DIR),
    database: chooseDatabase(settings),
  };
}

export function readBuildConfig(env: Env = process.env) {
  const { API_BASE, SITE_URL } = parseSettings(buildSettings, env);
  return { apiBase: API_BASE, siteUrl: SITE_URL };
}

/** Loads the file .env, if there is one. A variable that the environment has already keeps its value. */
export function loadSettingsFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

/** A setting that an operator must correct; its message names the variable. */
export class ConfigError extends OperatorError {}

function parseSettings<Settings extends z.ZodType>(schema: Settings, env: Env): z.output<Settings> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { success, data, error } = schema.safeParse(given);
  if (success) return data;
  const [{ path, message }] = error.issues as [z.core.$ZodIssue];
  const name = String(path[0]);
  // These addresses may hold passwords, which messages must not repeat.
  const isSecret = /^(DATABASE(_DIRECT|_REPLICA)?|REDIS|SMTP|MESSAGE_WEBHOOK)_(URL|SECRET)$/.test(name);
  throw new ConfigError(`${name} ${message}${isSecret ? "" : `, not "${env[name]}"`}.`);
}

type DatabaseConfig =
  | { engine: "sqlite"; folder: string }
  | { engine: "postgresql"; url: string; directUrl?: string; replicaUrl?: string; isPooled?: boolean };

function chooseDatabase(settings: z.output<typeof serverSettings>): DatabaseConfig {
  const { DATA_DIR: folder, DATABASE_URL: url } = settings;
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_DIRECT_URL: directUrl } = settings;
  if (!url) return { engine: "sqlite", folder: resolve(folder) };
  const isPooled = settings.DATABASE_POOLER === "1";
  return {
    engine: "postgresql",
    url,
    ...(directUrl && { directUrl }),
    ...(replicaUrl && { replicaUrl }),
    ...(isPooled && { isPooled }),
  };
}

function wholeNumber(message: string, max = Infinity, min = 0) {
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
}

function limit(defaultLimit: number) {
  return wholeNumber("must be a whole number, or 0 for no limit").default(defaultLimit);
}

function postgresqlUrl() {
  return z.url({ protocol: /^postgres(ql)?$/, error: "must look like postgresql://user:password@host:5432/name" });
}

function redisUrl() {
  const message = "must look like redis://user:password@host:6379/0";
  return z
    .url({ protocol: /^rediss?$/, hostname: /./, error: message, abort: true })
    .refine((url) => /^(\/\d*)?$/.test(new URL(url).pathname), message);
}

/** The number of proxies in front, or their addresses, networks or Fastify's names for networks; false for 0. */
function trustedProxies() {
  const count = /^\d{1,2}$/;
  const message = "must be the number of proxies in front, or their addresses such as 10.0.0.0/8, separated by commas";
  const names = z.enum(["loopback", "linklocal", "uniquelocal"]);
  const networks = z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), names]));
  return z
    .string()
    .trim()
    .refine((text) => count.test(text) || networks.safeParse(splitList(text)).success, message)
    .transform((text) => (count.test(text) ? Number(text) || false : splitList(text)));
}

function splitList(text: string): string[] {
  return text.split(",").map((item) => item.trim());
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}
