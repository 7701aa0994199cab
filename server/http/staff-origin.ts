import type { FastifyRequest } from "fastify";

/** Where the site's own pages are: at SITE_URL. If that is on localhost, at any port of it, for trying out and for tests. */
export function findSiteOrigin({ host = "" }: FastifyRequest, siteUrl: string): string {
  const requested = `http://${host.toLowerCase()}`;
  return isLocal(siteUrl) && isLocal(requested) ? requested : siteUrl;
}

function isLocal(origin: string): boolean {
  return /^http:\/\/localhost(:\d+)?$/.test(origin);
}
