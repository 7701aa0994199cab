/** The database did not answer while a visitor was still waiting. */
export class DatabaseTimeout extends Error {}

const longestWait = 1800;

/** The work's outcome, or DatabaseTimeout before the visitor has waited two seconds: a connection and then a query may each be slow. */
export async function withTimeout<Outcome>(work: Promise<Outcome>, wait = longestWait): Promise<Outcome> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseTimeout("the database did not answer in time")), wait);
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
}
