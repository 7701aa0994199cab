import { formatDay, formatTimes, today } from "#contract/day.ts";
import { describeLanguage, findLanguage, type Language } from "#contract/languages.ts";
import type { ReadContent } from "./content-files.ts";
import { contentSource, type LoaderArgs } from "./content.server.ts";
import { findCard, readEvents, readPosts, shorten, type CalendarEvent, type Post } from "./dated.ts";
import { findPicture } from "./pictures.server.ts";

export type ListedItem = ReturnType<typeof listPosts>[number];
export type ListedEvent = ReturnType<typeof listEvents>[number];
export type ItemOnPage = Pick<Post, "title" | "text"> & { pictures: ReturnType<typeof findPicture>[] };

/** As much of the events as lists show, in the order in which they begin. */
export function listEvents(args: LoaderArgs) {
  const { read, language } = readFor(args);
  const { cancelled: word } = read("events", language).dated;
  return readEvents(read, language).map((event) => {
    const { id, path, title, place: summary, ends } = event;
    const [when, picture] = [formatWhen(event, args), undefined];
    const [isPast, cancelled] = [ends.slice(0, 10) < today(), event.cancelled ? word : undefined];
    return { id, path, title, when, summary, picture, ends, isPast, cancelled };
  });
}

/** As much of the news as lists show, newest first. */
export function listPosts(args: LoaderArgs) {
  const { read, language } = readFor(args);
  return readPosts(read, language).map((post) => {
    const { id, path, title, text, pictures } = post;
    const [picture] = pictures.map(findFiles);
    return { id, path, title, when: formatWhen(post, args), summary: shorten(text), picture };
  });
}

export const loadEvent = (args: ItemArgs) => loadItem(readEvents, args);
export const loadPost = (args: ItemArgs) => loadItem(readPosts, args);

type ItemArgs = LoaderArgs & { params: { id?: string } };
type ReadItems<Item> = (read: ReadContent, language: Language) => Item[];

/** The one that is asked for, and what its page has in its head. */
function loadItem<Item extends CalendarEvent | Post>(readItems: ReadItems<Item>, args: ItemArgs) {
  const { read, language } = readFor(args);
  const item = readItems(read, language).find(({ id }) => id === args.params.id);
  if (!item) return null;
  const { title, text, pictures } = item;
  const card = findCard(item) ?? read("events", language).card;
  return {
    item: { ...item, when: formatWhen(item, args), pictures: pictures.map(findFiles) },
    content: { title, description: shorten(text), card },
  };
}

/** Times are written here, since browsers write them each in their own way. */
function formatWhen(item: CalendarEvent | Post, args: LoaderArgs): string {
  const { tag } = describeLanguage(readFor(args).language);
  return "day" in item ? formatDay(item.day, tag) : formatTimes(item.starts, item.ends, tag);
}

function readFor({ request, context }: LoaderArgs) {
  return { read: context.get(contentSource), language: findLanguage(new URL(request.url).pathname) };
}

function findFiles({ picture: name, alt }: Post["pictures"][number]) {
  return findPicture({ name, alt });
}
