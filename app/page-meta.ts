import type { Content } from "#cms/schema/pages.ts";
import { cardPath } from "#contract/share-card.ts";

type Page = {
  loaderData: { content: { title: string; description: string; card: Content<"home">["card"] } };
  location: { pathname: string };
  /** The first match is the root. */
  matches: readonly [{ loaderData: { foundation: Content<"foundation"> } | undefined }, ...unknown[]];
};

/** The tags of a page's head, for search engines and share previews. */
export function pageMeta({ loaderData: { content }, location, matches: [root] }: Page) {
  const foundation = root.loaderData!.foundation;
  const title = pageTitle(content.title, foundation.name);
  const image = `${import.meta.env.SITE_URL}/${cardPath(content.card)}`;
  const url = import.meta.env.SITE_URL + location.pathname.replace(/(?<=.)\/$/, "");
  return [
    { title },
    { name: "description", content: content.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: foundation.name },
    { property: "og:locale", content: "en_IN" },
    { property: "og:title", content: title },
    { property: "og:description", content: content.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: content.card.alt },
    // Twitter reads the rest from the og: tags.
    { name: "twitter:card", content: "summary_large_image" },
    ...(location.pathname === "/"
      ? [{ "script:ld+json": describeOrganisation(foundation, content.description, image) }]
      : []),
  ];
}

export function pageTitle(title: string, foundationName: string): string {
  return title === foundationName ? foundationName : `${title} · ${foundationName}`;
}

/** Structured data about the foundation, without phones and links, which may still be placeholders. */
function describeOrganisation(foundation: Content<"foundation">, description: string, image: string) {
  return {
    "@context": "https://schema.org",
    "@type": "NGO",
    name: foundation.name,
    slogan: foundation.tagline,
    description,
    url: `${import.meta.env.SITE_URL}/`,
    logo: `${import.meta.env.SITE_URL}/apple-touch-icon.png`,
    image,
  };
}
