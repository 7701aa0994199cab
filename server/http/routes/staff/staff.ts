import type { FastifyInstance } from "fastify";
import { guardStaff } from "#server/http/staff-guard.ts";
import type { StaffContext } from "./context.ts";
import { deskRoutes } from "./desk.ts";
import { sessionRoutes } from "./session.ts";

/** All that staff do in the browser. Whatever is registered in this scope is guarded. */
export async function staffRoutes(app: FastifyInstance, context: StaffContext): Promise<void> {
  await app.register(
    async (scope) => {
      guardStaff(scope, context);
      sessionRoutes(scope, context);
      deskRoutes(scope, context);
    },
    { prefix: "/api/v1/staff" },
  );
}
