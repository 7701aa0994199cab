import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { maxMayAsk, maxReasonLength, type StaffNeed } from "#contract/staff/needs.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { makePrivateLink } from "#server/donors/private-link.ts";
import { validate } from "#server/donors/validate.ts";
import { requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { afterTouch, findSiteOrigin } from "#server/http/staff-guard.ts";
import { callSchema } from "#server/needs/answer.ts";
import { answers } from "#server/messages.ts";
import type { Actor } from "#server/registry/audit.ts";
import { listCalls, listNeeds, readStaffNeed, recordCall } from "#server/registry/needs/desk.ts";
import { vouchFor } from "#server/registry/needs/guests.ts";
import * as decisions from "#server/registry/needs/need-decisions.ts";
import { removeTrustedNumber } from "#server/registry/needs/trusted-numbers.ts";
import { setUncheckedHours } from "#server/registry/needs/unchecked-hours.ts";
import type { StaffContext } from "./context.ts";
import { readSeen, withCurrent } from "./donors.ts";

const badReason = `Please say why, in at most ${maxReasonLength} characters.`;
const reasonSchema = z.object({ reason: z.string(badReason).trim().min(1, badReason).max(maxReasonLength, badReason) });
const badCount = `Please choose a number from 0 to ${maxMayAsk}.`;
const moreSchema = z.looseObject({
  mayAsk: z.coerce.number(badCount).int(badCount).min(0, badCount).max(maxMayAsk, badCount).optional(),
});

const vouchSchema = z.object({ offer: z.uuid(answers.noSuchNeed) }, answers.noSuchNeed);

const badHours = "Please choose two hours, or none.";
const hour = z.int(badHours).min(0, badHours).max(23, badHours);
const hoursSchema = z.object({ from: hour, to: hour }, badHours);

/** Requests at the desk, and the donors whom staff call for them. Names and numbers that are read are counted. */
export function deskNeedRoutes(scope: FastifyInstance, { db, siteUrl, limits }: StaffContext): void {
  const read = async (request: FastifyRequest): Promise<StaffNeed> => {
    const need = await requireFound(readStaffNeed(db, readId(request)), answers.noSuchNeed);
    await limits.countReading(request, [need, ...need.offers.filter(({ phoneNo }) => phoneNo)]);
    return need;
  };
  type Work = (seen: decisions.SeenNeed, by: Actor, body: unknown) => Promise<unknown>;
  const decide = (work: Work) => async (request: FastifyRequest) => {
    await withCurrent(withTimeout(work(readSeen(request), request.staff.member, request.body)), () => read(request));
    return read(request);
  };

  scope.get("/needs", async (request) => {
    const needs = await withTimeout(listNeeds(db));
    const { waiting, crowd, open, closed, trustedNumbers } = needs;
    await limits.countReading(request, [...waiting, ...crowd, ...open, ...closed, ...trustedNumbers]);
    return needs;
  });
  scope.post("/needs/unchecked-hours", afterTouch, async ({ body, staff }) => {
    await withTimeout(setUncheckedHours(db, validate(hoursSchema, body), staff.member));
    return { success: true };
  });
  scope.delete("/needs/trusted/:id", async (request) => {
    await requireFound(removeTrustedNumber(db, readId(request), request.staff.member));
    return { success: true };
  });
  scope.get("/needs/:id", read);
  const correct: Work = (seen, by, body) => decisions.correctNeed(db, seen, by, validate(moreSchema, body));
  scope.patch("/needs/:id", decide(correct));
  const onNeed = (name: string, work: Work) => scope.post(`/needs/:id/${name}`, decide(work));
  onNeed("confirm", (seen, by) => decisions.confirmNeed(db, seen, by));
  onNeed("trust", (seen, by) => decisions.confirmNeed(db, seen, by, true));
  onNeed("refuse", (seen, by, body) => decisions.refuseNeed(db, seen, by, validate(reasonSchema, body).reason));
  scope.post("/needs/:id/vouch", async (request) => {
    const { offer } = validate(vouchSchema, request.body);
    await withTimeout(vouchFor(db, readId(request), offer, request.staff.member));
    return read(request);
  });
  scope.post("/needs/:id/link", afterTouch, async (request) => {
    const link = await withTimeout(decisions.replaceNeedLink(db, readId(request), request.staff.member));
    return { url: makePrivateLink(findSiteOrigin(request, siteUrl), link, "/need/mine") };
  });
  scope.get("/needs/calls", async (request) => {
    const calls = await withTimeout(listCalls(db));
    await limits.countReading(request, [...calls, ...calls.map(({ need }) => need)]);
    return { calls };
  });
  scope.post("/needs/calls/:id", (request) => {
    const { answer } = validate(callSchema, request.body);
    return withTimeout(recordCall(db, readId(request), answer, request.staff.member));
  });
}
