import type { ReadContent } from "#cms/content-files.ts";
import { describeLanguage, localPath, type Language } from "#contract/languages.ts";

/** Where the manifest of a language is. */
export function webManifestPath(language: Language): string {
  return localPath("/site.webmanifest", language);
}

/** Browsers read it when somebody puts the site on their home screen. */
export function writeWebManifest(read: ReadContent, language: Language): string {
  const { name, shortName } = read("foundation", language);
  const { tag, direction } = describeLanguage(language);
  return JSON.stringify({
    name,
    short_name: shortName,
    description: read("home", language).description,
    lang: tag,
    dir: direction,
    start_url: localPath("/", language),
    // iPhones show notifications only to sites that open in a window of their own.
    display: "standalone",
    theme_color: "#FFFBF3",
    background_color: "#FFFBF3",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  });
}
