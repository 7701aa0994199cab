import { compile } from "@fastify/proxy-addr";
import type { Config } from "#server/config.ts";

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

export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** 100.64.0.0/10 is what carriers and cloud networks use among themselves. */
const isPrivate = compile(["loopback", "linklocal", "uniquelocal", "100.64.0.0/10"]);
