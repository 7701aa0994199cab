import type { ToldScriptError } from "#contract/script-errors.ts";
import type { MemberLimits } from "#server/http/member-limits.ts";
import type { VisitorContext } from "#server/http/visitor-context.ts";
import type { PictureFiles } from "#server/publishing/picture-files.ts";
import type { Renderer } from "#server/publishing/renderer.ts";
import type { Served } from "#server/publishing/served-site.ts";
import type { Publisher } from "#server/publishing/publisher.ts";

export type StaffContext = VisitorContext & {
  siteUrl: string;
  limits: MemberLimits;
  served: Served;
  listScriptErrors: () => ToldScriptError[];
  renderer: Renderer;
  pictures: PictureFiles;
  publisher: Publisher;
};
