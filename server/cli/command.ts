import { once } from "node:events";
import { existsSync, realpathSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Config } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { OperatorError } from "#server/operator-error.ts";
import { withPartialFile } from "#server/partial-file.ts";

/** One command of `npm run registry --`. */
export type Command = {
  name: string;
  usage: string;
  summary: string;
  run: (args: string[], config: Config) => Promise<void>;
};

/** A command was given the wrong arguments; the help is printed after the message. */
export class UsageError extends OperatorError {}

/** The one argument that a command needs besides its options. */
export function parseOneArgument<Options extends ParseArgsOptionsConfig>(
  command: string,
  args: string[],
  options: Options,
  what = "the name of one file",
) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const [argument, ...more] = positionals;
  if (!argument || more.length) throw new UsageError(`${command} needs ${what}.`);
  return { argument, values };
}

/** Returns only if somebody at a terminal answers yes. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OperatorError(`${question} There is no terminal to ask on: add --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = once(terminal, "close").then(() => "");
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), closed]);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError("Nothing was changed.");
}

/** Opens the registry for the work and closes it again; a server may be running meanwhile. */
export async function withRegistry<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  if (config.database.engine === "sqlite") assertRegistryExists(sqliteFile(config.database.folder));
  return createRegistry(config, work);
}

/** The same where the registry may begin with this work. */
export async function createRegistry<T>({ database }: Config, work: (db: Database) => Promise<T>): Promise<T> {
  await using db = await openRegistry(database, { hasQueryTimeout: false });
  return await work(db);
}

/** The file of the SQLite database. PostgreSQL has none, and its own tools for backups. */
export function registryPath({ database }: Config): string {
  if (database.engine === "sqlite") return sqliteFile(database.folder);
  throw new OperatorError(
    'The registry is in PostgreSQL, which has its own tools for this, pg_dump and pg_restore: see docs/deploy.md, "PostgreSQL".',
  );
}

export function assertRegistryExists(path: string): void {
  if (!existsSync(path)) throw new OperatorError(`There is no registry yet in ${dirname(path)} (DATA_DIR).`);
}

export function assertExists(file: string): void {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
}

/** Refuses a folder, and the registry's own file. */
export function assertNotRegistry(file: string, { database }: Config): void {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new OperatorError(`${file} is a folder: name a file in it.`);
  const registry = database.engine === "sqlite" ? sqliteFile(database.folder) : "";
  if (existsSync(registry) && realpathSync(file) === realpathSync(registry)) {
    throw new OperatorError(`${file} is the registry itself.`);
  }
}

/** Lets the work fill a file, which gets its name once it is whole. Only --force replaces another one. */
export function writeFile<T>(
  file: string,
  { config, force }: { config: Config; force: boolean | undefined },
  work: (part: string) => Promise<T>,
): Promise<T> {
  assertNotRegistry(file, config);
  if (existsSync(file) && !force) throw new OperatorError(`${file} exists: --force replaces it.`);
  if (!existsSync(dirname(file))) throw new OperatorError(`There is no folder ${dirname(file)}.`);
  return withPartialFile(file, async (part) => {
    const outcome = await work(part);
    renameSync(part, file);
    return outcome;
  });
}
