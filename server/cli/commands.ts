import type { Command } from "./command.ts";
import { auditCommand } from "./commands/audit.ts";
import { backupCommand } from "./commands/backup.ts";
import { eraseCommand } from "./commands/erase.ts";
import { exportCommand } from "./commands/export.ts";
import { hideCommand } from "./commands/hide.ts";
import { importCommand } from "./commands/import.ts";
import { listCommand } from "./commands/list.ts";
import { reportsCommand } from "./commands/reports.ts";
import { restoreBackupCommand } from "./commands/restore-backup.ts";
import { restoreDonorCommand } from "./commands/restore-donor.ts";
import { showCommand } from "./commands/show.ts";
import { statsCommand } from "./commands/stats.ts";

/** In the order of the help. */
export const commands: Command[] = [
  backupCommand,
  restoreBackupCommand,
  statsCommand,
  listCommand,
  showCommand,
  reportsCommand,
  hideCommand,
  restoreDonorCommand,
  eraseCommand,
  exportCommand,
  importCommand,
  auditCommand,
];
