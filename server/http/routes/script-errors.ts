import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { ToldScriptError } from "#contract/script-errors.ts";
import { validate } from "#server/donors/validate.ts";

/** Different ones that are kept: a mistake in a build shows in the first few. */
const maxKept = 20;
/** Numbers, quoted words and long codes are what a visitor may have typed or holds. */
const personal = /(["'`]).*\1|[\p{L}\d_-]*\d[\p{L}\d_-]*|[^ -~]/gu;

const line = (maxLength: number) =>
  z.string().transform((text) => text.slice(0, 1000).replace(personal, "…").slice(0, maxLength));

export const scriptErrorSchema = z.object({
  page: line(80).describe("The path of the page."),
  build: z
    .string()
    .regex(/^[\w-]{0,16}$/)
    .describe("Tells apart what was built from other sources."),
  message: line(200).describe("The error's own words; what is quoted in it, and numbers, are left out."),
});

/** Anybody can send such a line, so it is kept short, in memory, and names nobody. Gives what was told. */
export function scriptErrorRoutes(app: FastifyInstance): () => ToldScriptError[] {
  const told = new Map<string, ToldScriptError>();
  app.post("/api/v1/script-errors", async ({ body }, reply) => {
    const error = validate(scriptErrorSchema, body);
    const key = JSON.stringify(error);
    const { count } = told.get(key) ?? { count: 0 };
    told.delete(key);
    told.set(key, { ...error, count: count + 1, at: new Date().toISOString() });
    if (told.size > maxKept) told.delete(told.keys().next().value!);
    return reply.code(202).send({ success: true });
  });
  return () => [...told.values()].toReversed();
}
