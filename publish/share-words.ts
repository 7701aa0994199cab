import { rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { findLanguage, localPath, plainPath } from "#contract/languages.ts";
import { isOfDesk } from "./separate-staff.ts";

// The script of a page begins with the page's words and lists. On most pages they are in the HTML; a few have them in a
// file of their own, which the script asks for: the desk, whose words are the same on all of its pages, and the pages that
// the server also renders with what a visitor asked for, since the lists of places are most of their bytes.

/** The pages that the server can render with an outcome. */
const answeringPages = new Set(["/receiver", "/donar", "/donar/manage", "/need", "/need/mine", "/needs"]);

export function isAnswering(page: string): boolean {
  return answeringPages.has(plainPath(`/${dirname(page)}`));
}

/** The file with the words of such a page. */
export function wordsFile(page: string): string {
  return isOfDesk(page) ? `${localPath("/staff", findLanguage(`/${page}`))}.data` : `/${dirname(page)}/words.data`;
}

/** Moves the words of a page into their file. */
export function shareWords(html: string, folder: string, page: string): string {
  if (!isOfDesk(page) && !isAnswering(page)) return html;
  if (!embeddedWords.test(html)) throw new Error("A page has no words where publish/share-words.ts expects them.");
  if (isOfDesk(page)) rmSync(join(folder, page.replace("/index.html", ".data")), { force: true });
  return html.replace(embeddedWords, (_whole, words: string, between: string) => {
    writeFileSync(join(folder, wordsFile(page)), JSON.parse(words) as string);
    return `fetch("${wordsFile(page)}").then((answer) => answer.text()).then((words) => {
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(words);
  streamController.close();
});${between}`;
  });
}

/** As React Router hands them to its script. */
const embeddedWords =
  /window\.__reactRouterContext\.streamController\.enqueue\((".*?")\);(<\/script>.*)window\.__reactRouterContext\.streamController\.close\(\);/s;
