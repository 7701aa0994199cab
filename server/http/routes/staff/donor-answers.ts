import type { FastifyRequest } from "fastify";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { StaffNeed } from "#contract/staff/needs.ts";
import { ChangedMeanwhileError } from "#server/donors/errors.ts";
import { versionSchema } from "#server/donors/staff-requests.ts";
import { validate } from "#server/donors/validate.ts";
import { requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import type { DonorVersion } from "#server/registry/staff-changes.ts";
import { readStaffDonor } from "#server/registry/staff-donor.ts";
import type { StaffContext } from "./context.ts";

/** The donor in the address, and the version of it that somebody has seen. */
export function readSeen(request: FastifyRequest): Required<DonorVersion> {
  return { id: readId(request), ...validate(versionSchema, request.body) };
}

/** Tells somebody who was overtaken by another what the donor or the request is now. */
export function withCurrent<Outcome>(work: Promise<Outcome>, read: () => Promise<StaffDonor | StaffNeed>) {
  return work.catch(async (error: unknown) => {
    throw error instanceof ChangedMeanwhileError ? new ChangedMeanwhileError(await read()) : error;
  });
}

export function createDonorAnswers({ db, searches }: StaffContext) {
  const read = (id: string): Promise<StaffDonor> => requireFound(readStaffDonor(db, id), noSuchDonor);

  const decide = <Outcome>(id: string, work: Promise<Outcome>) =>
    withCurrent(requireFound(work.finally(searches.invalidateAll), noSuchDonor), () => read(id));

  const change = async (id: string, work: Promise<unknown>): Promise<StaffDonor> => {
    await decide(id, work);
    return read(id);
  };
  return { read, decide, change };
}

const noSuchDonor = "There is no such donor, or no longer.";
