import { isDeepStrictEqual } from "node:util";
import { isMap, isNode, isSeq, parse, parseDocument, visit, type Document, type Node } from "yaml";

/**
 * The YAML with other values. Comments, order and quotation marks of the rest stay; the mark of a placeholder goes with
 * its value. `npm run format` breaks the long lines again.
 */
export function writeYaml(yaml: string, content: unknown): string {
  const document = parseDocument(yaml);
  if (isDeepStrictEqual(document.toJSON(), content)) return yaml;
  document.contents = update(document, document.contents, content) as typeof document.contents;
  const written = document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity });
  if (!isDeepStrictEqual(parse(written), content)) throw new Error("the YAML could not be written");
  return written;
}

/** The node with another value, and those nodes inside it that still have theirs. */
function update(document: Document, node: unknown, value: unknown): Node {
  if (!isNode(node)) return create(document, value);
  if (isDeepStrictEqual(node.toJSON(), value)) return node;
  if (/^[ \t]*placeholder\b/.test(node.comment ?? "")) node.comment = null;
  if (isMap(node) && isObject(value)) {
    node.items = Object.entries(value).map(([name, part]) => {
      const pair = node.items.find(({ key }) => String(key) === name) ?? document.createPair(name, undefined);
      pair.value = update(document, pair.value, part);
      return pair;
    });
    return node;
  }
  if (isSeq(node) && Array.isArray(value) && value.length > 0) {
    const matches = matchItems(node.items as Node[], value);
    node.items = value.map((part, n) => update(document, matches[n], part));
    return node;
  }
  const { comment, commentBefore, spaceBefore } = node;
  return Object.assign(create(document, value), { comment, commentBefore, spaceBefore });
}

/** Each text is on one line. */
function create(document: Document, value: unknown): Node {
  const node = document.createNode(value) as Node;
  visit(node, {
    Scalar: (_, scalar) => {
      if (String(scalar.value).includes("\n")) scalar.type = "QUOTE_DOUBLE";
    },
  });
  return node;
}

/** The former item of each value: an equal one, or else one that is similar and equal to no other value. */
function matchItems(items: Node[], values: unknown[]): (Node | undefined)[] {
  const left = new Set(items);
  const take = (fits: (former: unknown) => boolean) => {
    const match = [...left].find((item) => fits(item.toJSON()));
    if (match) left.delete(match);
    return match;
  };
  const equal = values.map((value) => take((former) => isDeepStrictEqual(former, value)));
  return values.map((value, n) => equal[n] ?? take((former) => isSimilar(former, value)));
}

/** Whether they have the same id, or otherwise at least half of their parts in common. */
function isSimilar(former: unknown, value: unknown): boolean {
  if (!isObject(former) || !isObject(value)) return !isObject(former) && !isObject(value);
  if (former.id !== undefined) return former.id === value.id;
  const parts = Object.entries(value);
  return 2 * parts.filter(([name, part]) => isDeepStrictEqual(former[name], part)).length >= parts.length;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
