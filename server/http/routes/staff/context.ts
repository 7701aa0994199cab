import type { Database } from "#server/database/schema.ts";
import type { Publisher } from "#server/publishing/types.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";

/** What the staff's routes share. */
export type StaffContext = {
  db: Database;
  searches: SearchCache;
  confirmWithinDays: number;
  siteUrl: string;
  publisher: Publisher;
};
