import { readFileSync, statSync } from "node:fs";
import type { Language } from "#contract/languages.ts";
import { contentPath, readContentFile } from "./content-files.ts";
import type { ContentFile } from "./schema/pages.ts";
import { isMap, isNode, isSeq, parseDocument } from "yaml";

/** A file as it comes with the program, and the exact places in it that are still to be filled in. */
export type ShippedFile = { content: Record<string, unknown>; placeholders: string[] };

const known = new Map<string, ShippedFile & { modifiedMs: number | undefined }>();

/** Reads the file again only when it has changed: to parse it takes tens of milliseconds. */
export function readShippedFile(file: ContentFile, language: Language): ShippedFile {
  const path = contentPath(file, language);
  const modifiedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const former = known.get(path);
  if (former && former.modifiedMs === modifiedMs) return former;
  const content = readContentFile(file, language);
  const shipped = { content, placeholders: findPlaceholders(readFileSync(path, "utf8")), modifiedMs };
  known.set(path, shipped);
  return shipped;
}

/** The exact places, such as `members.0.name`, of the values that the foundation must still replace. */
export function findPlaceholders(yaml: string): string[] {
  // Most files have none, and to parse one takes time.
  return marker.test(yaml) ? collect(parseDocument(yaml).contents, []) : [];
}

function collect(node: unknown, path: string[]): string[] {
  if (isNode(node) && marker.test(`#${node.comment ?? ""}`)) return [path.join(".")];
  if (isSeq(node)) return node.items.flatMap((item, n) => collect(item, [...path, String(n)]));
  if (isMap(node)) return node.items.flatMap(({ key, value }) => collect(value, [...path, String(key)]));
  return [];
}

const marker = /#[ \t]*placeholder\b/;
