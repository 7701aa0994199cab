import type { Content } from "#cms/schema/pages.ts";

/** The texts of a donor's own page, with those of the form and the card that it shows. */
export type ManageContent = Content<"manage"> & {
  fields: Content<"donar">["fields"];
  card: Content<"receiver">["results"];
};
