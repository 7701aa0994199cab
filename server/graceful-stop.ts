import type { FastifyInstance } from "fastify";

/** Clients have this long to finish their requests; then their connections are closed. */
const clientTimeoutMs = 8_000;
const shutdownTimeoutMs = 9_500;

export type GracefulStop = {
  /** Gives how many requests are under way; answers them, closes everything in order and lets the process end. */
  begin: () => number;
  /** Resolves when everything is closed. */
  closed: Promise<void>;
};

export function createStop(app: FastifyInstance, closeOthers: () => Promise<void>): GracefulStop {
  const countRequests = countRequestsUnderWay(app);
  const { promise: closed, resolve, reject } = Promise.withResolvers<void>();
  let begun = false;
  const close = async () => {
    setTimeout(() => app.server.closeAllConnections(), clientTimeoutMs).unref();
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    await app.close();
    await closeOthers();
  };
  return {
    begin() {
      if (!begun) close().then(resolve, reject);
      begun = true;
      return countRequests();
    },
    closed,
  };
}

function countRequestsUnderWay({ server }: FastifyInstance): () => number {
  let count = 0;
  server.on("request", (_request, response) => {
    count++;
    response.once("close", () => count--);
  });
  return () => count;
}
