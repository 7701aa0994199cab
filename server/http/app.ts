import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { DestinationStream } from "pino";
import { countRoutes } from "./routes/counts.ts";
import { donorRoutes } from "./routes/donors.ts";
import { acceptOnlyJson } from "./json-body.ts";
import { manageRoutes } from "./routes/manage.ts";
import { HttpError, toHttpError } from "./errors.ts";
import { healthRoutes } from "./routes/health.ts";
import { createDailyDonorLimit } from "./daily-donor-limit.ts";
import { numberRevealRoutes } from "./routes/number-reveals.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { reportRoutes } from "./routes/reports.ts";
import { trustProxies, warnOfUntrustedProxy } from "./client-address.ts";
import { readBuildManifest, type BuildManifest } from "#publish/build-manifest.ts";
import { ConfigError, type Config } from "#server/config.ts";
import type { Replica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import { httpLimits, limitConnections, type ConnectionTimeouts } from "./connection-limits.ts";
import { limitRates } from "./rate-limits.ts";
import { createSearchCache } from "#server/registry/search-cache.ts";
import { addHeadersToEarlyAnswer, addSecurityHeaders } from "./security-headers.ts";
import { serveSite } from "./static-site.ts";
import { scheduleSweep } from "#server/hourly-sweep.ts";

type Options = {
  db: Database;
  replica?: Replica | undefined;
  config: Pick<Config, "logLevel" | "corsOrigins"> & Partial<Config>;
  siteFolder?: string;
  logStream?: DestinationStream;
  timeouts?: ConnectionTimeouts;
};

const noLimits = { search: 0, register: 0, manage: 0, number: 0, report: 0, other: 0 };

/** All that some address takes. */
const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE"];

/** The whole server, not yet listening. */
export async function buildApp({
  db,
  replica,
  config,
  siteFolder,
  logStream,
  timeouts,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: config.logLevel, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than naming the request where a line is written.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustProxies(config.trustProxy ?? false),
    ...httpLimits(timeouts),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // While stopping, what still comes in on an open connection is answered as usual.
    return503OnClosing: false,
    frameworkErrors: answerEarlyError,
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  limitConnections(app);
  app.setErrorHandler(answerError);
  app.addHook("onResponse", logRequest);
  closeConnectionsWhenStopping(app);
  acceptOnlyJson(app);
  const manifest = siteFolder ? readManifest(siteFolder) : undefined;
  addSecurityHeaders(app, manifest);
  if (config.corsOrigins.length) {
    await app.register(import("@fastify/cors"), {
      origin: config.corsOrigins,
      methods,
      allowedHeaders: ["authorization", "content-type"],
      exposedHeaders: ["link"],
      maxAge: 86_400,
      strictPreflight: false,
    });
  }
  const redis = config.redisUrl ? (await import("./redis.ts")).connectRedis(app, config.redisUrl) : undefined;
  warnOfUntrustedProxy(app);
  await limitRates(app, config.rateLimits ?? noLimits, redis);
  healthRoutes(app, db);
  openApiRoutes(app);
  countRoutes(app, db);
  const searches = createSearchCache(db, replica?.read);
  donorRoutes(app, searches, createDailyDonorLimit(config.donorsADay ?? 0, redis));
  const { confirmWithinDays = 180 } = config;
  manageRoutes(app, db, searches, confirmWithinDays);
  numberRevealRoutes(app, db);
  reportRoutes(app, db, searches);
  scheduleSweep(app, db, searches, confirmWithinDays);
  if (replica) app.addHook("onReady", () => replica.watch(app.log));
  const sendNotFoundPage = siteFolder && manifest ? await serveSite(app, siteFolder, manifest) : undefined;
  app.setNotFoundHandler((request, reply) => {
    refuseMethod(app, request, reply);
    const wantsPage = /^(GET|HEAD)$/.test(request.method) && !request.url.startsWith("/api/");
    if (wantsPage && sendNotFoundPage) return sendNotFoundPage(reply.code(404));
    throw new HttpError(404);
  });
  return app;
}

function readManifest(siteFolder: string): BuildManifest {
  try {
    return readBuildManifest(siteFolder);
  } catch {
    throw new ConfigError("The built site is not whole: build/site.json cannot be read. Build it again.");
  }
}

/** Our contract checks what comes in: without Fastify's own checker the server starts a tenth sooner. */
function refuseSchemas(): never {
  throw new Error("Routes have no schemas: the contract checks what comes in.");
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, body } = toHttpError(error);
  // Only what is known to be free of personal data: a database's error may quote the row.
  const { name, code, message, stack } = error;
  if (statusCode >= 500) request.log.error({ reqId: request.id, name, code, message, stack }, "a request failed");
  if (statusCode === 401) void reply.header("www-authenticate", "Bearer");
  if (statusCode === 503) void reply.header("retry-after", "5");
  void reply.code(statusCode).send(body);
}

/** Of an address that cannot be read; no hook runs for it. */
function answerEarlyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  addHeadersToEarlyAnswer(reply);
  answerError(error, request, reply);
  logRequest(request, reply);
}

/** A stopping server answers what is under way and tells the client to come back on a new connection. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook("preClose", async () => void (stopping = true));
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (stopping) void reply.header("connection", "close");
    done();
  });
}

/** One line a request, with the route rather than the address: a visitor may have typed anything into that. */
function logRequest(request: FastifyRequest, reply: FastifyReply, done?: () => void): void {
  const { method, routeOptions, id: reqId } = request;
  const ms = Math.round(reply.elapsedTime);
  request.log.info({ reqId, method, route: routeOptions.url, status: reply.statusCode, ms });
  done?.();
}

/** Refuses with 405 when the address exists, but not for this method. */
function refuseMethod(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  const url = request.url.replace(/\?.*/s, "").replace(/(?<=.)\/$/, "");
  // To the router these are patterns, and some of them mistakes.
  if (/[*:]/.test(url)) return;
  const route = url.replace(/(?<=^\/api\/v1\/donar\/)[0-9a-f-]{36}(?=\/(number|report)$)/i, ":id");
  const allowed = methods.filter((method) => app.hasRoute({ url: route, method }));
  if (allowed.length === 0) return;
  void reply.header("allow", allowed.join(", "));
  throw new HttpError(405);
}
