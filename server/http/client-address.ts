import { BlockList, isIP, isIPv6 } from "node:net";
import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";

/** Whom a request is counted for: an address, or the /64 network of an IPv6 one; nobody when it comes from this machine itself. */
export function findClient(request: FastifyRequest): string | undefined {
  const peer = request.socket.remoteAddress ?? "";
  // A trusted proxy may still forward something that is no address.
  const address = isIP(request.ip) ? request.ip : peer;
  return isLoopback(peer) && isLoopback(address) ? undefined : normalizeIP(address);
}

/** Says once that there seems to be a proxy that the settings do not name: its visitors cannot be told apart. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!warned && isForwarded(request) && request.ip === request.socket.remoteAddress) {
      warned = true;
      app.log.warn("Forwarding headers came from an address that TRUST_PROXY does not name, and are not believed.");
    }
    done();
  });
}

/** As Fastify wants it. A number says how many proxies there are, but not that a stranger from afar is one of them. */
export function trustProxies(trusted: Config["trustProxy"]) {
  if (typeof trusted !== "number") return trusted;
  return (address: string, hop: number) => hop < trusted && (hop > 0 || isNear(address));
}

const near = new BlockList();
for (const network of [
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
]) {
  const [address, bits] = network.split("/");
  near.addSubnet(address!, Number(bits), "ipv4");
}
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

function isNear(address: string): boolean {
  return near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return Boolean(headers["x-forwarded-for"] ?? headers.forwarded ?? headers["x-real-ip"]);
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}
