import { readerOf, type MergedContent, type ReadContent } from "#cms/content-files.ts";
import { dayAfter, today } from "#contract/day.ts";
import { findLanguage, inEachLanguage } from "#contract/languages.ts";
import { messageKinds } from "#contract/messages.ts";
import { renderPreview } from "#publish/preview.ts";
import { composeMessage } from "#server/messages/compose.ts";
import { writeLetterHtml } from "#server/messages/letter-html.ts";
import type { Actor } from "#server/registry/audit.ts";
import type { Served } from "./served-site.ts";

type Context = { served: Served; siteUrl: string };

/** The letters one below the other, to the member who looks at them. Their texts are marked as those of a page are. */
export function previewLetters(page: string, content: MergedContent, { id, name }: Actor, context: Context) {
  const { served, siteUrl } = context;
  const language = findLanguage(page);
  const where = { state: "Maharashtra", city: "Pune", place: "Ruby Hall Clinic", neededOn: today() };
  const news = { status: "open", said: 2, nobodyLeft: true } as const;
  const need = { id, donationType: "Blood", bloodType: "O-", ...where, news } as const;
  const facts = { need, id, name, language, donorId: id, contactId: id, confirmBefore: dayAfter(14), reveals: 3 };
  const write = async (_page: string, read: ReadContent) => {
    const letters = inEachLanguage(() => read("letters", language));
    const [first, ...others] = messageKinds.map((kind) => {
      const letter = composeMessage({ ...facts, kind }, { ...served.site, letters, siteUrl, derive: () => "…" });
      return Object.assign(letter, { paragraphs: [`✉ ${letter.subject}`, ...letter.paragraphs, `🔔 ${letter.short}`] });
    });
    return writeLetterHtml(first!, ...others);
  };
  return renderPreview(write, page, readerOf(content));
}
