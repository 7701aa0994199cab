import type { FastifyInstance } from "fastify";
import type { EditedFile } from "#contract/staff/content.ts";
import type { StaffImport } from "#contract/staff/import.ts";
import { readNotices } from "#server/content/payee.ts";
import { chooseLanguage } from "#server/http/answer-language.ts";
import { guardStaff } from "#server/http/staff-guard.ts";
import { createToday } from "#server/registry/today.ts";
import { auditRoutes } from "./audit.ts";
import { contentRoutes, publicationRoutes } from "./content.ts";
import type { StaffContext } from "./context.ts";
import { deskDonorRoutes } from "./donors.ts";
import { deskFileRoutes } from "./files.ts";
import { memberRoutes } from "./members.ts";
import { deskMessageRoutes } from "./messages.ts";
import { deskNeedRoutes } from "./needs.ts";
import { passkeyRoutes } from "./passkeys.ts";
import { payeeRoutes } from "./payee.ts";
import { staffPictureRoutes } from "./pictures.ts";
import { deskReportRoutes } from "./reports.ts";
import { sessionRoutes, signInRoutes } from "./sign-in.ts";

/** All that staff do in the browser. Whatever is registered in this scope is guarded. */
export async function staffRoutes(app: FastifyInstance, context: StaffContext): Promise<void> {
  await app.register(
    async (scope) => {
      guardStaff(scope, context);
      scope.addHook("preSerialization", async ({ headers }, _reply, payload) => {
        const { mistakes } = Object(payload) as Partial<EditedFile | StaffImport>;
        const language = chooseLanguage(headers["accept-language"]);
        return mistakes ? context.served.site.translate({ ...(payload as object), mistakes }, language) : payload;
      });
      signInRoutes(scope, context);
      sessionRoutes(scope, context);
      memberRoutes(scope, context);
      passkeyRoutes(scope, context);
      auditRoutes(scope, context);
      scope.get("/script-errors", async () => context.listScriptErrors());
      const readToday = createToday(context.db);
      scope.get("/today", async ({ staff: { member } }) => {
        return { ...(await readToday()), ...(await readNotices(context.db, member)) };
      });
      deskDonorRoutes(scope, context);
      deskReportRoutes(scope, context);
      deskMessageRoutes(scope, context);
      deskNeedRoutes(scope, context);
      deskFileRoutes(scope, context);
      contentRoutes(scope, context);
      payeeRoutes(scope, context);
      publicationRoutes(scope, context);
      await staffPictureRoutes(scope, context);
    },
    { prefix: "/api/v1/staff" },
  );
}
