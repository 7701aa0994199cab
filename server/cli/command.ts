import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/operator-error.ts";

/** One of the words after `npm run registry --`. */
export type Command = {
  /** How it is written, for the help; its first word is the command's name. */
  usage: string;
  /** What it does, for the help. */
  summary: string;
  /** Where two commands share a name: whether the words are meant for this one. */
  takes?: (words: string[]) => boolean;
  run: (words: string[], config: Config) => Promise<void>;
};

/** A command written in a way that it does not understand: the help follows the message. */
export class UsageError extends OperatorError {}
