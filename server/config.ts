import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type Config = {
  host: string;
  port: number;
  /** Where Prometheus asks; undefined: nowhere. */
  metricsPort: number | undefined;
  /** How many processes serve the port. */
  workers: number;
  logLevel: (typeof logLevels)[number];
  corsOrigins: string[];
  /** Requests a minute from one client, by kind; 0 is no limit. */
  rateLimits: Record<"search" | "register" | "manage" | "number" | "report" | "other", number>;
  /** Different donors that one client is shown in a day; 0 is no limit. */
  donorsADay: number;
  /** Entries that their donors have not confirmed for so many days leave the search. */
  confirmWithinDays: number;
  /** How many proxies stand in front, or their addresses; false when there is none. */
  trustProxy: number | string[] | false;
  redisUrl?: string;
  database: { engine: "sqlite"; folder: string } | { engine: "postgresql"; url: string };
};

/** A setting that an operator must correct; its message names the variable. */
export class ConfigError extends Error {}

/** Takes the settings of the file .env, where there is one; the environment's own go first. */
export function loadSettingsFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

type Env = Record<string, string | undefined>;

export function readConfig(env: Env = process.env): Config {
  return {
    host: env.HOST || "localhost",
    port: readPort(env),
    metricsPort: readMetricsPort(env),
    workers: readWorkers(env),
    logLevel: readLogLevel(env),
    corsOrigins: readOrigins(env),
    rateLimits: {
      search: readCount(env, "RATE_LIMIT_SEARCH", 60),
      register: readCount(env, "RATE_LIMIT_REGISTER", 10),
      manage: readCount(env, "RATE_LIMIT_MANAGE", 30),
      number: readCount(env, "RATE_LIMIT_NUMBER", 10),
      report: readCount(env, "RATE_LIMIT_REPORT", 5),
      other: readCount(env, "RATE_LIMIT_OTHER", 600),
    },
    donorsADay: readDonorsADay(env),
    confirmWithinDays: readConfirmWithinDays(env),
    trustProxy: readTrustProxy(env),
    ...readRedisUrl(env),
    database: readDatabase(env),
  };
}

/** The settings that are fixed when the site is built. */
export function readBuildConfig(env: Env = process.env): { apiBase: string; siteUrl: string } {
  return { apiBase: readApiBase(env), siteUrl: readSiteUrl(env) };
}

function readApiBase(env: Env): string {
  const apiBase = env.API_BASE || "/api/v1";
  if (!apiBase.startsWith("/") && !isWebAddress(apiBase)) {
    throw new ConfigError(`API_BASE must be a path or an http(s) address, such as /api/v1, not "${apiBase}".`);
  }
  return apiBase.replace(/\/+$/, "");
}

function readSiteUrl(env: Env): string {
  const siteUrl = (env.SITE_URL || "http://localhost:3000").replace(/\/$/, "");
  if (!isOrigin(siteUrl)) {
    throw new ConfigError(
      `SITE_URL must be the site's public address, such as https://example.org, not "${env.SITE_URL}".`,
    );
  }
  return siteUrl;
}

function readPort(env: Env): number {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${env.PORT}".`);
  }
  return port;
}

function readMetricsPort(env: Env): number | undefined {
  if (!env.METRICS_PORT) return undefined;
  const port = Number(env.METRICS_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new ConfigError(`METRICS_PORT must be a whole number from 0 to 65535, not "${env.METRICS_PORT}".`);
  }
  if (port !== 0 && port === readPort(env)) {
    throw new ConfigError(`METRICS_PORT must be another port than PORT, which is ${port} too.`);
  }
  return port;
}

function readWorkers(env: Env): number {
  const workers = Number(env.WORKERS || 1);
  if (!Number.isInteger(workers) || workers < 1 || workers > 256) {
    throw new ConfigError(`WORKERS must be a whole number from 1 to 256, not "${env.WORKERS}".`);
  }
  return workers;
}

function readLogLevel(env: Env): Config["logLevel"] {
  const level = logLevels.find((name) => name === (env.LOG_LEVEL || "info"));
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(", ")}, not "${env.LOG_LEVEL}".`);
  return level;
}

function readCount(env: Env, name: string, usual: number): number {
  const count = Number(env[name] || usual);
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new ConfigError(`${name} must be a whole number, or 0 for no limit, not "${env[name]}".`);
  }
  return count;
}

function readDonorsADay(env: Env): number {
  const donors = readCount(env, "DONORS_A_DAY", 1000);
  if (donors > 0 && donors < 50) {
    throw new ConfigError("DONORS_A_DAY must be at least 50, which one search may show, or 0 for no limit.");
  }
  return donors;
}

function readConfirmWithinDays(env: Env): number {
  const days = Number(env.CONFIRM_WITHIN_DAYS || 180);
  if (!Number.isInteger(days) || days < 1 || days > 36_500) {
    throw new ConfigError(`CONFIRM_WITHIN_DAYS must be a whole number from 1, not "${env.CONFIRM_WITHIN_DAYS}".`);
  }
  return days;
}

function readTrustProxy(env: Env): Config["trustProxy"] {
  const given = (env.TRUST_PROXY ?? "").trim();
  if (/^\d{1,2}$/.test(given)) return Number(given) || false;
  const proxies = given.split(",").map((proxy) => proxy.trim());
  if (given && !proxies.every(isNetwork)) {
    throw new ConfigError(
      `TRUST_PROXY must be the number of proxies in front, or their addresses such as 10.0.0.0/8, separated by commas, not "${given}".`,
    );
  }
  return given ? proxies : false;
}

function readRedisUrl(env: Env): { redisUrl?: string } {
  if (!env.REDIS_URL) return {};
  const url = URL.parse(env.REDIS_URL);
  // The address may hold a password, so the message does not repeat it.
  if (!url?.hostname || !/^rediss?:$/.test(url.protocol) || !/^(\/\d*)?$/.test(url.pathname)) {
    throw new ConfigError("REDIS_URL must look like redis://user:password@host:6379/0.");
  }
  return { redisUrl: env.REDIS_URL };
}

function readOrigins(env: Env): string[] {
  const origins = (env.CORS_ORIGINS ?? "").split(",").map((origin) => origin.trim());
  for (const origin of origins.filter(Boolean)) {
    if (!isOrigin(origin)) {
      throw new ConfigError(
        `CORS_ORIGINS must list origins such as https://example.org, separated by commas, not "${origin}".`,
      );
    }
  }
  return origins.filter(Boolean);
}

function readDatabase(env: Env): Config["database"] {
  if (!env.DATABASE_URL) return { engine: "sqlite", folder: resolve(env.DATA_DIR || "data") };
  // The address may hold a password, so the message does not repeat it.
  if (!/^postgres(ql)?:$/.test(URL.parse(env.DATABASE_URL)?.protocol ?? "")) {
    throw new ConfigError("DATABASE_URL must look like postgresql://user:password@host:5432/name.");
  }
  return { engine: "postgresql", url: env.DATABASE_URL };
}

/** An address, a network as address/bits, or a name that Fastify knows. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)]!;
  return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}
