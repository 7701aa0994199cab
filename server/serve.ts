import { lookup } from "node:dns/promises";
import { existsSync } from "node:fs";
import { isIPv6, type AddressInfo } from "node:net";
import { join } from "node:path";
import { buildApp } from "./http/app.ts";
import { repeatWhileListening } from "./repeat.ts";
import { ConfigError, type Config } from "./config.ts";
import { openRegistry } from "./database/open.ts";
import { openLogStream } from "./log-stream.ts";
import { createErasedList } from "./registry/erased.ts";
import { listMembers } from "./registry/staff/members.ts";
import { project } from "./programs.ts";
import { loadPasskeyLibrary } from "./staff/passkeys.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

const siteFolder = join(project, "build/client");

/** Serves the site and the API until a signal stops it. */
export async function serve(config: Config): Promise<void> {
  const { host, metricsPort } = config;
  const db = await openRegistry(config.database);
  // PostgreSQL's driver, as Prometheus's client below, costs memory and is loaded only where it is used.
  const replicas = db.sqlite ? undefined : await import("./database/replica.ts");
  const replica = replicas?.openReplica(config.database, db);
  const hasSite = existsSync(siteFolder);
  const logStream = await openLogStream();
  const app = await buildApp({ db, replica, config, logStream, ...(hasSite && { siteFolder }) });
  const listErased = createErasedList(db, config.dataFolder, config.keepErasedDays);
  repeatWhileListening(app, "DATA_DIR cannot list who was erased; it is tried again", async () => {
    await listErased();
    return 5000;
  });
  const close = async () => {
    await app.close();
    await replica?.destroy();
    await db.destroy();
  };
  const hasStaff = (await listMembers(db)).length > 0;
  const urlOf = (port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
  try {
    // Before anybody sees whom a restored backup has brought back. If it fails, the next try is logged.
    await listErased().catch(() => {});
    // Their first sign-in would hold everybody up for a fifth of a second while this is loaded.
    if (hasStaff) await loadPasskeyLibrary();
    // Fastify would listen on a second address of localhost too, without our limits.
    const { address } = await lookup(host, { order: "ipv4first" });
    const metrics = metricsPort === undefined ? undefined : await import("./http/metrics.ts");
    const boundMetricsPort = await metrics?.serveMetrics(app, { db, replica, host: address, port: metricsPort! });
    await app.listen({ host: address, port: config.port, listenTextResolver: () => "listening" });
    const { port } = app.server.address() as AddressInfo;
    stopOnSignals(app.server, close);
    console.log(`${hasSite ? "The site and the API are" : "The API (no site is built) is"} at ${urlOf(port)}`);
    if (boundMetricsPort) console.log(`Metrics for Prometheus are at ${urlOf(boundMetricsPort)}/metrics`);
  } catch (error) {
    await close();
    throw explain(error, config);
  }
  if (!hasStaff) console.log('Invite the first member of staff: npm run -s registry -- staff invite "Full Name"');
}

function explain(error: unknown, { host, port }: Config): unknown {
  const { code } = error as { code?: string };
  if (code === "EADDRINUSE") return new ConfigError(`PORT: ${port} is taken by another program.`);
  if (code === "EACCES") return new ConfigError(`PORT: this user may not listen on ${port}.`);
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|ENOTFOUND|EAI_AGAIN)$/.test(code ?? "")) {
    return new ConfigError(`HOST: "${host}" is not an address of this machine.`);
  }
  return error;
}
