import { contentFileNames, type ReadContent } from "#cms/content-files.ts";
import { findCard, readEvents, readPosts } from "#cms/dated.ts";
import type { Content } from "#cms/schema/pages.ts";
import { languages } from "#contract/languages.ts";
import { cardPath } from "#contract/share-card.ts";
import sharp from "sharp";

type Card = Content<"home">["card"];

/** The pictures of share previews, each once: every page has one in each language. */
export function listCards(read: ReadContent): Card[] {
  const cards = languages.flatMap(({ code }) => {
    const pages = contentFileNames.map((file) => (read(file, code) as { card?: Card }).card);
    return pages.concat([...readEvents(read, code), ...readPosts(read, code)].map(findCard));
  });
  const shown = cards.filter((card) => card !== undefined);
  return [...new Map(shown.map((card) => [cardPath(card), card])).values()];
}

export function drawCard(file: string, { focus = "center" }: Card): Promise<Buffer> {
  const resized = sharp(file).resize(1200, 630, { fit: "cover", position: focus });
  return resized.jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}
