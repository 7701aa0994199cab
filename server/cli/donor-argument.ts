import type { ParseArgsOptionsConfig } from "node:util";
import { validate } from "uuid";
import { OperatorError } from "#server/operator-error.ts";
import { parseOneArgument } from "./command.ts";

/** The id of the one donor that a command is about, and the command's options. */
export function parseDonorArgs<Options extends ParseArgsOptionsConfig>(
  command: string,
  args: string[],
  options: Options,
) {
  const { argument: id, values } = parseOneArgument(command, "the id of one donor", args, options);
  if (!isDonorId(id)) throw new OperatorError(`"${id}" is not a donor's id; "list" shows them.`);
  return { id: id.toLowerCase(), values };
}

export function isDonorId(text: string): boolean {
  return validate(text);
}

export function noSuchDonor(id: string): OperatorError {
  return new OperatorError(`There is no donor ${id}.`);
}
