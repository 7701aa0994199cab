import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { optionalKinds } from "#contract/messages.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { validate } from "#server/donors/validate.ts";
import { chooseLanguage } from "#server/http/answer-language.ts";
import { HttpError, requireFound } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { parseEmail } from "#server/messages/contact-input.ts";
import * as messages from "#server/registry/messages/desk.ts";
import type { StaffContext } from "./context.ts";

const badKind = "Please choose one of the messages.";
const kindSchema = z.object({ kind: z.enum(optionalKinds, badKind), off: z.boolean(badKind) }, badKind);

export function deskMessageRoutes(scope: FastifyInstance, context: StaffContext): void {
  const { db } = context;
  scope.get("/messages", () => withTimeout(messages.readMessages(db)));
  scope.post("/messages/:id/send", async (request) => {
    const sending = messages.sendAgain(db, readId(request), request.staff.member);
    await requireFound(sending, "There is no such message, or no longer.");
    return { success: true };
  });
  scope.post("/messages/kinds", async ({ body, staff }) => {
    const { kind, off } = validate(kindSchema, body);
    await withTimeout(messages.switchKind(db, kind, off, staff.member));
    return { success: true };
  });
  scope.post("/messages/test", async (request, reply) => {
    const mailing = await readMailing(context, request, reply);
    await withTimeout(messages.sendTest(db, mailing, request.staff.member));
    return { success: true };
  });
}

/** The address to which a member wants something sent, in the language of the desk. */
export async function readMailing(context: StaffContext, request: FastifyRequest, reply: FastifyReply) {
  const { address, addressKey } = parseEmail(request.body);
  if (!(await context.findReach()).email) throw new HttpError(422, { message: "E-mail is not set up on this server." });
  // Apart from what others cause for the same address.
  await context.dailyLimits.limitMessages(request, reply, `staff ${addressKey}`);
  return { address, language: chooseLanguage(request.headers["accept-language"]) };
}
