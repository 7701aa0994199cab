import { existsSync } from "node:fs";
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

function isOrigin(text: string): boolean {
  return isWebAddress(text) && new URL(text).origin === text;
}

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}
