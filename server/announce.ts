import { existsSync } from "node:fs";
import { isIPv6 } from "node:net";
import { join } from "node:path";
import type { Config } from "./config.ts";
import type { MetricsServer } from "./http/metrics-server.ts";

/** Where the site is once it is built. */
export const siteFolder = join(import.meta.dirname, "../build/client");

/** Prints where the site is, and that somebody is to be invited if nobody is there. */
export function announce(
  { host }: Config,
  port: number,
  { metrics, hasStaff }: { metrics: MetricsServer | undefined; hasStaff: boolean },
): void {
  const what = existsSync(siteFolder) ? "The site and the API are" : "The API (no site is built) is";
  console.log(`${what} at http://${isIPv6(host) ? `[${host}]` : host}:${port}`);
  if (metrics) console.log(`Metrics for Prometheus are at ${metrics.url}`);
  if (!hasStaff) console.log('Invite the first member of staff: npm run -s registry -- staff invite "Full Name"');
}
