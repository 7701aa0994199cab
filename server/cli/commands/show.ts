import { findDonorDetails, type DonorDetails } from "#server/registry/all-donors.ts";
import type { Command } from "#server/cli/command.ts";
import { noSuchDonor, parseDonorArgs } from "#server/cli/donor-argument.ts";
import { donationLabel } from "#server/cli/donation-label.ts";
import { formatJson } from "#server/cli/print-rows.ts";
import { formatNumber, formatTime } from "#server/cli/format.ts";
import { alignColumns } from "#server/cli/table.ts";
import { withRegistry } from "#server/cli/with-registry.ts";

export const showCommand: Command = {
  usage: "show ID [--json]",
  summary: "shows everything that is stored about a donor",
  async run(args, config) {
    const { id, values } = parseDonorArgs("show", args, { json: { type: "boolean" } });
    const donor = await withRegistry(config, (db) => findDonorDetails(db, id, config.confirmWithinDays));
    if (!donor) throw noSuchDonor(id);
    console.log(values.json ? formatJson(donor) : formatDetails(donor));
  },
};

function formatDetails(donor: DonorDetails): string {
  const { noticeVersion, noticeLanguage, numberShownAt, numberShownOn, reports, staffActions } = donor;
  const lines = [
    ["Id", donor.id],
    ["Name", donor.fullName],
    ["Number", donor.phoneNo],
    ["Number is shown", donor.numberOnRequest ? "only when asked for" : "at once"],
    ["Gives", `${donationLabel(donor.donationType)} ${donor.bloodType}`.trim()],
    ["Place", `${donor.city}, ${donor.state}`],
    ["In the search", donor.absence ? `no: ${donor.absence}` : "yes"],
    ["Paused by the donor", donor.paused ? "yes" : "no"],
    ["Hidden", describeHiding(donor)],
    ["Resting until", donor.restingUntil || "not resting"],
    ["Registered", formatTime(donor.registeredAt)],
    ["Confirmed", donor.confirmedOn],
    ["Confirmed by phone", donor.confirmedByPhoneOn ?? "never"],
    ["Notice that was shown", [noticeVersion, noticeLanguage].filter(Boolean).join(", ") || "not recorded"],
    ["Private link", donor.hasPrivateLink ? "yes" : "none"],
    ["Number asked for", numberShownAt.length ? countTimes(donor) : "never"],
    ...numberShownOn.map(({ day, times }) => ["", `of these on ${day}: ${formatNumber(times)}`]),
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

function describeHiding({ hidden, hiddenByReportsAt }: DonorDetails): string {
  if (!hidden) return "no";
  return hiddenByReportsAt ? `by reports, ${formatTime(hiddenByReportsAt)}` : "by staff";
}

function countTimes({ numberShownAt, numberShownOn }: DonorDetails): string {
  const total = numberShownOn.reduce((sum, { times }) => sum + times, numberShownAt.length);
  const times = total > 1 ? `${formatNumber(total)} times, last` : "once,";
  return `${times} ${formatTime(numberShownAt[0]!)}`;
}
