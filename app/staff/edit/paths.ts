import type { EditedFile, FieldAddress } from "#contract/staff/content.ts";
import { readAt, splitPath } from "#contract/staff/field-path.ts";

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

export function writeAddress({ language, file, field }: FieldAddress): string {
  return `${language}/${file}/${field}`;
}
