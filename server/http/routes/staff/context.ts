import type { MemberLimits } from "#server/http/member-limits.ts";
import type { Database } from "#server/database/schema.ts";
import type { PictureFiles } from "#server/publishing/picture-files.ts";
import type { Renderer } from "#server/publishing/renderer.ts";
import type { Served } from "#server/publishing/served-site.ts";
import type { Publisher } from "#server/publishing/publisher.ts";
import type { SearchCache } from "#server/registry/search-cache.ts";

export type StaffContext = {
  db: Database;
  searches: SearchCache;
  siteUrl: string;
  limits: MemberLimits;
  served: Served;
  renderer: Renderer;
  pictures: PictureFiles;
  publisher: Publisher;
};
