import type { FastifyRequest } from "fastify";
import { sessionLimits } from "#contract/staff/session.ts";

/** Browsers keep a name with this prefix to one host and to https, so it cannot be used on plain http. */
function cookieName(siteUrl: string): string {
  return siteUrl.startsWith("https:") ? "__Host-staff" : "staff";
}

/** The token of the session, if the request has one. */
export function readCookie(request: FastifyRequest, siteUrl: string): string | undefined {
  const start = `${cookieName(siteUrl)}=`;
  const values = (request.headers.cookie ?? "").split(/; */).filter((pair) => pair.startsWith(start));
  // Two cookies of one name are somebody's attempt to slip one in.
  return values.length === 1 ? values[0]!.slice(start.length) : undefined;
}

export function writeCookie(siteUrl: string, token: string): string {
  return format(siteUrl, token, sessionLimits.days * 86_400);
}

export function clearCookie(siteUrl: string): string {
  return format(siteUrl, "", 0);
}

function format(siteUrl: string, value: string, seconds: number): string {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(siteUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}
