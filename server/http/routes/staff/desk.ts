import type { FastifyInstance } from "fastify";
import type { StaffContext } from "./context.ts";
import { deskDonorRoutes } from "./donors.ts";
import { deskFileRoutes } from "./files.ts";
import { deskReportRoutes } from "./reports.ts";
import { todayRoutes } from "./today.ts";

/** What members do with donors, reports and files. */
export function deskRoutes(scope: FastifyInstance, context: StaffContext): void {
  todayRoutes(scope, context);
  deskDonorRoutes(scope, context);
  deskReportRoutes(scope, context);
  deskFileRoutes(scope, context);
}
