import { parseArgs } from "node:util";
import { findDonorDetails, type DonorDetails } from "#server/registry/all-donors.ts";
import type { Command } from "#server/cli/command.ts";
import { noSuchDonor, readDonorId } from "#server/cli/donor-id.ts";
import { donationLabel } from "#server/cli/gift-name.ts";
import { formatJson } from "#server/cli/output-format.ts";
import { alignColumns, formatNumber, formatTime } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const showCommand: Command = {
  usage: "show ID [--json]",
  summary: "all that is held about a donor",
  async run(words, config) {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { json: { type: "boolean" } },
    });
    const id = readDonorId("show", positionals);
    const entry = await withRegistry(config, (db) => findDonorDetails(db, id, config.confirmWithinDays));
    if (!entry) throw noSuchDonor(id);
    console.log(values.json ? formatJson(entry) : describe(entry));
  },
};

function describe(entry: DonorDetails): string {
  const { noticeVersion, noticeLanguage, numberShownAt, reports, staffActions } = entry;
  const lines = [
    ["Id", entry.id],
    ["Name", entry.fullName],
    ["Number", entry.phoneNo],
    ["Number is shown", entry.numberOnRequest ? "only when asked for" : "at once"],
    ["Gives", `${donationLabel(entry.donationType)} ${entry.bloodType}`.trim()],
    ["Place", `${entry.city}, ${entry.state}`],
    ["In the search", entry.absence ? `no: ${entry.absence}` : "yes"],
    ["Paused by the donor", entry.paused ? "yes" : "no"],
    ["Hidden", entry.hidden ? "yes" : "no"],
    ["Resting until", entry.restingUntil || "not resting"],
    ["Registered", formatTime(entry.registeredAt)],
    ["Confirmed", entry.confirmedOn],
    ["Notice that was shown", [noticeVersion, noticeLanguage].filter(Boolean).join(", ") || "not noted"],
    ["Private link", entry.hasPrivateLink ? "yes" : "none"],
    ["Number asked for", numberShownAt.length ? countTimes(numberShownAt) : "never"],
  ];
  const parts = [alignColumns(lines)];
  if (reports.length) {
    const rows = reports.map(({ at, reason, settled }) => [
      `  ${formatTime(at)}`,
      reason,
      settled ? "settled" : "open",
    ]);
    parts.push(`Reports\n${alignColumns(rows)}`);
  }
  if (staffActions.length) {
    const rows = staffActions.map(({ at, action, note }) => [`  ${formatTime(at)}`, action, note]);
    parts.push(`What staff did\n${alignColumns(rows)}`);
  }
  return parts.join("\n\n");
}

function countTimes([newest, ...older]: string[]): string {
  const times = older.length ? `${formatNumber(older.length + 1)} times, last` : "once,";
  return `${times} ${formatTime(newest!)}`;
}
