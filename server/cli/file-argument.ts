import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { ParseArgsOptionsConfig } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import { parseOneArgument } from "./command.ts";

/** The name of the one file that a command reads or writes, and the command's options. */
export function parseFileArgs<Options extends ParseArgsOptionsConfig>(
  command: string,
  args: string[],
  options: Options,
) {
  const { argument: file, values } = parseOneArgument(command, "the name of one file", args, options);
  return { file, values };
}

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
