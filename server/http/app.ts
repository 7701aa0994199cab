import { dirname } from "node:path";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import type { DestinationStream } from "pino";
import type { Reach } from "#contract/managed-donor.ts";
import { advanceNeeds } from "#server/advance-needs.ts";
import { ConfigError, type Config } from "#server/config.ts";
import type { Replica } from "#server/database/replica.ts";
import type { Database } from "#server/database/schema.ts";
import { sweepHourly } from "#server/hourly-sweep.ts";
import { createPictureFiles } from "#server/publishing/picture-files.ts";
import { createPublisher, noSitePublisher, type Publisher } from "#server/publishing/publisher.ts";
import { createRenderer } from "#server/publishing/renderer.ts";
import { openSite, readShippedWords, type Served, type ServedSite } from "#server/publishing/served-site.ts";
import { createSearchCache } from "#server/registry/search-cache.ts";
import { createErrorAnswers, logRequest } from "./answer-error.ts";
import { trustProxies, warnOfWrongProxies, type IsTrusted } from "./client-address.ts";
import { answerInTurn, connectionLimits, limitConnections, type ConnectionTimeouts } from "./connection-limits.ts";
import { allowOrigins } from "./cors.ts";
import { createMemoryCounters, withFallback, type Counters } from "./counters.ts";
import { createDailyLimits } from "./daily-limits.ts";
import { acceptOnlyJson, checkRequests } from "./request-checks.ts";
import { createMemberLimits } from "./member-limits.ts";
import { answerNotFound } from "./not-found.ts";
import { limitRates } from "./rate-limits.ts";
import { sendMessages } from "./send-messages.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { createMemberCheck, isLocal } from "./staff-guard.ts";
import { serveSite } from "./static-site.ts";
import { createVisitorActions } from "./visitor-actions.ts";
import { donorRoutes } from "./routes/donors.ts";
import { healthRoutes } from "./routes/health.ts";
import { needRoutes } from "./routes/needs.ts";
import { openApiRoutes } from "./routes/openapi.ts";
import { scriptErrorRoutes } from "./routes/script-errors.ts";
import { pageRoutes } from "./routes/pages/pages.ts";
import { pictureRoutes } from "./routes/pictures.ts";
import { staffRoutes } from "./routes/staff/staff.ts";

type Options = {
  db: Database;
  replica?: Replica | undefined;
  config: Omit<Config, "host" | "port" | "metricsPort" | "database">;
  siteFolder?: string;
  logStream?: DestinationStream;
  timeouts?: ConnectionTimeouts;
  maxConnections?: number;
  publisher?: Publisher;
  /** The ways by which donors can be reached. */
  reach?: Partial<Reach>;
};

/** Bodies are checked by our own code: without this Fastify would load its compilers of schemas, a hundred files. */
const refuseSchema = () => {
  throw new Error("Routes have no schemas.");
};
const noSchemas = { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } };

