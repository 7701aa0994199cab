import { DatabaseError } from "pg";
import { readConfig, type Env } from "#server/config.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { OperatorError } from "#server/operator-error.ts";
import { UsageError, type Command } from "./command.ts";
import { backupCommand, eraseAgainCommand, restoreCommand } from "./commands/backup.ts";
import { exportCommand } from "./commands/export.ts";
import { inviteCommand } from "./commands/invite.ts";
import { bounceCommand, testMailCommand } from "./commands/mail.ts";

const commands: Command[] = [
  backupCommand,
  restoreCommand,
  eraseAgainCommand,
  exportCommand,
  inviteCommand,
  testMailCommand,
  bounceCommand,
];

/** Runs one command and gives the exit code; what people should know is printed. */
export async function runProgram(words: string[], env?: Env): Promise<number> {
  try {
    await runCommand(words, env);
    return 0;
  } catch (error) {
    if (!isForOperator(error)) throw error;
    console.error(error.message);
    if (isAboutUsage(error)) console.error(`\n${writeHelp()}`);
    return 1;
  }
}

async function runCommand(words: string[], env?: Env): Promise<void> {
  const [first = "help"] = words;
  if (["help", "--help", "-h"].includes(first)) return console.log(writeHelp());
  const command = commands.find(({ name }) => name.split(" ").every((word, n) => word === words[n]));
  if (!command) throw new UsageError(`There is no command "${first}".`);
  await command.run(words.slice(command.name.split(" ").length), readConfig(env));
}

function writeHelp(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${name} ${usage}`.trimEnd() + `\n      ${summary}`);
  return `npm run registry -- COMMAND\n\n${lines.join("\n")}\n\nEverything else is done at the desk, /staff on the site.`;
}

/** Errors of the settings, the disk, the database or the command line are reported in one line; others are bugs. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof OperatorError || error instanceof ValidationError || isAboutUsage(error)) return true;
  // Only PostgreSQL's message is shown: its details may hold a donor.
  if (error instanceof DatabaseError || isDatabaseUnavailable(error)) return true;
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || code === "ERR_SQLITE_ERROR";
}

function isAboutUsage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return error instanceof UsageError || (code?.startsWith("ERR_PARSE_ARGS_") ?? false);
}
