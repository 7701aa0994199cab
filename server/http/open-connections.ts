import type { Socket } from "node:net";
import { networksOf } from "./client-address.ts";

type Options = {
  /** Of all clients together. */
  max: number;
  /** Whether an address may hold more than a client's share: a proxy's connections carry everybody. */
  isProxy: (address: string) => boolean;
};

/** Of all connections. One client is an IPv4 address or an IPv6 /64 network. */
const clientShare = 1 / 10;

/** Closed at a time: finding those that are idle longest takes a look at all. */
const closedShare = 1 / 100;

type Connection = { socket: Socket; client: string | undefined; idleSince: number };

/**
 * Limits how many connections are open. When there are too many, of one client or of all, those that are idle longest are
 * closed to make room for a new one; when none is idle, the new one is closed.
 */
export function createOpenConnections({ max, isProxy }: Options) {
  const all = new Set<Connection>();
  const byClient = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Socket, Connection>();

  const add = (connection: Connection, client: string | undefined) => {
    all.add(connection);
    bySocket.set(connection.socket, connection);
    if (!client) return;
    const others = byClient.get(client);
    if (others) others.add(connection);
    else byClient.set(client, new Set([connection]));
  };
  const remove = (connection: Connection) => {
    all.delete(connection);
    const others = byClient.get(connection.client ?? "");
    others?.delete(connection);
    if (others?.size === 0) byClient.delete(connection.client!);
  };
  const hasRoom = (open: Set<Connection> | undefined, max: number): boolean => {
    if (!open || open.size < max) return true;
    const idle = [...open].filter(({ idleSince }) => idleSince < Infinity);
    const longest = idle.toSorted((a, b) => a.idleSince - b.idleSince).slice(0, Math.ceil(max * closedShare));
    for (const connection of longest) {
      // Not only when it is closed, which takes a moment.
      remove(connection);
      connection.socket.destroy();
    }
    return idle.length > 0;
  };
  const setIdleSince = (socket: Socket, at: number) => {
    const connection = bySocket.get(socket);
    if (connection) connection.idleSince = at;
  };

  return {
    accept(socket: Socket): void {
      const { remoteAddress } = socket;
      // A client that has gone already has no address.
      if (!remoteAddress) return void socket.destroy();
      const client = isProxy(remoteAddress) ? undefined : networksOf(remoteAddress)[0]!;
      const isAccepted = hasRoom(byClient.get(client ?? ""), Math.ceil(max * clientShare)) && hasRoom(all, max);
      if (!isAccepted) return void socket.destroy();
      const connection = { socket, client, idleSince: performance.now() };
      add(connection, client);
      socket.once("close", () => remove(connection));
    },
    markBusy: (socket: Socket) => setIdleSince(socket, Infinity),
    markIdle: (socket: Socket) => setIdleSince(socket, performance.now()),
  };
}

export type OpenConnections = ReturnType<typeof createOpenConnections>;
