import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Listens on every address that the host's name has, and gives the port: `localhost` is often both 127.0.0.1 and ::1.
 * Connections to all of them are connections of `app.server`, with its time-outs, limits and answers.
 */
export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  const others: Server[] = [];
  closeTogether(app, others);
  let unavailable: unknown;
  for (const address of await resolveAddresses(host)) {
    const listening = app.server.address() as AddressInfo | null;
    try {
      if (listening) others.push(await listenAlso(app, address, listening.port));
      // Fastify would add a server without our limits if it were given a name.
      else await app.listen({ host: address, port, listenTextResolver: () => "listening" });
    } catch (error) {
      if (!isUnavailableAddress(error)) throw error;
      unavailable = error;
    }
  }
  if (!app.server.listening) throw unavailable;
  return (app.server.address() as AddressInfo).port;
}

/** A name may have the same address twice, from two lines of the hosts file. */
async function resolveAddresses(host: string): Promise<Set<string>> {
  const addresses = await lookup(host, { all: true });
  return new Set(addresses.map(({ address }) => address));
}

async function listenAlso(app: FastifyInstance, host: string, port: number): Promise<Server> {
  // As Node's HTTP server sets them.
  const server = createServer({ allowHalfOpen: true, noDelay: true });
  server.on("connection", (socket) => app.server.emit("connection", socket));
  server.listen({ host, port });
  await once(server, "listening");
  return server;
}

/** Stops listening everywhere at once; the app is closed when the connections to all addresses are. */
function closeTogether(app: FastifyInstance, others: Server[]): void {
  let closed: Promise<unknown>;
  app.addHook("preClose", async () => {
    closed = Promise.all(others.map((server) => new Promise((resolve) => server.close(resolve))));
  });
  app.addHook("onClose", async () => void (await closed));
}

/** A machine without IPv6 may still know ::1 by name. */
function isUnavailableAddress(error: unknown): boolean {
  return ["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((error as NodeJS.ErrnoException).code ?? "");
}
