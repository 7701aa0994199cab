import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";

/** Clients have this long to finish their requests; then their connections are closed. */
const clientTimeoutMs = 8_000;
const shutdownTimeoutMs = 9_500;

/** Gives a function that answers what is under way, closes everything in order and lets the process end. */
export function createStop(app: FastifyInstance, closeOthers: () => Promise<void>): () => Promise<void> {
  return async () => {
    setTimeout(() => app.server.closeAllConnections(), clientTimeoutMs).unref();
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await app.close();
    await closeOthers();
    // The channel to the primary would keep a worker alive.
    cluster.worker?.disconnect();
  };
}
