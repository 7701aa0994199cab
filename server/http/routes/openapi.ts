import type { FastifyInstance } from "fastify";

export function openApiRoutes(app: FastifyInstance): void {
  let document: Promise<Buffer> | undefined;
  app.get("/api/v1/openapi.json", async (_request, reply) => {
    document ??= makeDocument();
    return reply.type("application/json; charset=utf-8").send(await document);
  });
}

/** Made when somebody first asks for it, and kept as bytes: few do, and it would be a seventh of the work of a start. */
async function makeDocument(): Promise<Buffer> {
  const { openApiDocument } = await import("#server/http/openapi/document.ts");
  return Buffer.from(JSON.stringify(openApiDocument()));
}
