/** The database did not answer while a visitor was still waiting. */
export class DatabaseTimeout extends Error {}

/** For connecting and for each query, longer than any query of a visitor takes. */
export const queryTimeoutMs = 1500;

/** For connecting and querying together, so that a visitor is told within two seconds that the database is gone. */
export const responseTimeoutMs = 1800;

/** Short, so that the primary can still answer a visitor whom the replica left waiting. */
export const replicaTimeoutMs = 500;

/** Throws DatabaseTimeout if the work takes longer. */
export async function withTimeout<Outcome>(work: Outcome | Promise<Outcome>, timeoutMs = responseTimeoutMs) {
  if (!(work instanceof Promise)) return work;
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseTimeout("the database did not answer in time")), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
