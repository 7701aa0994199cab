import type { FastifyRequest } from "fastify";
import { validate as isId } from "uuid";
import { z } from "zod";
import { reportReasons, restDays, secretPattern, type ReportReason } from "#contract/managed-donor.ts";
import { dayAfter } from "#contract/day.ts";
import type { Decided, EntryKey } from "#server/registry/managed-donor.ts";
import { newDonorSchema, parse, parseNewDonor } from "./donor-input.ts";
import { RefusedRequest } from "#server/http/errors.ts";

const say = {
  object: "Please send the change as one JSON object.",
  paused: "Please say with true or false whether the entry is paused.",
  numberOnRequest: "Please say with true or false whether the number is shown on request only.",
  days: `Please send the days of rest: ${restDays.join(" or ")}.`,
  bloodOnly: "Only donors of blood rest after a donation.",
  reason: `Please choose a reason from the list: ${reportReasons.join(", ")}.`,
};

const switches = z.object(
  { paused: z.boolean(say.paused).optional(), numberOnRequest: z.boolean(say.numberOnRequest).optional() },
  say.object,
);

/** Only described by it: each change is checked together with what stays. */
export const entryChangeSchema = z
  .object({ ...newDonorSchema.shape, bloodType: newDonorSchema.shape.bloodType.unwrap(), ...switches.shape })
  .partial();

export const donatedSchema = z.object({ days: z.literal([0, ...restDays], say.days) }, say.days);

export const reportSchema = z.object({ reason: z.enum(reportReasons, say.reason) }, say.reason);

/** What a private link holds, from where no log or referrer sees it. */
export function keyOf(request: FastifyRequest): EntryKey {
  const [, id = "", secret = ""] = /^Bearer (.*)\.(.*)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (!isId(id) || !secretPattern.test(secret)) throw new RefusedRequest(401);
  return { id: id.toLowerCase(), secret };
}

/** The entry that an address names; there is none where it names something else. */
export function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!isId(id)) throw new RefusedRequest(404);
  return id.toLowerCase();
}

/** How a donor's change is applied; refused if what they gave and what stays do not fit together. */
export function parseEntryChange(body: unknown): (present: Decided) => Decided {
  const { paused, numberOnRequest } = parse(switches, body);
  const given = Object.entries(body as object).filter(([field]) => Object.hasOwn(newDonorSchema.shape, field));
  return (present) => ({
    ...present,
    // Lists change: what was accepted once is not checked again while only the switches are turned.
    donor: given.length ? parseNewDonor({ ...present.donor, ...Object.fromEntries(given) }) : present.donor,
    paused: paused ?? present.paused,
    numberOnRequest: numberOnRequest ?? present.numberOnRequest,
  });
}

/** How the rest after a donation begins; no days end it, for who said it by mistake. */
export function parseDonated(body: unknown): (present: Decided) => Decided {
  const { days } = parse(donatedSchema, body);
  return (present) => {
    if (present.donor.donationType !== "Blood") throw new RefusedRequest(422, { message: say.bloodOnly });
    return { ...present, restingUntil: dayAfter(days) };
  };
}

export function parseReport(body: unknown): ReportReason {
  return parse(reportSchema, body).reason;
}
