import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { freshTouchMinutes, sessionLimits } from "#contract/staff/session.ts";
import type { Database } from "#server/database/schema.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findSession, keepSession, type OpenSession } from "#server/registry/staff/sessions.ts";
import { allowSlowUpload } from "./connection-limits.ts";
import { HttpError } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The session of the member who asks; only routes of the staff have one. */
    staff: OpenSession;
  }
}

type Site = { db: Database; siteUrl: string };

/** The routes for people who are not signed in yet. Every other route of the staff needs a session. */
export const openStaffRoutes = new Set([
  "POST /api/v1/staff/join/options",
  "POST /api/v1/staff/join",
  "POST /api/v1/staff/sign-in/options",
  "POST /api/v1/staff/sign-in",
  "POST /api/v1/staff/payee/:id/stop",
]);

/** Lets nothing into this scope that another site has sent, and nobody without a session but to the open routes. */
export function guardStaff(scope: FastifyInstance, { db, siteUrl }: Site): void {
  const requireSession = createSessionCheck({ db, siteUrl });
  scope.decorateRequest("staff", null as never);
  scope.addHook("onRequest", async (request, reply) => {
    if (!isOwnRequest(request, siteUrl)) {
      throw new HttpError(403, { message: `Please open the staff's pages at ${siteUrl}/staff.` });
    }
    if (openStaffRoutes.has(`${request.method} ${request.routeOptions.url}`)) return;
    await requireSession(request, reply);
    // Nobody waits for it: another process may hold SQLite's lock for seconds.
    void keepSession(db, request.staff).catch(({ code, message }: Error & { code?: string }) =>
      request.log.warn({ code, message }, "that a session is in use was not stored"),
    );
  });
}

type Files = { type: string; bodyLimit: number; tooLarge: string };

/** Lets this scope take large files, and gives the options of their route. While one arrives, the session may end. */
export function takeFiles(scope: FastifyInstance, site: Site, { type, bodyLimit, tooLarge }: Files) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(type, { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  // The app's own handler answers it.
  scope.setErrorHandler((error: FastifyError) => {
    throw error.statusCode === 413 ? new HttpError(413, { message: tooLarge }) : error;
  });
  return { bodyLimit, onRequest: allowSlowUpload(), preHandler: createSessionCheck(site) };
}

async function findOpenSession({ db, siteUrl }: Site, request: FastifyRequest): Promise<OpenSession | undefined> {
  const token = readCookie(request, siteUrl);
  return token ? withTimeout(findSession(db, token)) : undefined;
}

function createSessionCheck(site: Site) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await findOpenSession(site, request);
    if (!session) {
      void reply.header("www-authenticate", "Passkey");
      throw new HttpError(401, { message: "Please sign in with your passkey." });
    }
    request.staff = session;
  };
}

/** Tells whether a member of staff asks for a page. If the database is away, nobody does. */
export function createMemberCheck(site: Site) {
  return (request: FastifyRequest): Promise<boolean> => findOpenSession(site, request).then(Boolean, () => false);
}

/** Asks for the passkey again before something grave, unless it was used within the last minutes. */
export function requireTouch({ staff: { touchedAt } }: FastifyRequest): void {
  if (Date.now() - Date.parse(touchedAt) < freshTouchMinutes * 60_000) return;
  throw new HttpError(403, { message: "Please confirm this with your passkey.", reason: "touch" });
}

export const afterTouch = { onRequest: async (request: FastifyRequest) => requireTouch(request) };

/**
 * Browsers say where a request comes from, in Sec-Fetch-Site or at least in Origin. What changes something must come
 * from the site's own pages; what reads may also come without either, such as an address that was typed.
 */
function isOwnRequest(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  const onlyReads = request.method === "GET" || request.method === "HEAD";
  if (origin !== undefined && origin !== findSiteOrigin(request, siteUrl)) return false;
  if (fetchSite !== undefined) return fetchSite === "same-origin" || (onlyReads && fetchSite === "none");
  return onlyReads || origin !== undefined;
}

/** Whether a page of another site sent this form. Old browsers do not say; a visitor's forms have no session to abuse. */
export function isForeign(request: FastifyRequest, siteUrl: string): boolean {
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  if (fetchSite !== undefined) return fetchSite !== "same-origin" && fetchSite !== "none";
  return origin !== undefined && origin !== findSiteOrigin(request, siteUrl);
}

/** Where the site's own pages are: at SITE_URL. If that is on localhost, at any port of it, for trying out and for tests. */
export function findSiteOrigin({ host = "" }: FastifyRequest, siteUrl: string): string {
  const requested = `http://${host.toLowerCase()}`;
  return isLocal(siteUrl) && isLocal(requested) ? requested : siteUrl;
}

export function isLocal(origin: string): boolean {
  return /^http:\/\/localhost(:\d+)?$/.test(origin);
}

/** Browsers keep a name with this prefix to one host and to https, so it cannot be used on plain http. */
function cookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-staff" : "staff";
}

export function readCookie(request: FastifyRequest, siteUrl: string): string | undefined {
  const start = `${cookieName(siteUrl)}=`;
  const values = (request.headers.cookie ?? "").split(/; */).filter((pair) => pair.startsWith(start));
  // Two cookies of one name are somebody's attempt to slip one in.
  return values.length === 1 ? values[0]!.slice(start.length) : undefined;
}

export function writeCookie(siteUrl: string, token: string, seconds = sessionLimits.days * 86_400): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(siteUrl)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

export function clearCookie(siteUrl: string): string {
  return writeCookie(siteUrl, "", 0);
}
