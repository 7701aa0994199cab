import { isIP, isIPv4 } from "node:net";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type { Config } from "#server/config.ts";

/** The networks that a request counts for, narrowest first. */
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
  if (isIPv4(address)) return [address];
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return [parsed.toString()];
  const [a, b, c, d] = parsed.parts as [number, number, number, number];
  return [nameNetwork(64, a, b, c, d), nameNetwork(56, a, b, c, d & 0xff_00), nameNetwork(48, a, b, c)];
}

function nameNetwork(bits: number, ...groups: number[]): string {
  return `${groups.map((group) => group.toString(16)).join(":")}::/${bits}`;
}

/** Whether an address is that of a proxy which the settings trust; the nearest proxy is hop 0. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** Reads the setting. A number trusts a nearest proxy in a private network only: anybody may reach the port directly. */
export function trustProxies(trusted: Config["trustProxy"]): IsTrusted {
  if (typeof trusted === "number") return (address, hop) => hop < trusted && (hop > 0 || isPrivate(address, hop));
  const named = Array.isArray(trusted) ? trusted : [];
  const isNamed = compile(named);
  // A proxy on this machine comes from either family's address, whichever of them was named.
  const isLocalNamed = named.some((name) => name === "loopback" || isLoopback(name));
  return isLocalNamed ? (address, hop) => isLoopback(address) || isNamed(address, hop) : isNamed;
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** 100.64.0.0/10 is what carriers and cloud networks use among themselves. */
const isPrivate = compile(["loopback", "linklocal", "uniquelocal", "100.64.0.0/10"]);
