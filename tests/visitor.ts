import type { FastifyInstance } from "fastify";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { newDonor } from "./donors.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** Someone who uses the API of an app that need not listen. */
export function visitor(app: FastifyInstance, remoteAddress = "127.0.0.1") {
  const call = async <Body = unknown>(
    method: Method,
    path: string,
    { body, key }: { body?: unknown; key?: string } = {},
  ) => {
    const answer = await app.inject({
      method,
      url: `/api/v1/${path}`,
      remoteAddress,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json<Body>() };
  };
  return {
    call,
    /** Registers and gives the id, the secret, and both as the private link holds them. */
    async register(given: Partial<NewDonor> & Record<string, unknown> = {}) {
      const { body } = await call<{ id: string; secret: string }>("POST", "donar", {
        body: { ...newDonor(), ...given },
      });
      return { id: body.id, secret: body.secret, key: `${body.id}.${body.secret}` };
    },
    /** The donors that a search shows. */
    async search(criteria: object = {}) {
      return (await call<Donor[]>("POST", "search", { body: criteria })).body;
    },
  };
}