export async function buildApp(options: Options): Promise<FastifyInstance> {
  const { db, replica, config, siteFolder } = options;
  const { trustProxy, rateLimits, siteUrl, dataFolder, hasServiceWorker, eraseNeedsAfterDays } = config;
  const built = siteFolder ? openBuild(siteFolder) : undefined;
  const current = built && { site: built };
  const served = current ?? { site: readShippedWords() };
  const app = createServer(options, served, trustProxies(trustProxy));
  acceptOnlyJson(app);
  addSecurityHeaders(app, built?.manifest);
  checkRequests(app);
  await allowOrigins(app, config.corsOrigins);
  const counters = await chooseCounters(app, config.redisUrl);
  const dailyLimits = createDailyLimits(config.donorsADay, rateLimits, counters);
  warnOfWrongProxies(app, trustProxy);
  const limit = limitRates(app, rateLimits, counters);
  const noteError = healthRoutes(app, db);
  openApiRoutes(app);
  const listScriptErrors = scriptErrorRoutes(app);
  const searches = createSearchCache(db, replica?.read);
  const findOwnReach = sendMessages(app, { db, words: () => served.site, siteUrl, config });
  const findReach = async () => ({ ...(await findOwnReach()), ...options.reach });
  const context = { db, searches, dailyLimits, findReach, eraseNeedsAfterDays };
  const actions = createVisitorActions(context);
  donorRoutes(app, db, actions);
  needRoutes(app, actions);
  if (built) warnOfOtherAddress(app, built.manifest.siteUrl, siteUrl);
  const renderer = createRenderer({ dataFolder, build: siteFolder && dirname(siteFolder) });
  app.addHook("onClose", renderer.stop);
  const pictures = createPictureFiles(db, dataFolder);
  const publisher = current && (await createPublisher(app, db, { current, dataFolder, renderer, pictures }));
  const limits = createMemberLimits(db, rateLimits.staff, counters);
  const staff = { limits, renderer, pictures, publisher: options.publisher || publisher || noSitePublisher };
  await staffRoutes(app, { ...context, siteUrl, served, listScriptErrors, ...staff });
  sweepHourly(app, db, searches);
  advanceNeeds(app, db, eraseNeedsAfterDays);
  // Before visitors come: to clear the files of an earlier process may take its time.
  app.addHook("onReady", async () => db.sqlite?.tend(app.log));
  if (replica) app.addHook("onReady", () => replica.watch(app.log));
  const isMember = createMemberCheck({ db, siteUrl });
  pictureRoutes(app, { db, pictures, current, isMember });
  // A site that asks the API of another server leaves searches to that and has no other forms: what is stored here is not its registry.
  const answerQuestion =
    (!built || built.manifest.apiBase === "/api/v1") &&
    pageRoutes(app, { actions, renderer, current: served, siteUrl, limit, noteError });
  if (!current) answerNotFound(app);
  else {
    const site = { buildFolder: siteFolder!, current, isMember, hasServiceWorker, answerQuestion };
    answerNotFound(app, await serveSite(app, site));
  }
  return app;
}

/** A server without routes: its connections, its log and its answers to errors. */
function createServer(options: Options, served: Served, isTrusted: IsTrusted): FastifyInstance {
  const { config, logStream, timeouts, maxConnections } = options;
  const { answerError, answerEarlyError } = createErrorAnswers(served);
  const app = Fastify({
    logger: { level: config.logLevel, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isTrusted,
    ...connectionLimits(served, timeouts),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    // A stopping server still answers what comes in on open connections.
    return503OnClosing: false,
    frameworkErrors: answerEarlyError,
    schemaController: noSchemas,
  });
  limitConnections(app, isTrusted, maxConnections);
  answerInTurn(app);
  app.setErrorHandler(answerError);
  app.addHook("onResponse", logRequest);
  app.addHook("onSend", (_request, reply, _payload, done) => {
    // A stopping server tells clients to come back on a new connection.
    if (!app.server.listening) void reply.header("connection", "close");
    done();
  });
  return app;
}

/** Several servers of one registry should count together: they do so in Redis. */
async function chooseCounters(app: FastifyInstance, redisUrl: string | undefined): Promise<Counters> {
  const own = createMemoryCounters();
  if (!redisUrl) return own;
  return withFallback((await import("./redis-counters.ts")).createRedisCounters(app, redisUrl), own);
}

/** Pages link to the address that the site was built for, but staff sign in at SITE_URL. */
function warnOfOtherAddress({ log }: FastifyInstance, builtFor: string, siteUrl: string): void {
  if (builtFor === siteUrl || (isLocal(builtFor) && isLocal(siteUrl))) return;
  log.warn(`the site was built for ${builtFor}, but SITE_URL is ${siteUrl}: build it again with this SITE_URL`);
}

function openBuild(siteFolder: string): ServedSite {
  try {
    return openSite(siteFolder, "");
  } catch {
    throw new ConfigError("The built site is not whole: build/site.json cannot be read. Build it again.");
  }
}
