import { fill } from "#contract/fill.ts";
import type { Content } from "#cms/schema/pages.ts";
import type { StaffContent } from "./staff-content.ts";

type Page = {
  matches: readonly [{ loaderData: { foundation: Content<"foundation"> } | undefined }, ...unknown[]];
};

/** The head of a page of the desk, which no search engine lists and whose address nobody learns from a link. */
export function staffMeta(findTitle: (content: StaffContent) => string) {
  return ({ matches: [root, staff] }: Page) => {
    const { content } = (staff as { loaderData: { content: StaffContent } }).loaderData;
    const title = fill(content.title, { page: findTitle(content) });
    return [
      { title: `${title} · ${root.loaderData!.foundation.name}` },
      { name: "robots", content: "noindex" },
      { name: "referrer", content: "no-referrer" },
    ];
  };
}
