import { validate } from "uuid";
import { OperatorError } from "#server/operator-error.ts";
import { UsageError } from "./command.ts";

/** The one donor that a command is about. */
export function readDonorId(command: string, words: string[]): string {
  const [word, ...more] = words;
  if (!word || more.length) throw new UsageError(`${command} needs the id of one donor.`);
  if (!isDonorId(word)) throw new OperatorError(`"${word}" is no donor's id: "list" shows them.`);
  return word.toLowerCase();
}

export function isDonorId(word: string): boolean {
  return validate(word);
}

export function noSuchDonor(id: string): OperatorError {
  return new OperatorError(`There is no donor ${id}.`);
}
