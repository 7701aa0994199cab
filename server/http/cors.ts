import type { FastifyInstance } from "fastify";
import { methods } from "./not-found.ts";

/** Lets pages of other origins use the API. */
export async function allowOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(import("@fastify/cors"), {
    origin: origins,
    methods,
    allowedHeaders: ["authorization", "content-type"],
    exposedHeaders: ["link"],
    maxAge: 86_400,
    strictPreflight: false,
  });
}
