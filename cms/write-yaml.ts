import { isDeepStrictEqual } from "node:util";
import { Document, isCollection, isNode, isPair, isSeq, parse, parseDocument, visit, type Node } from "yaml";

/**
 * The YAML with other values. Each is replaced where it stands, so that comments, order and style of the rest stay. The
 * mark of a placeholder goes with its value.
 */
export function writeYaml(yaml: string, content: unknown): string {
  const written = replace(yaml, compare(yaml, parseDocument(yaml).contents, content, false));
  if (!isDeepStrictEqual(parse(written), content)) throw new Error("the YAML could not be written");
  return written;
}

type Replacement = { start: number; end: number; by: string };

function replace(yaml: string, replacements: Replacement[], from = 0): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => {
      return text.slice(0, start - from) + by + dropMark(by, text.slice(end - from));
    }, yaml);
}

/** The smallest parts that differ. */
function compare(yaml: string, node: unknown, value: unknown, isInside: boolean): Replacement[] {
  if (!isNode(node)) throw new Error("the YAML has a key without a value");
  if (isDeepStrictEqual(node.toJSON(), value)) return [];
  const isFlow = isInside || (isCollection(node) && node.flow === true);
  const entries = listEntries(yaml, node);
  const wanted = new Map(value !== null && typeof value === "object" ? Object.entries(value) : []);
  const hasSameNames = new Set(entries.map(({ name }) => name)).symmetricDifference(wanted).size === 0;
  const isReordered = isSeq(node) && [...wanted.values()].every((item) => findEqual(entries, item));
  if (isCollection(node) && hasSameNames && !isReordered) {
    return entries.flatMap((entry) => compare(yaml, entry.node, wanted.get(entry.name), isFlow));
  }
  const [start, end] = node.range!;
  if (isCollection(node) && !isFlow && wanted.size > 0) {
    return [{ start, end, by: writeBlock(yaml, node, entries, wanted) }];
  }
  const lineEnd = yaml[end - 1] === "\n" ? "\n" : "";
  return [{ start, end, by: writeInline(value, isFlow) + lineEnd }];
}

/** An entry that stays has the text that it had, with its comments, and so has what stays of one that was changed. */
function writeBlock(yaml: string, node: Node, entries: Entry[], wanted: Map<string, unknown>): string {
  const [start] = node.range!;
  const indent = `\n${" ".repeat(start - yaml.lastIndexOf("\n", start - 1) - 1)}`;
  const changed = entries.filter((entry) => ![...wanted.values()].some((value) => isEqual(entry, value)));
  const texts = [...wanted].map(([name, value]) => {
    const candidates = isSeq(node) ? entries : entries.filter((entry) => entry.name === name);
    const same = findEqual(candidates, value);
    if (same) return trimYaml(same.text);
    const similar = changed.find((entry) => candidates.includes(entry) && isSimilar(entry, value));
    if (!similar) return write(isSeq(node) ? [value] : { [name]: value }).replaceAll("\n", indent);
    changed.splice(changed.indexOf(similar), 1);
    return trimYaml(replace(similar.text, compare(yaml, similar.node, value, false), similar.start));
  });
  return `${texts.join(indent)}\n`;
}

/** An item of a list or a key of a map: its node, and its text together with the comments before it. */
type Entry = { name: string; node: Node; start: number; text: string };

function listEntries(yaml: string, node: Node): Entry[] {
  if (!isCollection(node)) return [];
  let end = node.range![0];
  return node.items.map((item, n) => {
    const value = (isPair(item) ? item.value : item) as Node;
    const start = end;
    end = value.range![2];
    return { name: isPair(item) ? String(item.key) : String(n), node: value, start, text: yaml.slice(start, end) };
  });
}

function findEqual(entries: Entry[], value: unknown): Entry | undefined {
  return entries.find((entry) => isEqual(entry, value));
}

function isEqual({ node }: Entry, value: unknown): boolean {
  return isDeepStrictEqual(node.toJSON(), value);
}

/** Whether they have the same id, or otherwise at least half of their parts in common. */
function isSimilar({ node }: Entry, value: unknown): boolean {
  const [former, now] = [Object(node.toJSON()), Object(value)] as Record<string, unknown>[];
  if (former!.id !== undefined) return former!.id === now!.id;
  const parts = Object.entries(now!);
  return 2 * parts.filter(([name, part]) => isDeepStrictEqual(former![name], part)).length >= Math.max(parts.length, 1);
}

function writeInline(value: unknown, isFlow: boolean): string {
  if (isFlow) return trimYaml(write([value], "flow").slice(1, -1));
  return value !== null && typeof value === "object"
    ? write(value, "flow")
    : write({ key: value }).slice("key: ".length);
}

/** Each text is on one line. */
function write(value: unknown, collectionStyle: "block" | "flow" = "block"): string {
  const document = new Document(value);
  visit(document, {
    Scalar: (_, node) => {
      if (String(node.value).includes("\n")) node.type = "QUOTE_DOUBLE";
    },
  });
  const oneLine = { lineWidth: 0, singleQuote: false, doubleQuotedMinMultiLineLength: Infinity };
  return trimYaml(document.toString({ collectionStyle, ...oneLine }));
}

/** Without the space around it. `trim` would take a no-break space, too, which in YAML is part of the text. */
function trimYaml(text: string): string {
  return text.replace(/^[ \n]+|[ \n]+$/g, "");
}

/** A comment, not the same characters inside quotation marks. */
const mark = /^((?:[^\n#"']|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')*?)[ \t]+#[ \t]*placeholder\b[^\n]*/;

/** The rest of the text without the mark at the end of its first line, if the replaced value was on that line. */
function dropMark(by: string, rest: string): string {
  return by.endsWith("\n") ? rest : rest.replace(mark, "$1");
}
