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
