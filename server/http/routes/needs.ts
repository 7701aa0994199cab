import type { FastifyInstance } from "fastify";
import { seekerActions } from "#contract/needs.ts";
import { requireFound } from "#server/http/errors.ts";
import { readId, readPrivateLinkKey } from "#server/http/request-keys.ts";
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

  const mine = "/api/v1/needs/mine";
  app.get(mine, (request) => needs.read(readPrivateLinkKey(request)));
  app.patch(mine, async (request) => needs.change(readPrivateLinkKey(request), request.body));
  for (const action of seekerActions)
    app.post(`${mine}/${action}`, async (request) => needs.act(readPrivateLinkKey(request), action));
  for (const word of ["missed", "came"])
    app.post(`${mine}/${word}/:id`, async (request) =>
      needs.noteMissed(readPrivateLinkKey(request), readId(request), word === "came"),
    );

  const asked = "/api/v1/donar/mine/needs";
  app.post(asked, async (request) => actions.volunteer(request, readPrivateLinkKey(request), request.body));
  app.post(`${asked}/:id`, async (request) =>
    actions.answerNeed(readPrivateLinkKey(request), readId(request), request.body),
  );
}
