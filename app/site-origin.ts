/** Where visitors find the site. The server knows it from its build. */
export const siteOrigin = typeof location === "undefined" ? import.meta.env.SITE_URL : location.origin;
