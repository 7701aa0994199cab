import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance } from "fastify";
import { messageFor } from "./errors.ts";

/** How long a client may take, in milliseconds. */
export type ConnectionTimeouts = {
  /** From the connection, or the last answer, to the end of the request's headers. */
  headers: number;
  /** To the end of the request's body. */
  request: number;
  /** Without a byte in either direction, while a request is under way. */
  silence: number;
  /** Between an answer and the next request; longer than a proxy in front keeps a connection, usually a minute. */
  nextRequest: number;
  /** How often the first two are looked at. */
  check: number;
};

const usual: ConnectionTimeouts = {
  headers: 10_000,
  request: 20_000,
  silence: 30_000,
  nextRequest: 72_000,
  check: 1000,
};

const mostConnections = 10_000;

/** Fastify's and Node's limits against slow, large and endless requests. */
export function httpLimits({ headers, request, silence, nextRequest, check } = usual) {
  return {
    bodyLimit: 16 * 1024,
    connectionTimeout: silence,
    requestTimeout: request,
    keepAliveTimeout: nextRequest,
    maxRequestsPerSocket: 1000,
    http: {
      headersTimeout: headers,
      connectionsCheckingInterval: check,
      maxHeaderSize: 8 * 1024,
      // Without it Node answers by itself, with no word of what is wrong.
      requireHostHeader: false,
    },
    clientErrorHandler: answerBadHttp,
  };
}

export function limitConnections(app: FastifyInstance): void {
  app.server.maxConnections = mostConnections;
}

const statuses: Record<string, 400 | 408 | 431> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const reasons = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };

/** Answers what is no HTTP, or did not come in time, and ends the connection. What came is not logged: it may be anything. */
function answerBadHttp(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statuses[error.code] ?? 400;
  const body = JSON.stringify({ message: messageFor(status) });
  const head = [
    `HTTP/1.1 ${status} ${reasons[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
