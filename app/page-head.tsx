import { useLocation, useMatches } from "react-router";
import { describeLanguage, findLanguage, listAlternates, plainPath } from "#contract/languages.ts";
import { cardPath } from "#contract/share-card.ts";
import type { PageContent } from "#cms/content.server.ts";
import { useRootData } from "./root-data.ts";

/** `isAbsent` is a page that only staff see, in a preview. */
type PageData = { content?: Partial<PageContent<"home">>; isAbsent?: boolean } | undefined;

/** The tags of a page that search engines list and that has a share preview. */
export function PageHead() {
  const { content: { title = "", description, card } = {}, isAbsent } =
    useMatches()
      .map(({ loaderData }) => loaderData as PageData)
      .findLast((data) => data?.content) ?? {};
  const foundation = useRootData()?.foundation;
  const pathname = useLocation().pathname.replace(/(?<=.)\/$/, "");
  if (!card || !description || !foundation || isAbsent) return null;
  const fullTitle = title === foundation.name ? title : `${title} · ${foundation.name}`;
  const site = import.meta.env.SITE_URL;
  const image = `${site}/${cardPath(card)}`;
  const openGraph = {
    type: "website",
    site_name: foundation.name,
    locale: describeLanguage(findLanguage(pathname)).openGraph,
    title: fullTitle,
    description,
    url: site + pathname,
    image,
    "image:type": "image/jpeg",
    "image:width": "1200",
    "image:height": "630",
    "image:alt": card.alt,
  };
  // Structured data about the foundation, without phones and links, which may still be placeholders.
  const organisation = {
    "@context": "https://schema.org",
    "@type": "NGO",
    name: foundation.name,
    slogan: foundation.tagline,
    description,
    url: site + pathname,
    logo: `${site}/apple-touch-icon.png`,
    image,
  };
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={site + pathname} />
      {listAlternates(plainPath(pathname)).map(({ hreflang, to }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={site + to} />
      ))}
      {Object.entries(openGraph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      {/* Twitter reads the rest from the og: tags. */}
      <meta name="twitter:card" content="summary_large_image" />
      {plainPath(pathname) === "/" && (
        <script type="application/ld+json">{JSON.stringify(organisation).replaceAll("<", "\\u003c")}</script>
      )}
    </>
  );
}
