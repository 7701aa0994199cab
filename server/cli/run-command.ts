import { DatabaseError } from "pg";
import { readConfig, type Env } from "#server/config.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { OperatorError } from "#server/operator-error.ts";
import { UsageError, type Command } from "./command.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./commands/backup.ts";
import { compactCommand } from "./commands/compact.ts";
import { confirmCommand } from "./commands/confirm.ts";
import { eraseCommand } from "./commands/erase.ts";
import { exportCommand } from "./commands/export.ts";
import { hideCommand } from "./commands/hide.ts";
import { importCommand } from "./commands/import.ts";
import { linkCommand } from "./commands/link.ts";
import { listCommand } from "./commands/list.ts";
import { pullCommand } from "./commands/pull.ts";
import { reportsCommand } from "./commands/reports.ts";
import { restoreBackupCommand } from "./commands/restore-backup.ts";
import { restoreBurstCommand } from "./commands/restore-burst.ts";
import { restoreDonorCommand } from "./commands/restore-donor.ts";
import { showCommand } from "./commands/show.ts";
import { inviteCommand, listStaffCommand, removeStaffCommand } from "./commands/staff.ts";
import { statsCommand } from "./commands/stats.ts";

/** A program of the command line, and its commands in the order of the help. */
type Program = { name: string; commands: Command[] };

const content: Program = { name: "content", commands: [pullCommand] };

const registry: Program = {
  name: "registry",
  commands: [
    backupCommand,
    restoreBackupCommand,
    statsCommand,
    listCommand,
    showCommand,
    reportsCommand,
    hideCommand,
    restoreDonorCommand,
    restoreBurstCommand,
    confirmCommand,
    linkCommand,
    eraseCommand,
    compactCommand,
    exportCommand,
    importCommand,
    auditCommand,
    inviteCommand,
    listStaffCommand,
    removeStaffCommand,
  ],
};

/** Runs one command and gives the exit code; what people should know is printed. */
export function runRegistryCommand(args: string[], env?: Env): Promise<number> {
  return runProgram(registry, args, env);
}

/** The same for the commands about content. */
export function runContentCommand(args: string[], env?: Env): Promise<number> {
  return runProgram(content, args, env);
}

async function runProgram(program: Program, args: string[], env?: Env): Promise<number> {
  try {
    await runCommand(program, args, env);
    return 0;
  } catch (error) {
    if (!isForOperator(error)) throw error;
    console.error(error.message);
    if (isAboutUsage(error)) console.error(`\n${help(program)}`);
    return 1;
  }
}

async function runCommand(program: Program, [name = "help", ...args]: string[], env?: Env): Promise<void> {
  if (["help", "--help", "-h"].includes(name)) return console.log(help(program));
  const isMeant = ({ usage, accepts }: Command) => usage.split(" ")[0] === name && (accepts?.(args) ?? true);
  const command = program.commands.find(isMeant);
  if (!command) throw new UsageError(`There is no command "${name}".`);
  await command.run(args, readConfig(env));
}

function help({ name, commands }: Program): string {
  const lines = commands.map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `npm run ${name} -- COMMAND\n\n${lines.join("\n")}`;
}

/** Errors of the settings, the disk, the database or the command line are reported in one line; others are bugs. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof OperatorError || isAboutUsage(error)) return true;
  // Only PostgreSQL's message is shown: its details may hold a donor.
  if (error instanceof DatabaseError || isDatabaseUnavailable(error)) return true;
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || code === "ERR_SQLITE_ERROR";
}

function isAboutUsage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return error instanceof UsageError || (code?.startsWith("ERR_PARSE_ARGS_") ?? false);
}
