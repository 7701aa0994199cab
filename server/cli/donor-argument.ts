import { validate } from "uuid";
import { OperatorError } from "#server/operator-error.ts";
import { UsageError } from "./command.ts";

/** The id of the one donor that a command is about. */
export function parseDonorId(command: string, args: string[]): string {
  const [id, ...more] = args;
  if (!id || more.length) throw new UsageError(`${command} needs the id of one donor.`);
  if (!isDonorId(id)) throw new OperatorError(`"${id}" is not a donor's id; "list" shows them.`);
  return id.toLowerCase();
}

export function isDonorId(text: string): boolean {
  return validate(text);
}

export function noSuchDonor(id: string): OperatorError {
  return new OperatorError(`There is no donor ${id}.`);
}
