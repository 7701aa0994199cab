import type { ContentOverview, EditedFile, FieldAddress } from "#contract/staff/content.ts";
import { createStore } from "#app/staff/store.ts";

/** A value inside a file of the content, by the keys that lead to it: `team.members.0.name`. */
export function readAt(value: unknown, path: string): unknown {
  return splitPath(path).reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], value);
}

/** The same with another value in one place; undefined removes what is there. */
export function writeAt<Value>(value: Value, path: string, next: unknown): Value {
  return write(value, splitPath(path), next) as Value;
}

function write(value: unknown, [key, ...rest]: string[], next: unknown): unknown {
  if (key === undefined) return next;
  const inner = write((value as Record<string, unknown> | undefined)?.[key], rest, next);
  if (Array.isArray(value)) return value.with(Number(key), inner);
  const { [key]: _, ...others } = (value ?? {}) as Record<string, unknown>;
  return inner === undefined ? others : { ...(value as object), [key]: inner };
}

export function splitPath(path: string): string[] {
  return path === "" ? [] : path.split(".");
}

export function joinPath(...keys: (string | number)[]): string {
  return keys.filter((key) => key !== "").join(".");
}

/** The field that holds a place: the path up to the first list on it, since a list is saved as a whole. */
export function findField(file: unknown, path: string): string {
  return listsOn(file, path)[0] ?? path;
}

/** The innermost list around a place, and which of its items the place is in. */
export function findListItem(file: unknown, path: string): { list: string; index: number } | undefined {
  const list = listsOn(file, path).at(-1);
  if (list === undefined || list === path) return undefined;
  return { list, index: Number(path.slice(list.length + 1).split(".")[0]) };
}

function listsOn(file: unknown, path: string): string[] {
  const keys = splitPath(path);
  return keys.map((_, n) => keys.slice(0, n + 1).join(".")).filter((part) => Array.isArray(readAt(file, part)));
}

/** Whether a place is another one or inside it. */
export function isWithin(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}.`);
}

/** Whether the list around a place has mistakes: the page shows the last valid one, whose indexes are not the draft's. */
export function hasMistakes({ edited, mistakes }: EditedFile, path: string): boolean {
  const field = findField(edited, path);
  return field !== path && mistakes.some((mistake) => isWithin(mistake.field, field));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `en/about` of `en/about/team.heading`, which is how drafts and previews name a place. */
export function fileOf(address: string): string {
  return address.split("/", 2).join("/");
}

/** `team.heading` of `en/about/team.heading`. */
export function fieldOf(address: string): string {
  return address.split("/")[2]!;
}

export function readAddress(address: string): FieldAddress {
  const [language, file, field] = address.split("/");
  return { language: language as FieldAddress["language"], file: file!, field: field! };
}

/** What the desk's language calls the keys of the content. */
export const keyNames = createStore<Record<string, string>>({});

/** A key of the content in words: without a name of its own, `linkNotFound` becomes 'Link not found'. */
export function nameKey(key: string): string {
  const name = keyNames.get()[key];
  if (name) return name;
  if (/^\d+$/.test(key)) return String(Number(key) + 1);
  const words = key
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " ")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A place in words: 'Team › Members 1 › Name'. */
export function namePath(path: string): string {
  return splitPath(path)
    .map(nameKey)
    .join(" › ")
    .replaceAll(/ › (?=\d+( ›|$))/g, " ");
}

/** A field in words, with its language where there are several: 'About Us (English) › Team › Members 1 › Name'. */
export function nameField(overview: ContentOverview, { file, language, field }: FieldAddress): string {
  const { pages, otherFiles, languages } = overview;
  const title = pages.find((known) => known.file === file)?.title ?? nameFile(file, otherFiles);
  const name = languages.find(({ code }) => code === language)?.name;
  return [languages.length > 1 ? `${title} (${name})` : title, namePath(field)].join(" › ");
}

/** What a file is called that is no page. */
export function nameFile(file: string, files: ContentOverview["otherFiles"]): string {
  return keyNames.get()[file] ?? files.find((known) => known.file === file)?.title ?? nameKey(file);
}

/** The last part of a place in words: 'Name', or 'Members 1' for an item of a list. */
export function nameLast(path: string): string {
  return namePath(/\d+$/.test(path) ? path.split(".").slice(-2).join(".") : path.split(".").at(-1)!);
}
