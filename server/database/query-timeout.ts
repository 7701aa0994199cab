/** The database did not answer while a visitor was still waiting. */
export class DatabaseTimeout extends Error {}

const responseTimeoutMs = 1800;

/** Throws DatabaseTimeout before a visitor has waited two seconds: connecting and the query may each be slow. */
export async function withTimeout<Outcome>(work: Promise<Outcome>, timeoutMs = responseTimeoutMs): Promise<Outcome> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseTimeout("the database did not answer in time")), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
