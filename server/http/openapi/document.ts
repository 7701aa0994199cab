import { z } from "zod";
import { pageSize } from "#contract/limits.ts";
import { cursorSchema, searchSchema } from "#server/donors/search.ts";
import { entryPaths } from "./donor-paths.ts";
import { body, donorSchema, json, refusals, schemaOf } from "./parts.ts";
import { registrationSchema } from "#server/donors/registration.ts";

const counts = z.object({
  countedAt: z.string(),
  states: z.array(z.object({ state: z.string(), donors: z.number(), donationTypes: z.record(z.string(), z.number()) })),
});

/** The API's description, made from the schemas that check what comes in. */
export function openApiDocument() {
  return {
    openapi: "3.1.0",
    info: { title: "Dehleez donor registry", version: "1" },
    components: {
      securitySchemes: {
        privateLink: { type: "http", scheme: "bearer", description: "What follows # in the donor's link: id.secret" },
      },
    },
    paths: {
      "/api/v1": {
        get: { summary: "Is the API there?", responses: { 200: json("It is.", z.object({ message: z.string() })) } },
      },
      "/api/v1/counts": {
        get: {
          summary: "How many donors there are, by state and what they give; counted once a minute.",
          responses: { 200: json("The numbers.", counts) },
        },
      },
      "/api/v1/donar": {
        post: {
          summary: "Register as a donor; the same registration sent again is stored once.",
          requestBody: body(registrationSchema),
          responses: { 201: json("Registered.", registered), ...refusals() },
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
          requestBody: body(searchSchema),
          responses: {
            200: {
              ...json("The donors, newest first.", z.array(donorSchema)),
              headers: {
                Link: {
                  description: 'The next page, if there is one and a state is named: rel="next".',
                  schema: { type: "string" },
                },
              },
            },
            ...refusals(),
          },
        },
      },
      ...entryPaths,
    },
  };
}

const registered = z.object({
  success: z.literal(true),
  id: z.string(),
  secret: z.string().optional().meta({
    description: "Opens the entry together with the id. Left out when it was registered before with another secret.",
  }),
});
