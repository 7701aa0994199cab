import { BlockList, isIPv6 } from "node:net";
import type { Config } from "#server/config.ts";
import { isPrivate, trustProxies } from "./client-address.ts";

/** Gives a test whether an address is that of a proxy which the settings trust. */
export function createProxyTest(trusted: Config["trustProxy"]): (address: string) => boolean {
  if (typeof trusted === "number") return isPrivate;
  const networks = new BlockList();
  const named = trustProxies(trusted);
  for (const item of Array.isArray(named) ? named : []) {
    for (const network of networkNames[item] ?? [item]) {
      const [address, bits] = network.split("/") as [string, string?];
      const family = isIPv6(address) ? "ipv6" : "ipv4";
      networks.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
    }
  }
  return (address) => networks.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/** Fastify's names. */
const networkNames: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
