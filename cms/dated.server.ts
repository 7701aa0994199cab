import { formatDay, formatTimes, today } from "#contract/day.ts";
import { describeLanguage, findLanguage } from "#contract/languages.ts";
import { contentSource, type LoaderArgs } from "./content.server.ts";
import { findCard, readEvents, readPosts, shorten, type CalendarEvent, type Post } from "./dated.ts";
import { findPicture } from "./pictures.server.ts";

/** An event as pages show it. Times are written here, since browsers write them each in their own way. */
export type EventPage = ReturnType<typeof showEvent>;
export type PostPage = ReturnType<typeof showPost>;
export type ListedEvent = ReturnType<typeof listEvents>[number];
export type ListedPost = ReturnType<typeof listPosts>[number];

/** All events in the language of the page, in the order in which they begin. */
export function loadEvents(args: LoaderArgs) {
  const { read, language } = readFor(args);
  return readEvents(read, language).map((event) => showEvent(event, describeLanguage(language).tag));
}

/** All news in the language of the page, newest first. */
export function loadPosts(args: LoaderArgs) {
  const { read, language } = readFor(args);
  return readPosts(read, language).map((post) => showPost(post, describeLanguage(language).tag));
}

/** As much of the events as lists show. */
export function listEvents(args: LoaderArgs) {
  return loadEvents(args).map(({ id, path, title, place, ends, times, isPast, cancelled }) => {
    return { id, path, title, place, ends, times, isPast, cancelled };
  });
}

/** As much of the news as lists show. */
export function listPosts(args: LoaderArgs) {
  return loadPosts(args).map(({ id, path, title, date, text, pictures: [picture] }) => {
    return { id, path, title, date, summary: shorten(text), picture };
  });
}

/** The one with this id, and what its page has in its head. */
export function findItem<Item extends EventPage | PostPage>(items: Item[], id: string | undefined, args: LoaderArgs) {
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  const { read, language } = readFor(args);
  const { title, text, card = read("events", language).card } = item;
  return { item, content: { title, description: shorten(text), card } };
}

function readFor({ request, context }: LoaderArgs) {
  return { read: context.get(contentSource), language: findLanguage(new URL(request.url).pathname) };
}

function showEvent({ pictures, ...event }: CalendarEvent, tag: string) {
  const isPast = event.ends.slice(0, 10) < today();
  const times = formatTimes(event.starts, event.ends, tag);
  return { ...event, isPast, times, pictures: pictures.map(findFiles), card: findCard({ pictures }) };
}

function showPost({ pictures, ...post }: Post, tag: string) {
  return { ...post, date: formatDay(post.day, tag), pictures: pictures.map(findFiles), card: findCard({ pictures }) };
}

function findFiles({ picture: name, alt }: Post["pictures"][number]) {
  return findPicture({ name, alt });
}
