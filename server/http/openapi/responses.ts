import { z } from "zod";
import { refusal } from "./schemas.ts";

/** For a call with a body. */
export const badBody = {
  400: "The body is not JSON.",
  413: "The body is over 16 KiB.",
  415: "The content type is not application/json.",
  422: "A field is missing or not from its list; nothing was changed.",
};

/** For a call that needs the database. */
export const unavailable = { 503: "The database does not answer; try again." };

/** Responses with these statuses and descriptions; every call may also be refused for coming too often. */
export function refusals(descriptions: Record<number, string> = {}) {
  const all = { 429: "Too many requests, or too many numbers revealed today.", ...descriptions };
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      { ...json(description, refusal), ...(status in headers && { headers: headers[status] }) },
    ]),
  );
}

export function json(description: string, schema: z.ZodType) {
  return { description, content: content(schema) };
}

export function body(schema: z.ZodType) {
  return { required: true, content: content(schema) };
}

export function header(description: string, type: "integer" | "string" = "string") {
  return { description, schema: { type } };
}

export function toJsonSchema(schema: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}

const retryAfter = { "Retry-After": header("The seconds after which to try again.", "integer") };

const headers: Record<string, Record<string, object>> = {
  401: { "WWW-Authenticate": header("Bearer, for a private link.") },
  429: retryAfter,
  503: retryAfter,
};

function content(schema: z.ZodType) {
  return { "application/json": { schema: toJsonSchema(schema) } };
}
