import { existsSync, realpathSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "#server/config.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { OperatorError } from "#server/operator-error.ts";
import { withPartialFile } from "#server/partial-file.ts";

/** What a command needs that reads or writes one file. */
export const oneFile = "the name of one file";

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
