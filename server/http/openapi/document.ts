import { z } from "zod";
import { pageSize } from "#contract/limits.ts";
import { registrationSchema } from "#server/donors/registration.ts";
import { cursorSchema, searchSchema } from "#server/donors/search.ts";
import { donorPaths } from "./donor-paths.ts";
import { badBody, body, header, json, refusals, toJsonSchema, unavailable } from "./responses.ts";
import { donor, donorCounts, registered } from "./schemas.ts";

/** The public API's description, made from the schemas that validate requests. contract/staff/ describes the desk's own API. */
export function openApiDocument() {
  return {
    openapi: "3.1.0",
    info: {
      title: "Dehleez donor registry",
      version: "1",
      description:
        "Every refusal is JSON with a message for the visitor. An unknown address is refused with 404, a method that an address does not take with 405 and an Allow header.",
      license: { name: "MIT", identifier: "MIT" },
    },
    // Relative to the address that this document was read from.
    servers: [{ url: "/" }],
    security: [],
    components: {
      securitySchemes: {
        privateLink: { type: "http", scheme: "bearer", description: "What follows # in the donor's link: id.secret" },
      },
    },
    paths: {
      "/api/v1": {
        get: {
          operationId: "getStatus",
          summary: "Whether the API works.",
          responses: { 200: json("It works.", z.object({ message: z.string() })), ...refusals() },
        },
      },
      "/api/v1/counts": {
        get: {
          operationId: "countDonors",
          summary: "How many donors there are, by state and donation type; counted at most once a minute.",
          responses: { 200: json("The numbers.", donorCounts), ...refusals(unavailable) },
        },
      },
      "/api/v1/donar": {
        post: {
          operationId: "registerDonor",
          summary: "Register as a donor; the same registration sent again is stored once, while its donor is listed.",
          requestBody: body(registrationSchema),
          responses: { 201: json("The donor is registered.", registered), ...refusals({ ...badBody, ...unavailable }) },
        },
      },
      "/api/v1/search": {
        post: {
          operationId: "searchDonors",
          summary: `The newest ${pageSize} donors that match; an empty criterion does not narrow the search.`,
          parameters: [
            {
              name: "before",
              in: "query",
              description: "Where the next page starts: follow the Link header instead of writing it.",
              schema: toJsonSchema(cursorSchema.shape.before),
            },
          ],
          requestBody: body(searchSchema),
          responses: {
            200: {
              ...json("The donors, newest first.", z.array(donor)),
              headers: { Link: header('The next page, if there is one and a state is named: rel="next".') },
            },
            ...refusals({ ...badBody, ...unavailable }),
          },
        },
      },
      ...donorPaths,
    },
  };
}
