import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

export function openApiRoutes(app: FastifyInstance): void {
  let document: string | undefined;
  app.get("/api/v1/openapi.json", async (_request, reply) => {
    // Made when somebody first asks for it, since few do.
    const { openApiDocument } = await import("#server/http/openapi/document.ts");
    await yieldToEventLoop();
    document ??= JSON.stringify(await openApiDocument());
    return reply.type("application/json; charset=utf-8").send(document);
  });
}
