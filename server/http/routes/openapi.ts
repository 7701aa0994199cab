import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FastifyInstance } from "fastify";

export function openApiRoutes(app: FastifyInstance): void {
  let document: Promise<Buffer> | undefined;
  app.get("/api/v1/openapi.json", async (_request, reply) => {
    document ??= makeDocument().catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    return reply.type("application/json; charset=utf-8").send(await document);
  });
}

/**
 * Made when somebody first asks for it, since few do: it would be a seventh of a start's work. The process itself would be
 * held up by it, so a thread makes it.
 */
async function makeDocument(): Promise<Buffer> {
  const thread = new Worker(new URL("../openapi/document-thread.ts", import.meta.url));
  const [text] = (await once(thread, "message")) as [string];
  return Buffer.from(text);
}
