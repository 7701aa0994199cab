// What staff run: npm run registry -- help
import { DatabaseError } from "pg";
import { ConfigError, loadSettingsFile, readConfig } from "#server/config.ts";
import { isDatabaseUnavailable } from "#server/database/unavailable-error.ts";
import { OperatorError } from "#server/operator-error.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./commands/backup.ts";
import { UsageError, type Command } from "./command.ts";
import { eraseCommand } from "./commands/erase.ts";
import { exportCommand } from "./commands/export.ts";
import { hideCommand } from "./commands/hide.ts";
import { importCommand } from "./commands/import.ts";
import { listCommand } from "./commands/list.ts";
import { reportsCommand } from "./commands/reports.ts";
import { restoreEntryCommand } from "./commands/restore-donor.ts";
import { restoreCommand } from "./commands/restore-backup.ts";
import { showCommand } from "./commands/show.ts";
import { statsCommand } from "./commands/stats.ts";

const commands: Command[] = [
  backupCommand,
  restoreCommand,
  statsCommand,
  listCommand,
  showCommand,
  reportsCommand,
  hideCommand,
  restoreEntryCommand,
  eraseCommand,
  exportCommand,
  importCommand,
  auditCommand,
];

// Whoever reads, such as `head`, may have enough.
process.stdout.on("error", () => process.exit());
loadSettingsFile();
try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  if (isAboutUsage(error)) console.error(`\n${help()}`);
  process.exitCode = 1;
}

async function runCommand([name = "help", ...words]: string[]): Promise<void> {
  if (["help", "--help", "-h"].includes(name)) return console.log(help());
  const command = commands.find(({ usage, takes }) => usage.split(" ")[0] === name && (takes?.(words) ?? true));
  if (!command) throw new UsageError(`There is no command "${name}".`);
  await command.run(words, readConfig());
}

function help(): string {
  const lines = commands.map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `npm run registry -- COMMAND\n\n${lines.join("\n")}`;
}

/** What the disk, the database or the command line refuses is told in a line; anything else is a fault of ours. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof ConfigError || error instanceof OperatorError || isAboutUsage(error)) return true;
  // Of what PostgreSQL says only the message is shown: the details may hold a donor.
  if (error instanceof DatabaseError || isDatabaseUnavailable(error)) return true;
  const { code, syscall } = error as { code?: string; syscall?: string };
  return syscall !== undefined || code === "ERR_SQLITE_ERROR";
}

function isAboutUsage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return error instanceof UsageError || (code?.startsWith("ERR_PARSE_ARGS_") ?? false);
}
