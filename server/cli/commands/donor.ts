import { validate as isId } from "uuid";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { confirm, parseOneArgument, withRegistry, type Command } from "#server/cli/command.ts";
import { formatDonation, formatValues } from "#server/cli/format.ts";
import type { Database } from "#server/database/schema.ts";
import { OperatorError } from "#server/operator-error.ts";
import { commandLine } from "#server/registry/audit.ts";
import { eraseDonor } from "#server/registry/decisions.ts";
import { findIdsByNumber, readStaffDonor } from "#server/registry/staff-donor.ts";

const idOrNumber = "the id or the number of one donor";

export const showCommand: Command = {
  name: "show",
  usage: "ID|NUMBER [--json]",
  summary: "shows everything that is stored about a donor",
  async run(args, config) {
    const { argument, values } = parseOneArgument("show", args, { json: { type: "boolean" } }, idOrNumber);
    const donor = await withRegistry(config, (db) => readNamedDonor(db, argument));
    console.log(formatValues(donor, values));
  },
};

export const eraseCommand: Command = {
  name: "erase",
  usage: "ID|NUMBER [--yes]",
  summary: "removes a donor and everything stored about them, for ever; --yes skips the question",
  async run(args, config) {
    const { argument, values } = parseOneArgument("erase", args, { yes: { type: "boolean" } }, idOrNumber);
    await withRegistry(config, async (db) => {
      const donor = await readNamedDonor(db, argument);
      if (!values.yes) await confirm(askToErase(donor));
      await eraseDonor(db, donor.id, commandLine);
      console.log(`${donor.id} is erased. Earlier backups and exports still hold the donor.`);
    });
  },
};

/** Without the name, since the question may end up in a log. */
function askToErase({ id, donationType, bloodType, city, state, reports }: StaffDonor): string {
  const donation = formatDonation(donationType, bloodType);
  return `Erase donor ${id} (${donation}, ${city}, ${state}; reports: ${reports.length}) for ever?`;
}

/** The one donor with this id, or with this whole number however it is written. */
async function readNamedDonor(db: Database, name: string): Promise<StaffDonor> {
  const [id = "", ...others] = isId(name) ? [name.toLowerCase()] : await findIdsByNumber(db, name);
  if (others.length)
    throw new OperatorError(`Several donors have this number: name one by its id, ${[id, ...others].join(" or ")}.`);
  const donor = await readStaffDonor(db, id);
  if (!donor) throw new OperatorError("There is no donor with this id or number.");
  return donor;
}
