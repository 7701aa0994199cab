import { isIP, isIPv4, isIPv6 } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { isLoopback } from "./trusted-proxies.ts";

/**
 * The networks that a request counts for, narrowest first: an IPv4 address alone, or the /64, /56 and /48 of an IPv6
 * address.
 */
export function findNetworks(request: FastifyRequest): string[] {
  // A trusted proxy may forward something that is not an address: then all its visitors are one client.
  return networksOf(isIP(request.ip) ? request.ip : request.socket.remoteAddress!);
}

/** Whether a request comes from this machine without a proxy's headers; a proxy that adds none looks the same. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return isLoopback(request.socket.remoteAddress ?? "") && !isForwarded(request);
}

/** The network whose reports count as one reporter's: an IPv4 /24, or an IPv6 /48. */
export function findReporterNetwork(request: FastifyRequest): string {
  const widest = findNetworks(request).at(-1)!;
  return isIPv4(widest) ? widest.replace(/\d+$/, "0/24") : widest;
}

/** Warns once of a proxy that the settings do not name, and once of fewer proxies than they say. */
export function warnOfWrongProxies(app: FastifyInstance, trusted: Config["trustProxy"]): void {
  const warned = new Set<string>();
  const warnOnce = (message: string) => {
    if (!warned.has(message)) app.log.warn(message);
    warned.add(message);
  };
  app.addHook("onRequest", (request, _reply, done) => {
    if (isForwarded(request)) {
      const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",").length;
      if (request.ip === request.socket.remoteAddress) warnOnce(untrustedProxy);
      else if (typeof trusted === "number" && forwarded < trusted) warnOnce(tooManyProxies);
    }
    done();
  });
}

const untrustedProxy =
  "Forwarding headers came from an address that TRUST_PROXY does not name, or without a visitor's address in X-Forwarded-For: these visitors count as one.";
const tooManyProxies =
  "TRUST_PROXY is a higher number than the addresses in X-Forwarded-For: visitors could pretend to be anybody. Set it to the number of proxies that add an address.";

function isForwarded({ headers }: FastifyRequest): boolean {
  return forwardingHeaders.some((name) => headers[name] !== undefined);
}

const forwardingHeaders = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-proto", "via"];

/** An IPv4 address alone, or the /64, /56 and /48 of an IPv6 address. */
export function networksOf(address: string): string[] {
  if (!isIPv6(address)) return [address];
  const groups = expandIPv6(address);
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (isMappedIPv4)
    return [
      groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 0xff])
        .join("."),
    ];
  const network = (bits: number, ...last: number[]) =>
    `${[...groups.slice(0, 3), ...last].map((group) => group.toString(16)).join(":")}::/${bits}`;
  return [network(64, groups[3]!), network(56, groups[3]! & 0xff_00), network(48)];
}

/** The eight groups of an IPv6 address, however it is written. */
function expandIPv6(address: string): number[] {
  const [unscoped] = address.split("%");
  const { hostname } = new URL(`http://[${unscoped}]`);
  const [head, tail = []] = hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head!.length - tail.length).fill("0");
  return [...head!, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
