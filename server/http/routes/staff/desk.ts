import type { FastifyInstance } from "fastify";
import type { StaffContext } from "./context.ts";

/** What members do with donors and reports. */
export function deskRoutes(_scope: FastifyInstance, _context: StaffContext): void {}
