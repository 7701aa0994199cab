import type { FastifyInstance } from "fastify";
import { withTimeout } from "#server/database/timeouts.ts";
import type { Database } from "#server/database/schema.ts";
import type { DailyLimits } from "#server/http/daily-limits.ts";
import { HttpError } from "#server/http/errors.ts";
import { readId } from "#server/http/request-keys.ts";
import { answers } from "#server/messages.ts";
import { revealNumber } from "#server/registry/number-reveals.ts";

export function numberRevealRoutes(app: FastifyInstance, db: Database, { limitReveals }: DailyLimits): void {
  app.post("/api/v1/donar/:id/number", async (request, reply) => {
    const id = readId(request);
    await limitReveals(request, reply, id);
    const phoneNo = await withTimeout(revealNumber(db, id));
    if (phoneNo === undefined) throw new HttpError(404, { message: answers.notListed });
    return { phoneNo };
  });
}
