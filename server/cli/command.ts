import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Config } from "#server/config.ts";
import { OperatorError } from "#server/operator-error.ts";

/** One command of `npm run registry --`. */
export type Command = {
  /** One word or two. */
  name: string;
  /** How its arguments are written, for the help. */
  usage: string;
  /** What it does, for the help. */
  summary: string;
  run: (args: string[], config: Config) => Promise<void>;
};

/** A command was given the wrong arguments; the help is printed after the message. */
export class UsageError extends OperatorError {}

/** The one argument that a command needs besides its options, such as "the name of one file". */
export function parseOneArgument<Options extends ParseArgsOptionsConfig>(
  command: string,
  what: string,
  args: string[],
  options: Options,
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
