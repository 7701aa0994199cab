import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { OpenConnections } from "./open-connections.ts";

/** Of one connection. */
const maxRequests = 1000;
/** Requests of one connection that were not answered yet: people's browsers and proxies send one at a time. */
const maxUnanswered = 16;

type Turn = { request: IncomingMessage; response: ServerResponse };
type Connection = { requests: number; unanswered: Turn[] };

const connections = new WeakMap<Socket, Connection>();

/**
 * Answers the requests of a connection one after the other, each when the answer before was taken: whoever reads no
 * answers holds one open file, not one for each request.
 */
export function answerInTurn(server: Server, { markBusy, markIdle }: OpenConnections): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  const answer = ({ request, response }: Turn) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  server.on("request", (request, response) => {
    const { socket } = request;
    const connection = findConnection(socket);
    const { unanswered } = connection;
    unanswered.push({ request, response });
    if (unanswered.length > maxUnanswered) return void socket.destroy();
    if (++connection.requests === maxRequests) response.shouldKeepAlive = false;
    response.once("close", () => {
      unanswered.shift();
      // Node closes the connection after such an answer; what was sent after its request is not answered.
      if (socket.destroyed || !response.shouldKeepAlive) return;
      if (unanswered.length === 0) markIdle(socket);
      else answer(unanswered[0]!);
    });
    if (unanswered.length > 1) return;
    markBusy(socket);
    answer(unanswered[0]!);
  });
}

/** Calls back once all requests that came in whole are answered. */
export function afterAnswers(socket: Socket, callback: () => void): void {
  const last = connections.get(socket)?.unanswered.findLast(({ request }) => request.complete);
  if (last) last.response.once("finish", callback);
  else callback();
}

function findConnection(socket: Socket): Connection {
  let connection = connections.get(socket);
  if (!connection) connections.set(socket, (connection = { requests: 0, unanswered: [] }));
  return connection;
}
