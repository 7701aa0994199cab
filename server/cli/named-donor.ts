import { validate as isId } from "uuid";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { Database } from "#server/database/schema.ts";
import { OperatorError } from "#server/operator-error.ts";
import { findIdsByNumber, readStaffDonor } from "#server/registry/staff-donor.ts";

export const idOrNumber = "the id or the number of one donor";

/** The one donor with this id, or with this whole number however it is written. */
export async function readNamedDonor(db: Database, name: string): Promise<StaffDonor> {
  const [id = "", ...others] = isId(name) ? [name.toLowerCase()] : await findIdsByNumber(db, name);
  if (others.length)
    throw new OperatorError(`Several donors have this number: name one by its id, ${[id, ...others].join(" or ")}.`);
  const donor = await readStaffDonor(db, id);
  if (!donor) throw new OperatorError("There is no donor with this id or number.");
  return donor;
}
