import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { Config } from "#server/config.ts";

/** An empty database of its own, and the way to remove it. */
export type Throwaway = { database: Config["database"]; env: Record<string, string>; remove: () => Promise<void> };

/** The engines that the contract holds on: PostgreSQL when the test run has one. */
export const engines = process.env.TEST_DATABASE_URL ? (["sqlite", "postgresql"] as const) : (["sqlite"] as const);

export type Engine = (typeof engines)[number];

export async function makeRegistry(engine: Engine): Promise<Throwaway> {
  return engine === "sqlite" ? makeFolder() : makeDatabase(process.env.TEST_DATABASE_URL!);
}

function makeFolder(): Throwaway {
  const folder = mkdtempSync(join(tmpdir(), "dehleez-data-"));
  return {
    database: { engine: "sqlite", folder },
    env: { DATA_DIR: folder, DATABASE_URL: "" },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function makeDatabase(server: string): Promise<Throwaway> {
  const name = `dehleez_test_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runOnServer(server, `create database ${name}`);
  return {
    database: { engine: "postgresql", url: url.href },
    env: { DATABASE_URL: url.href },
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

async function runOnServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}
