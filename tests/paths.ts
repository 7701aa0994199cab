/** The nine pages. */
export const paths = [
  "/",
  "/donar",
  "/receiver",
  "/campaign/educating_in_slums",
  "/campaign/fabrikshala",
  "/campaign/eco_habits",
  "/campaign/green_your_periods",
  "/about",
  "/events",
];

/** Those that search engines may list. */
export const listedPaths = [...paths, "/privacy"];

/** Those and the one that donors open with their private link. */
export const allPaths = [...listedPaths, "/donar/manage"];
