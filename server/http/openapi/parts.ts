import { z } from "zod";
import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";

/** A donor as they gave it. */
export const givenDonorSchema = z.object({
  fullName: z.string(),
  phoneNo: z.string(),
  donationType: z.enum(donationTypes.map((type) => type.value)),
  bloodType: z.enum([...bloodTypes, ""]),
  state: z.string(),
  city: z.string(),
});

/** A donor as a search shows it. */
export const donorSchema = z.object({
  id: z.string(),
  ...givenDonorSchema.shape,
  confirmedOn: z.iso.date().meta({ description: "When the donor last said that all this still holds." }),
  numberOnRequest: z
    .literal(true)
    .optional()
    .meta({ description: "The number is masked: ask for it at /api/v1/donar/{id}/number." }),
  distanceKm: z.number().optional().meta({ description: "From the city, in a search with withinKm." }),
  match: z.enum(["exact", "compatible", "rhUnknown"]).optional().meta({ description: "In a search with compatible." }),
});

const refusal = z.object({
  message: z.string().meta({ description: "What to do, for the visitor." }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: "The same for each field it concerns." }),
});

const always = {
  400: "The body is not JSON.",
  413: "The body is over 16 KiB.",
  415: "The content type is not application/json.",
  422: "A field is missing or not from its list; nothing was changed.",
  429: "Too many requests, or too many donors shown today; Retry-After says when to come back.",
  503: "The database does not answer; try again.",
};

/** What any call may be refused with, and what this one may be besides. */
export function refusals(besides: Record<number, string> = {}) {
  return Object.fromEntries(
    Object.entries({ ...always, ...besides }).map(([status, description]) => [status, json(description, refusal)]),
  );
}

export function json(description: string, schema: z.ZodType) {
  return { description, content: content(schema) };
}

export function body(schema: z.ZodType) {
  return { required: true, content: content(schema) };
}

export function schemaOf(schema: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

function content(schema: z.ZodType) {
  return { "application/json": { schema: schemaOf(schema) } };
}
