import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import about from "../../package.json" with { type: "json" };
import { pools } from "#server/database/postgresql.ts";
import type { Replica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";

/** Counts what the server does from now on. Labels hold routes, never addresses, which may hold anything that a visitor typed. */
export function measureApp(app: FastifyInstance, db: Database, replica: Replica | undefined): Registry {
  const register = new Registry();
  // Memory, processor time, event-loop delay, garbage collection and the start time.
  collectDefaultMetrics({ register });
  const registers = [register];
  describeBuild(registers);
  measureRequests(app, registers);
  measureRegistry(app, registers);
  if (pools.has(db)) measurePool("dehleez_database_connections", "PostgreSQL", () => db, registers);
  if (replica) measurePool("dehleez_replica_connections", "the replica", replica.db, registers);
  return register;
}

function describeBuild(registers: Registry[]): void {
  new Gauge({
    name: "dehleez_build_info",
    help: "1; the version is in the label.",
    labelNames: ["version"],
    aggregator: "first",
    registers,
  }).set({ version: about.version }, 1);
  void new Gauge({
    name: "dehleez_uptime_seconds",
    help: "Time since the process started.",
    aggregator: "max",
    registers,
    collect() {
      this.set(process.uptime());
    },
  });
}

function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: "dehleez_http_requests_total",
    help: "Requests answered.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "dehleez_http_request_duration_seconds",
    help: "Time from a request to the end of its answer.",
    labelNames: ["route", "method"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request;
    const route = routeOf(request);
    requests.inc({ route, method, status: reply.statusCode });
    durations.observe({ route, method }, reply.elapsedTime / 1000);
  });
}

function measureRegistry(app: FastifyInstance, registers: Registry[]): void {
  const registrations = new Counter({
    name: "dehleez_registrations_total",
    help: "Registrations acknowledged; one that is sent again counts again.",
    registers,
  });
  const found = new Histogram({
    name: "dehleez_search_donors_found",
    help: "Searches answered, by the number of donors on the page.",
    buckets: [0, 1, 5, 10, 25, 49, 50],
    registers,
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const route = routeOf(request);
    if (route === "/api/v1/donar" && reply.statusCode === 201) registrations.inc();
    if (route === "/api/v1/search" && reply.statusCode === 200) found.observe(countDonors(String(payload)));
  });
}

function measurePool(name: string, of: string, db: () => Database, registers: Registry[]): void {
  void new Gauge({
    name,
    help: `Connections to ${of}: all, idle ones, and requests that wait for one.`,
    labelNames: ["state"],
    registers,
    collect() {
      const pool = pools.get(db())!;
      this.set({ state: "total" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? "unknown";
}

/** Counts ids without parsing: inside a JSON string the quotation marks of such a key would be escaped. */
function countDonors(json: string): number {
  return json.split('"id":"').length - 1;
}
