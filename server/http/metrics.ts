import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from "prom-client";
import about from "../../package.json" with { type: "json" };
import { ConfigError } from "#server/config.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { pools } from "#server/database/postgresql.ts";
import type { Replica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import { countMessages } from "#server/registry/messages/desk.ts";

type Options = { db: Database; replica: Replica | undefined; host: string; port: number };

/**
 * Counts what the server does from now on, and answers Prometheus on a port of its own, which it gives: the public port
 * never shows metrics. Labels hold routes, never addresses, which may hold anything that a visitor typed.
 */
export async function serveMetrics(app: FastifyInstance, { db, replica, host, port }: Options): Promise<number> {
  // Memory, processor time, event-loop delay, garbage collection and the start time.
  collectDefaultMetrics();
  const build = { name: "dehleez_build_info", help: "1; the version is in the label.", labelNames: ["version"] };
  new Gauge(build).set({ version: about.version }, 1);
  measureRequests(app);
  if (pools.has(db)) measurePool("dehleez_database_connections", "PostgreSQL", () => db);
  if (replica) measurePool("dehleez_replica_connections", "the replica", replica.db);
  const help = "Messages to donors and staff: waiting, sent today in India, and failed in the last 30 days.";
  // After the connections, which would count the one that this query takes. While the database is away, the others are needed most.
  measureStates("dehleez_messages", help, () => withTimeout(countMessages(db)).catch(() => ({})));
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end("There is only GET /metrics here.\n");
    register.metrics().then(
      (text) => response.writeHead(200, { "content-type": register.contentType }).end(text),
      () => response.writeHead(503).end("The metrics cannot be read just now.\n"),
    );
  });
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    throw new ConfigError(`METRICS_PORT: cannot listen on ${port} (${(error as Error).message}).`);
  }
  app.addHook("onClose", async () => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function measureRequests(app: FastifyInstance): void {
  const requests = new Counter({
    name: "dehleez_http_requests_total",
    help: "Requests answered.",
    labelNames: ["route", "method", "status"],
  });
  const durations = new Histogram({
    name: "dehleez_http_request_duration_seconds",
    help: "Time from a request to the end of its answer.",
    labelNames: ["route", "method"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const registrations = new Counter({
    name: "dehleez_registrations_total",
    help: "Registrations acknowledged; one that is sent again counts again.",
  });
  app.addHook("onResponse", async ({ method, routeOptions: { url: route = "unknown" } }, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    requests.inc({ route, method, status });
    durations.observe({ route, method }, elapsedTime / 1000);
    // By the API, or by the form of the page.
    if (method === "POST" && route.endsWith("/donar") && status < 300) registrations.inc();
  });
}

function measurePool(name: string, of: string, db: () => Database): void {
  measureStates(name, `Connections to ${of}: all, idle ones, and requests that wait for one.`, () => {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = pools.get(db())!;
    return { total, idle, waiting };
  });
}

type Counts = Record<string, number>;

function measureStates(name: string, help: string, read: () => Counts | Promise<Counts>): void {
  void new Gauge({
    name,
    help,
    labelNames: ["state"],
    async collect() {
      this.reset();
      for (const [state, count] of Object.entries(await read())) this.set({ state }, count);
    },
  });
}
