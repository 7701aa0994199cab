import type { FastifyInstance } from "fastify";
import { seekerActions } from "#contract/needs.ts";
import { requireFound } from "#server/http/errors.ts";
import { createKeyRoutes, readId } from "#server/http/request-keys.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";
import { answers } from "#server/messages.ts";

/** Requests by the ones who ask, on the board, and of the donors who are asked. */
export function needRoutes(app: FastifyInstance, actions: VisitorActions): void {
  const { needs } = actions;
  app.post("/api/v1/needs", async (request, reply) => reply.code(201).send(await needs.ask(request)));
  app.get("/api/v1/needs", async ({ query }) => ({ needs: await needs.list(query) }));
  app.get("/api/v1/needs/:id", (request) => requireFound(needs.readShared(readId(request)), answers.noSuchNeed));
  app.post("/api/v1/needs/:id/help", async (request, reply) => {
    await needs.help(request, reply, readId(request));
    return reply.code(201).send({ success: true });
  });
  app.post("/api/v1/needs/lost", async (request, reply) => {
    await actions.askForLink(request, reply, "needLink");
    return reply.code(202).send({ success: true });
  });

  const onMine = createKeyRoutes(app, "/api/v1/needs/mine");
  onMine("GET", "", needs.read);
  onMine("PATCH", "", (key, { body }) => needs.change(key, body));
  for (const action of seekerActions) onMine("POST", `/${action}`, (key) => needs.act(key, action));
  onMine("POST", "/missed/:id", (key, request) => needs.noteMissed(key, readId(request)));
  onMine("POST", "/came/:id", (key, request) => needs.noteMissed(key, readId(request), true));

  const onAsked = createKeyRoutes(app, "/api/v1/donar/mine/needs");
  onAsked("POST", "", (key, request) => actions.volunteer(request, key, request.body));
  onAsked("POST", "/:id", (key, request) => actions.answerNeed(key, readId(request), request.body));
}
