import { BlockList, isIP, isIPv6 } from "node:net";
import type { Config } from "#server/config.ts";

/** Whether an address is that of a proxy which the settings trust; the nearest proxy is hop 0. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** Reads the setting. A number trusts a nearest proxy in a private network only: anybody may reach the port directly. */
export function trustProxies(trusted: Config["trustProxy"]): IsTrusted {
  if (typeof trusted === "number") return (address, hop) => hop < trusted && (hop > 0 || isPrivate(address));
  const named = Array.isArray(trusted) ? trusted : [];
  // A proxy on this machine comes from either family's address, whichever of them was named.
  return makeTest(named.some(isLoopback) ? [...named, "loopback"] : named);
}

export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

/** The names that the setting may hold, which are Fastify's. */
const networkNames: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** 100.64.0.0/10 is what carriers and cloud networks use among themselves. */
const isPrivate = makeTest([...Object.keys(networkNames), "100.64.0.0/10"]);

function makeTest(networks: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => networkNames[name] ?? [name])) {
    const [address, bits] = network.split("/") as [string, string?];
    list.addSubnet(address, Number(bits ?? (isIPv6(address) ? 128 : 32)), familyOf(address));
  }
  // What a proxy forwards may be no address at all.
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

function familyOf(address: string) {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
