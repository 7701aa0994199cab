import { UsageError } from "./command.ts";

/** For commands that show one page of a long list, the newest first. */
export const pageOptions = { limit: { type: "string", default: "50" }, before: { type: "string" } } as const;

export function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100_000) {
    throw new UsageError(`--limit must be a whole number from 1 to 100000, not "${text}".`);
  }
  return limit;
}
