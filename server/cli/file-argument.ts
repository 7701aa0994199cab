import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OperatorError } from "#server/operator-error.ts";

/** What a command needs that reads or writes one file. */
export const oneFile = "the name of one file";

export function assertExists(file: string): void {
  if (!existsSync(file)) throw new OperatorError(`There is no file ${file}.`);
}

/** Refuses a folder, and the registry's own file. */
export function assertNotRegistry(file: string, registryPath: string): void {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw new OperatorError(`${file} is a folder: name a file in it.`);
  if (existsSync(registryPath) && realpathSync(file) === realpathSync(registryPath)) {
    throw new OperatorError(`${file} is the registry itself.`);
  }
}

/** Refuses to replace a file without --force, and to write into a folder that does not exist. */
export function assertMayWrite(file: string, force = false): void {
  if (existsSync(file) && !force) throw new OperatorError(`${file} exists: --force replaces it.`);
  if (!existsSync(dirname(file))) throw new OperatorError(`There is no folder ${dirname(file)}.`);
}
