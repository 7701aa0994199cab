import { dayAfter } from "#contract/day.ts";
import { languages, type Language } from "#contract/languages.ts";
import type { ReadContent } from "./content-files.ts";
import type { Content } from "./schema/pages.ts";

/** A value with the words of one language. */
type InLanguage<Value> =
  Value extends Record<Language, string>
    ? string
    : Value extends object
      ? { [Key in keyof Value]: InLanguage<Value[Key]> }
      : Value;

export type CalendarEvent = InLanguage<Content<"dated-events">["events"][number]> & { path: string };
export type Post = InLanguage<Content<"news-posts">["posts"][number]> & { path: string };

/** The events in a language, in the order in which they begin. */
export function readEvents(read: ReadContent, language: Language): CalendarEvent[] {
  const events = read("dated-events", language).events.toSorted((a, b) => a.starts.localeCompare(b.starts));
  return events.map((event) => Object.assign(choose(event, language), { path: `/events/${event.id}` }));
}

/** The news in a language, newest first. */
export function readPosts(read: ReadContent, language: Language): Post[] {
  const posts = read("news-posts", language).posts.toSorted((a, b) => b.day.localeCompare(a.day));
  return posts.map((post) => Object.assign(choose(post, language), { path: `/news/${post.id}` }));
}

/** The addresses that come and go with events and news, in the default language, and when each was changed. */
export function listDatedPages(read: ReadContent): { path: string; changed?: string | undefined }[] {
  const language = languages[0].code;
  const posts = readPosts(read, language);
  return [...readEvents(read, language), ...posts, ...(posts.length > 0 ? [{ path: "/news" }] : [])];
}

/** Whether this is one of these addresses, without its language, be it in use or not. */
export function isDated(path: string): boolean {
  return /^\/(events\/[\w-]+|news(\/[\w-]+)?)$/.test(path);
}

/** The addresses of what was taken down. */
export function listGone(read: ReadContent): string[] {
  const [{ code }] = languages;
  const [events, posts] = [read("dated-events", code).gone, read("news-posts", code).gone];
  return [...events.map((id) => `/events/${id}`), ...posts.map((id) => `/news/${id}`)];
}

/** The days on which events are over, in their order. */
export function listTurns(read: ReadContent): string[] {
  const days = read("dated-events", languages[0].code).events.map(({ ends }) => dayAfter(1, ends.slice(0, 10)));
  return [...new Set(days)].toSorted();
}

/** The picture of an item's share preview, if it has one. */
export function findCard({ pictures: [first] }: Pick<Post, "pictures">) {
  return first && { name: first.picture, alt: first.alt };
}

/** The beginning of a text, for lists and search engines. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length <= maxShortLength ? line : `${line.slice(0, maxShortLength).replace(/\s\S*$/, "")} …`;
}

const maxShortLength = 155;

function choose<Value>(value: Value, language: Language): InLanguage<Value> {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) => (isInLanguages(part) ? part[language] : part));
}

function isInLanguages(value: unknown): value is Record<Language, string> {
  return languages.every(({ code }) => typeof Object(value)[code] === "string");
}
