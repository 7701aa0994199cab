import { BlockList, isIP, isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

/** The client that a request counts for: an address, or the /64 network of an IPv6 address; undefined for this machine itself. */
export function findClient(request: FastifyRequest): string | undefined {
  const peer = request.socket.remoteAddress ?? "";
  // A trusted proxy may forward something that is not an address.
  const address = isIP(request.ip) ? request.ip : peer;
  return isLoopback(peer) && isLoopback(address) ? undefined : normalizeIP(address);
}

/** Warns once of a proxy that the settings do not name: its visitors cannot be told apart. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!warned && isForwarded(request) && request.ip === request.socket.remoteAddress) {
      warned = true;
      app.log.warn("Forwarding headers came from an address that TRUST_PROXY does not name, and are ignored.");
    }
    done();
  });
}

/** The setting in Fastify's form. A number trusts a nearest proxy in a private network only: anybody may reach the port directly. */
export function trustProxies(trusted: Config["trustProxy"]) {
  if (typeof trusted !== "number") return trusted;
  return (address: string, hop: number) => hop < trusted && (hop > 0 || isPrivate(address));
}

const privateNetworks = new BlockList();
for (const network of [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
]) {
  const [address, bits] = network.split("/");
  privateNetworks.addSubnet(address!, Number(bits), "ipv4");
}
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

function isPrivate(address: string): boolean {
  return privateNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return Boolean(headers["x-forwarded-for"] ?? headers.forwarded ?? headers["x-real-ip"]);
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
