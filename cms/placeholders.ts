import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, isNode, isSeq, parseDocument } from "yaml";

/** The exact places, such as `members.0.name`, of the values that the foundation must still replace. */
export function findPlaceholders(yaml: string): string[] {
  // Most files have none, and to parse one takes time.
  return marker.test(yaml) ? collect(parseDocument(yaml).contents, []) : [];
}

function collect(node: unknown, path: string[]): string[] {
  if (isNode(node) && isMarked(node.comment)) return [path.join(".")];
  if (isSeq(node)) return node.items.flatMap((item, n) => collect(item, [...path, String(n)]));
  if (isMap(node)) return node.items.flatMap(({ key, value }) => collect(value, [...path, String(key)]));
  return [];
}

function isMarked(comment: string | null | undefined): boolean {
  return marker.test(`#${comment ?? ""}`);
}

const marker = /#[ \t]*placeholder\b/;

/** One line that counts such values by file and field, without reading all of YAML; undefined if there are none. */
export function describePlaceholders(folder: string): string | undefined {
  const files = existsSync(folder) ? globSync("*.yaml", { cwd: folder }).toSorted() : [];
  const described = files.flatMap((file) => {
    const fields = Map.groupBy(listMarkedFields(readFileSync(join(folder, file), "utf8")), (field) => field);
    const counts = [...fields].map(([field, { length }]) => `${field} ×${length}`);
    return counts.length ? `${file} (${counts.join(", ")})` : [];
  });
  return described.length ? `Still to be replaced in content/en: ${described.join(", ")}.` : undefined;
}

/** A value in a list has the name of the list. */
function listMarkedFields(yaml: string): string[] {
  let field = "";
  return yaml.split("\n").flatMap((line) => {
    field = /^[\s-]*(\w+):/.exec(line)?.[1] ?? field;
    return marker.test(line) ? field : [];
  });
}
