import { z } from "zod";
import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import { pageSize } from "#server/registry/donors.ts";
import { cursorSchema, searchSchema } from "./donor-input.ts";
import { registrationSchema } from "./registration-input.ts";

const refusal = z.object({
  message: z.string().meta({ description: "What to do, for the visitor." }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: "The same for each field it concerns." }),
});

const donor = z.object({
  id: z.string(),
  fullName: z.string(),
  phoneNo: z.string(),
  donationType: z.enum(donationTypes.map((type) => type.value)),
  bloodType: z.enum([...bloodTypes, ""]),
  state: z.string(),
  city: z.string(),
});

/** The API's description, made from the schemas that check what comes in. */
export function openApiDocument() {
  return {
    openapi: "3.1.0",
    info: { title: "Dehleez donor registry", version: "1" },
    paths: {
      "/api/v1": { get: { summary: "Is the API there?", responses: { 200: json("It is.", message()) } } },
      "/api/v1/donar": {
        post: {
          summary: "Register as a donor; the same registration sent again is stored once.",
          requestBody: { required: true, content: content(registrationSchema) },
          responses: {
            201: json("Registered.", z.object({ success: z.literal(true), id: z.string() })),
            ...refusals,
          },
        },
      },
      "/api/v1/search": {
        post: {
          summary: `The newest ${pageSize} donors that match; an empty criterion does not narrow the search.`,
          parameters: [
            {
              name: "before",
              in: "query",
              description: "Where the next page starts: follow the Link header rather than write it.",
              schema: schemaOf(cursorSchema.shape.before),
            },
          ],
          requestBody: { required: true, content: content(searchSchema) },
          responses: {
            200: {
              ...json("The donors, newest first.", z.array(donor)),
              headers: {
                Link: {
                  description: 'The next page, if there is one and a state is named: rel="next".',
                  schema: { type: "string" },
                },
              },
            },
            ...refusals,
          },
        },
      },
    },
  };
}

const refusals = {
  400: json("The body is not JSON.", refusal),
  413: json("The body is over 16 KiB.", refusal),
  415: json("The content type is not application/json.", refusal),
  422: json("A field is missing or not from its list; nothing was changed.", refusal),
  429: json("Too many requests, or too many donors shown today; Retry-After says when to come back.", refusal),
  503: json("The database does not answer; try again.", refusal),
};

function message() {
  return z.object({ message: z.string() });
}

function json(description: string, schema: z.ZodType) {
  return { description, content: content(schema) };
}

function content(schema: z.ZodType) {
  return { "application/json": { schema: schemaOf(schema) } };
}

function schemaOf(schema: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}
