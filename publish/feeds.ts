import { readPosts, type Post } from "#cms/dated.ts";
import type { ReadContent } from "#cms/content-files.ts";
import { startOf } from "#contract/day.ts";
import { describeLanguage, languages, localPath, type Language } from "#contract/languages.ts";

/** The newest that a feed has, as readers ask for it again and again. */
const maxEntries = 20;

/** The news of each language as an Atom feed (RFC 4287), by their paths: none while there are no news. */
export function makeFeeds(read: ReadContent, siteUrl: string): [string, string][] {
  return languages.flatMap(({ code }): [string, string][] => {
    const posts = readPosts(read, code).slice(0, maxEntries);
    return posts.length > 0 ? [[localPath("/news.atom", code), writeFeed(read, code, siteUrl, posts)]] : [];
  });
}

function writeFeed(read: ReadContent, language: Language, siteUrl: string, posts: Post[]): string {
  const address = (path: string) => escapeXml(siteUrl + localPath(path, language));
  const { name } = read("foundation", language);
  const updated = Math.max(...posts.map(findChange));
  const entries = posts.map((post) => {
    const url = address(post.path);
    return `  <entry>
    <id>${url}</id>
    <link href="${url}"/>
    <title>${escapeXml(post.title)}</title>
    <published>${writeTime(startOf(post.day))}</published>
    <updated>${writeTime(findChange(post))}</updated>
    <content>${escapeXml(post.text)}</content>
  </entry>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${describeLanguage(language).tag}">
  <id>${address("/news")}</id>
  <link href="${address("/news")}"/>
  <link rel="self" type="application/atom+xml" href="${address("/news.atom")}"/>
  <title>${escapeXml(`${name}: ${read("news", language).title}`)}</title>
  <updated>${writeTime(updated)}</updated>
  <author><name>${escapeXml(name)}</name></author>
${entries.join("")}</feed>
`;
}

/** One that came in a file has never changed. */
function findChange({ changed, day }: Post): number {
  return changed ? Date.parse(changed) : startOf(day);
}

function writeTime(moment: number): string {
  return new Date(moment).toISOString();
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
