import type { ContentOverview, FieldAddress } from "#contract/staff/content.ts";
import { createStore } from "#app/staff/store.ts";

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
  return path
    .split(".")
    .map(nameKey)
    .join(" › ")
    .replaceAll(/ › (?=\d+( ›|$))/g, " ");
}

/** A field in words, with its language where there are several: 'About Us (English) › Team › Members 1 › Name'. */
export function nameField(overview: ContentOverview | undefined, { file, language, field }: FieldAddress): string {
  const { pages = [], otherFiles = [], languages = [] } = overview ?? {};
  const title = pages.find((known) => known.file === file)?.title ?? nameFile(file, otherFiles);
  const isShared = otherFiles.some((known) => known.file === file && known.isShared);
  const name = languages.find(({ code }) => code === language)?.name;
  return [languages.length > 1 && !isShared ? `${title} (${name})` : title, namePath(field)].join(" › ");
}

export function nameFile(file: string, files: ContentOverview["otherFiles"]): string {
  return keyNames.get()[file] ?? files.find((known) => known.file === file)?.title ?? nameKey(file);
}

/** The last part of a place in words: 'Name', or 'Members 1' for an item of a list. */
export function nameLast(path: string): string {
  return namePath(/\d+$/.test(path) ? path.split(".").slice(-2).join(".") : path.split(".").at(-1)!);
}
