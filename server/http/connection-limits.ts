import type { ServerResponse } from "node:http";
import { isIPv4, type Socket } from "node:net";
import type { ConnectionError, FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorAnswer } from "#contract/donor.ts";
import { languages } from "#contract/languages.ts";
import type { Served } from "#server/publishing/served-site.ts";
import { networksOf, type IsTrusted } from "./client-address.ts";
import { messages } from "./errors.ts";
import { defaultHeaders } from "./security-headers.ts";

/** How long a client may take, in milliseconds. */
const defaultTimeouts = {
  /** From the connection, or the last answer, to the end of the request's headers. */
  headersTimeout: 10_000,
  /** To the end of the request's body. */
  requestTimeout: 20_000,
  /** Without a byte in either direction during a request. */
  connectionTimeout: 30_000,
  /** Between an answer and the next request; longer than proxies keep a connection, usually a minute. */
  keepAliveTimeout: 72_000,
  /** How often the first two are checked. */
  connectionsCheckingInterval: 1000,
};

export type ConnectionTimeouts = typeof defaultTimeouts;

const maxConnections = 10_000;
/** Of all connections: of an IPv4 address, and of an IPv6 /48, which may be many phones of one carrier. */
const networkShares = { 4: 1 / 10, 6: 4 / 10 };
/** Requests of one connection that were not answered yet: people's browsers and proxies send one at a time. */
const maxUnanswered = 16;

export function connectionLimits(served: Served, timeouts = defaultTimeouts) {
  const { headersTimeout, connectionsCheckingInterval, ...ofFastify } = timeouts;
  return {
    bodyLimit: 16 * 1024,
    ...ofFastify,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout,
      connectionsCheckingInterval,
      maxHeaderSize: 8 * 1024,
      // Node would answer by itself, without our message.
      requireHostHeader: false,
    },
    clientErrorHandler: createBadHttpAnswer(served),
  };
}

/** Limits how many connections are open, in all and from one network. A proxy's carry everybody, and have no other limit. */
export function limitConnections({ server }: FastifyInstance, isTrusted: IsTrusted, max = maxConnections): void {
  const open = new Map<string, number>();
  server.maxConnections = max;
  // Node has refused a connection because there are too many; the next one finds room.
  server.on("drop", () => server.closeIdleConnections());
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // A client that has gone already has no address.
    if (!remoteAddress) return void socket.destroy();
    if (isTrusted(remoteAddress, 0)) return;
    const network = networksOf(remoteAddress).at(-1)!;
    const others = open.get(network) ?? 0;
    if (others >= max * networkShares[isIPv4(network) ? 4 : 6]) return void socket.destroy();
    open.set(network, others + 1);
    socket.once("close", () => {
      const left = open.get(network)! - 1;
      if (left) open.set(network, left);
      else open.delete(network);
    });
  });
}

/** The answers that a connection still waits for, in the order of their requests. */
const unanswered = new WeakMap<Socket, ServerResponse[]>();

/** Lets a request wait until the answer before was taken: whoever reads none holds one open file, not one for each request. */
export function answerInTurn(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw: { socket } }, { raw: answer }, done) => {
    const waiting = unanswered.get(socket) ?? [];
    const before = waiting.at(-1);
    unanswered.set(socket, waiting);
    if (waiting.push(answer) > maxUnanswered) return void socket.destroy();
    answer.once("close", () => waiting.shift());
    if (!before) return done();
    // Node closes the connection after an answer that is the last; what was sent after its request is not answered.
    before.once("close", () => !socket.destroyed && before.shouldKeepAlive && done());
  });
  // Node would answer by itself, without our message.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
}

/** Connections on which a large file arrives that may take its time. */
const slowUploads = new WeakSet<Socket>();

/** A hook for routes of large files, behind a guard: only who is signed in may take the 10 minutes of 15 MB at 200 kbit/s. */
export function allowSlowUpload(timeoutMs = 15 * 60_000) {
  return async ({ raw }: FastifyRequest): Promise<void> => {
    const { socket } = raw;
    slowUploads.add(socket);
    const timer = setTimeout(() => refuse(socket, 408, { message: messages[408] }), timeoutMs);
    raw.once("close", () => {
      clearTimeout(timer);
      slowUploads.delete(socket);
    });
  };
}

const statuses: Record<string, 408 | 431> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is not HTTP, or came too late, and closes the connection. The input is not logged: it may be anything. */
function createBadHttpAnswer(served: Served) {
  return ({ code }: ConnectionError, socket: Socket): void => {
    if (code === "ECONNRESET") return void socket.destroy();
    if (code === "ERR_HTTP_REQUEST_TIMEOUT" && slowUploads.has(socket)) return;
    const status = statuses[code] ?? 400;
    refuse(socket, status, served.site.translate({ message: messages[status] }, languages[0].code));
  };
}

/** Node reports each piece that arrives after the first mistake; one answer is enough. */
const refused = new WeakSet<Socket>();

function refuse(socket: Socket, status: number, answer: ErrorAnswer): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  const body = JSON.stringify(answer);
  const own = { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) };
  const headers = Object.entries({ ...own, ...defaultHeaders, connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const send = () => {
    if (!socket.writable) return void socket.destroy();
    // Importing it would load a client for WebSockets, which takes 5 MB.
    const { STATUS_CODES } = process.getBuiltinModule("node:http");
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
  };
  const before = unanswered.get(socket)?.findLast(({ req }) => req.complete);
  if (before) before.once("finish", send);
  else send();
}
