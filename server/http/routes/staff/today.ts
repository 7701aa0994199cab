import type { FastifyInstance } from "fastify";
import type { StaffToday } from "#contract/staff/today.ts";
import { listPlaceholders } from "#server/content/overview.ts";
import { createToday } from "#server/registry/today.ts";
import type { StaffContext } from "./context.ts";

/** What waits for somebody, and how the registry is doing. */
export function todayRoutes(scope: FastifyInstance, { db }: StaffContext): void {
  const readToday = createToday(db);
  scope.get("/today", async (): Promise<StaffToday> => {
    return { ...(await readToday()), placeholders: await listPlaceholders(db) };
  });
}
