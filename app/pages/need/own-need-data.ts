import type { OwnNeed } from "#contract/needs.ts";
import type { RefusedForm } from "#contract/page-outcome.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { Places } from "#app/donors/places.server.ts";
import type { NeedContent } from "#app/needs/need-content.server.ts";

export type OwnNeedData = {
  content: Content<"own-need"> & Pick<NeedContent, "fields" | "sections">;
  places: Places;
};

export type OwnNeedProps = OwnNeedData & { need: OwnNeed; did: string; refused: RefusedForm | undefined };
