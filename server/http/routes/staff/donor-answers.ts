import type { FastifyRequest } from "fastify";
import type { StaffDonor } from "#contract/staff/donors.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { versionSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import type { DonorVersion } from "#server/registry/staff-changes.ts";
import { readStaffDonor } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";

/** The donor in the address, and the version of it that somebody has seen. */
export function readSeen(request: FastifyRequest): Required<DonorVersion> {
  return { id: readId(request), ...validate(versionSchema, request.body) };
}

export function createDonorAnswers({ db, searches }: StaffContext) {
  const read = async (id: string): Promise<StaffDonor> => {
    const donor = await withTimeout(readStaffDonor(db, id));
    if (!donor) throw noSuchDonor();
    return donor;
  };

  /** Tells somebody who was overtaken by another what the donor is now. */
  const decide = async <Outcome>(id: string, work: Promise<Outcome | undefined>): Promise<Outcome> => {
    try {
      const outcome = await withTimeout(work.finally(searches.invalidateAll));
      if (!outcome) throw noSuchDonor();
      return outcome;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
      throw new ChangedMeanwhileError(await read(id));
    }
  };

  const change = async (id: string, work: Promise<unknown>): Promise<StaffDonor> => {
    await decide(id, work);
    return read(id);
  };
  return { read, decide, change };
}

function noSuchDonor(): HttpError {
  return new HttpError(404, { message: "There is no such donor, or no longer." });
}
