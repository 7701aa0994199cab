/** The database did not answer while a visitor was still waiting. */
export class DatabaseSilent extends Error {}

const longestWait = 1800;

/** The work's outcome, or DatabaseSilent before the visitor has waited two seconds: a connection and then a query may each be slow. */
export async function inTime<Outcome>(work: Promise<Outcome>, wait = longestWait): Promise<Outcome> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseSilent("the database did not answer in time")), wait);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
