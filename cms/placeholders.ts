import { isMap, isNode, isSeq, parseDocument } from "yaml";

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
