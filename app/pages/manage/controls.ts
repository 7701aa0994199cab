import type { ControlsView } from "#contract/page-outcome.ts";
import type { Places } from "#app/donors/places.server.ts";
import type { Content } from "#cms/schema/pages.ts";

/** The texts of a donor's own page, with those of the form and the card that it shows. */
export type ManageContent = Content<"manage"> & {
  fields: Content<"donar">["fields"];
  card: Content<"receiver">["results"];
  noticeVersion: string;
};

export type ControlsProps = Omit<ControlsView, "kind"> & { content: ManageContent; places: Places };
