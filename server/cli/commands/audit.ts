import { parseArgs } from "node:util";
import type { StaffAction } from "#contract/staff/audit.ts";
import { findActions } from "#server/registry/audit.ts";
import type { Command } from "#server/cli/command.ts";
import { pageOptions, parseLimit } from "#server/cli/page-options.ts";
import { outputOptions, printRows } from "#server/cli/print-rows.ts";
import { formatTime } from "#server/cli/format.ts";
import { alignColumns } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const auditCommand: Command = {
  usage: "audit [--limit N] [--before ID] [--json | --csv]",
  summary: "shows what staff have done, newest first",
  async run(args, config) {
    const { values } = parseArgs({ args, options: { ...pageOptions, ...outputOptions } });
    const { before } = values;
    const limit = parseLimit(values.limit);
    const found = await withRegistry(config, (db) =>
      findActions(db, { limit: limit + 1, ...(before && { before: before.toLowerCase() }) }),
    );
    const actions = found.slice(0, limit);
    const formatTable = () => formatActions(actions, found.length > limit);
    printRows(actions, values, { columns, flatten, formatTable });
  },
};

const columns = ["id", "at", "action", "donorId", "by", "note"] as const satisfies (keyof StaffAction)[];

function flatten(action: StaffAction) {
  return columns.map((column) => action[column]);
}

function formatActions(actions: StaffAction[], more: boolean): string {
  if (!actions.length) return "Staff have done nothing yet.";
  const rows = actions.map(({ at, action, donorId, by, note }) => [formatTime(at), action, donorId || "-", by, note]);
  const table = alignColumns([["When", "What", "Donor", "By", "Note"], ...rows]);
  return more ? `${table}\n\nOlder ones: add --before ${actions.at(-1)!.id}` : table;
}
