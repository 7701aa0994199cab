import type { FastifyInstance } from "fastify";
import { contentRoutes } from "./content.ts";
import type { StaffContext } from "./context.ts";
import { deskDonorRoutes } from "./donors.ts";
import { deskFileRoutes } from "./files.ts";
import { publicationRoutes } from "./publications.ts";
import { deskReportRoutes } from "./reports.ts";
import { todayRoutes } from "./today.ts";

/** What members do with donors, reports, files and the site's content. */
export function deskRoutes(scope: FastifyInstance, context: StaffContext): void {
  todayRoutes(scope, context);
  deskDonorRoutes(scope, context);
  deskReportRoutes(scope, context);
  deskFileRoutes(scope, context);
  contentRoutes(scope, context);
  publicationRoutes(scope, context);
}
