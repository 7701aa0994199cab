import assert from "node:assert/strict";
import { test } from "node:test";
import type { Config } from "#server/config.ts";
import { trustProxies } from "./client-address.ts";

const cases: [Config["trustProxy"], string[], string[]][] = [
  [["loopback"], ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"], ["10.0.0.1", "192.0.2.1", "2001:db8::1"]],
  [["127.0.0.1"], ["127.0.0.1", "::1"], ["10.0.0.1"]],
  [
    ["10.0.0.0/8", "2001:db8::/32"],
    ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8:1::1"],
    ["127.0.0.1", "11.0.0.1"],
  ],
  [["uniquelocal"], ["192.168.0.1", "fd00::1"], ["127.0.0.1", "192.0.2.1"]],
  [2, ["127.0.0.1", "10.0.0.1", "fd00::1"], ["192.0.2.1", "2001:db8::1"]],
  [false, [], ["127.0.0.1", "::1", "10.0.0.1", "unknown", ""]],
];

for (const [trusted, proxies, others] of cases) {
  test(`with TRUST_PROXY=${String(trusted)} only the addresses that it names are proxies`, () => {
    const isTrusted = trustProxies(trusted);
    const isProxy = (address: string) => isTrusted(address, 0);
    assert.deepEqual(proxies.filter(isProxy), proxies);
    assert.deepEqual(others.filter(isProxy), []);
  });
}
