import { isDeepStrictEqual } from "node:util";
import { isCollection, isNode, isPair, isSeq, parse, parseDocument, stringify, type Node } from "yaml";

/**
 * The YAML with other values. Each is replaced where it stands, so that comments, order and style of the rest stay. The
 * mark of a placeholder goes with its value.
 */
export function writeYaml(yaml: string, content: unknown): string {
  const replacements = compare(yaml, parseDocument(yaml).contents, content, false);
  const written = replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + dropMark(by, text.slice(end)), yaml);
  if (!isDeepStrictEqual(parse(written), content)) throw new Error("the YAML could not be written");
  return written;
}

type Replacement = { start: number; end: number; by: string };

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

/** An entry that stays has the text that it had, with its comments. */
function writeBlock(yaml: string, node: Node, entries: Entry[], wanted: Map<string, unknown>): string {
  const [start] = node.range!;
  const indent = `\n${" ".repeat(start - yaml.lastIndexOf("\n", start - 1) - 1)}`;
  const texts = [...wanted].map(([name, value]) => {
    const former = findEqual(isSeq(node) ? entries : entries.filter((entry) => entry.name === name), value);
    return former?.text ?? write(isSeq(node) ? [value] : { [name]: value }).replaceAll("\n", indent);
  });
  return `${texts.join(indent)}\n`;
}

/** An item of a list or a key of a map: its node, and its text together with the comments before it. */
type Entry = { name: string; node: Node; text: string };

function listEntries(yaml: string, node: Node): Entry[] {
  if (!isCollection(node)) return [];
  let end = node.range![0];
  return node.items.map((item, n) => {
    const value = (isPair(item) ? item.value : item) as Node;
    const start = end;
    end = value.range![2];
    return { name: isPair(item) ? String(item.key) : String(n), node: value, text: yaml.slice(start, end).trim() };
  });
}

function findEqual(entries: Entry[], value: unknown): Entry | undefined {
  return entries.find(({ node }) => isDeepStrictEqual(node.toJSON(), value));
}

function writeInline(value: unknown, isFlow: boolean): string {
  if (isFlow) return write([value], "flow").slice(1, -1).trim();
  return value !== null && typeof value === "object"
    ? write(value, "flow")
    : write({ key: value }).slice("key: ".length);
}

function write(value: unknown, collectionStyle: "block" | "flow" = "block"): string {
  // Each text is on one line.
  const oneLine = { lineWidth: 0, blockQuote: false, singleQuote: false, doubleQuotedMinMultiLineLength: Infinity };
  return stringify(value, { collectionStyle, ...oneLine }).trimEnd();
}

/** The rest of the text without the mark at the end of its first line, if the replaced value was on that line. */
function dropMark(by: string, rest: string): string {
  return by.endsWith("\n") ? rest : rest.replace(/^([^\n#]*?)[ \t]*#[ \t]*placeholder\b[^\n]*/, "$1");
}
