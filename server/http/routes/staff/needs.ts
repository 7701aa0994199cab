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
import * as desk from "#server/registry/needs/desk.ts";
import { setUncheckedHours } from "#server/registry/needs/unchecked-hours.ts";
import type { StaffContext } from "./context.ts";

const badReason = `Please say why, in at most ${maxReasonLength} characters.`;
const reasonSchema = z.object({ reason: z.string(badReason).trim().min(1, badReason).max(maxReasonLength, badReason) });
const badCount = `Please choose a number from 0 to ${maxMayAsk}.`;
const moreSchema = z.looseObject({
  mayAsk: z.coerce.number(badCount).int(badCount).min(0, badCount).max(maxMayAsk, badCount).optional(),
});

const badHours = "Please choose two hours, or none.";
const hour = z.int(badHours).min(0, badHours).max(23, badHours);
const hoursSchema = z.object({ from: hour, to: hour }, badHours);

/** Requests at the desk, and the donors whom staff call for them. */
export function deskNeedRoutes(scope: FastifyInstance, { db, siteUrl, limits }: StaffContext): void {
  const read = async (request: FastifyRequest): Promise<StaffNeed> => {
    const need = await requireFound(desk.readStaffNeed(db, readId(request)), answers.noSuchNeed);
    const known = need.offers.filter(({ donorId, phoneNo }) => donorId && phoneNo);
    await limits.countReading(request, known);
    return need;
  };
  const onNeed = (name: string, work: (id: string, by: Actor, body: unknown) => Promise<unknown>) =>
    scope.post(`/needs/:id/${name}`, async (request) => {
      await withTimeout(work(readId(request), request.staff.member, request.body));
      return read(request);
    });

  scope.get("/needs", () => withTimeout(desk.listNeeds(db)));
  scope.post("/needs/unchecked-hours", afterTouch, async ({ body, staff }) => {
    await withTimeout(setUncheckedHours(db, validate(hoursSchema, body), staff.member));
    return { success: true };
  });
  scope.get("/needs/:id", read);
  scope.patch("/needs/:id", async (request) => {
    const given = validate(moreSchema, request.body);
    await withTimeout(desk.correctNeed(db, readId(request), request.staff.member, given));
    return read(request);
  });
  onNeed("confirm", (id, by) => desk.confirmNeed(db, id, by));
  onNeed("trust", (id, by) => desk.confirmNeed(db, id, by, "trust number"));
  onNeed("refuse", (id, by, body) => desk.refuseNeed(db, id, by, validate(reasonSchema, body).reason));
  scope.post("/needs/:id/link", afterTouch, async (request) => {
    const link = await withTimeout(desk.replaceNeedLink(db, readId(request), request.staff.member));
    return { url: makePrivateLink(findSiteOrigin(request, siteUrl), link, "/need/mine") };
  });
  scope.get("/needs/calls", async (request) => {
    const calls = await withTimeout(desk.listCalls(db));
    await limits.countReading(request, calls);
    return { calls };
  });
  scope.post("/needs/calls/:id", (request) => {
    const { answer } = validate(callSchema, request.body);
    return withTimeout(desk.recordCall(db, readId(request), answer, request.staff.member));
  });
}
