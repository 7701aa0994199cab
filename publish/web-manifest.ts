import type { ReadContent } from "#cms/content-files.ts";
import { languages } from "#contract/languages.ts";

/** What a browser shows of the site when somebody puts it on their screen. */
export function writeWebManifest(read: ReadContent): string {
  const language = languages[0].code;
  const { name, shortName } = read("foundation", language);
  return JSON.stringify({
    name,
    short_name: shortName,
    description: read("home", language).description,
    lang: `${language}-IN`,
    start_url: "/",
    display: "browser",
    theme_color: "#FFFBF3",
    background_color: "#FFFBF3",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/apple-touch-icon.png", type: "image/png", sizes: "180x180" },
    ],
  });
}
