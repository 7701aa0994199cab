import { readAt } from "#contract/staff/field-path.ts";
import { isObject, joinPath } from "#app/staff/edit/paths.ts";

/** One difference between two values, at its place. An absent side is none. */
type Difference =
  | { kind: "changed"; path: string; before?: unknown; after?: unknown }
  | { kind: "order"; path: string };

/** What differs between two values, down to single texts and pictures. Items of lists are found again by their ids. */
export function compareValues(before: unknown, after: unknown, path = ""): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, path);
  // A picture is shown as one.
  const isWhole = isPictureValue(before) || isPictureValue(after);
  if (isObject(before) && isObject(after) && !isWhole) {
    // When an item was changed is noted by the site.
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => key !== "changed");
    return keys.flatMap((key) => compareValues(before[key], after[key], joinPath(path, key)));
  }
  return [{ kind: "changed", path, before, after }];
}

function compareLists(before: unknown[], after: unknown[], path: string): Difference[] {
  const pairs = pairItems(before, after);
  const changes = pairs.flatMap(({ from, to }) =>
    compareValues(before[from!], after[to!], joinPath(path, to ?? from!)),
  );
  const kept = pairs.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [from]));
  const isMoved = kept.some((from, n) => n > 0 && from < kept[n - 1]!);
  return isMoved ? [{ kind: "order", path }, ...changes] : changes;
}

/** Where something is after lists on its way were reordered; undefined if its item was removed. */
export function followPath(before: unknown, after: unknown, path: string): string | undefined {
  const followed: (string | number)[] = [];
  for (const [n, key] of path.split(".").entries()) {
    const from = readAt(before, path.split(".").slice(0, n).join("."));
    const to = readAt(after, joinPath(...followed));
    const next = Array.isArray(from) && Array.isArray(to) ? findItem(from, to, Number(key)) : key;
    if (next === undefined) return undefined;
    followed.push(next);
  }
  return joinPath(...followed);
}

function findItem(before: unknown[], after: unknown[], index: number): number | undefined {
  const pairs = pairItems(before, after);
  const added = pairs.filter(({ from }) => from === undefined);
  const removed = pairs.filter(({ to }) => to === undefined);
  const found = pairs.find(({ from }) => from === index)?.to;
  // The only item without its like was moved and changed.
  return found ?? (added.length === 1 && removed.length === 1 ? added[0]!.to : undefined);
}

type Pair = { from?: number; to?: number };

/** The same items on both sides, in the new order, then those that are gone. */
function pairItems(before: unknown[], after: unknown[]): Pair[] {
  const free = new Set(before.keys());
  const take = (from: number | undefined) => {
    if (from !== undefined) free.delete(from);
    return from;
  };
  const names = before.map(nameItem);
  const named = after.map((item) => take([...free].find((n) => names[n] === nameItem(item))));
  // An item without an equal on the other side was changed, if it stands where the old one stood.
  const pairs = named.map((from, to): Pair => {
    const found = from ?? (isNamed(after[to]) ? undefined : take(free.has(to) ? to : undefined));
    return found === undefined ? { to } : { from: found, to };
  });
  return [...pairs, ...[...free].map((from) => ({ from }))];
}

function nameItem(item: unknown): string {
  return isNamed(item) ? item.id : JSON.stringify(item);
}

function isNamed(item: unknown): item is { id: string } {
  return typeof (item as { id?: unknown } | null)?.id === "string";
}

export type PictureValue = { name: string; alt: string; focus?: string };

export function isPictureValue(value: unknown): value is PictureValue {
  const { name, alt } = (value ?? {}) as { name?: unknown; alt?: unknown };
  return typeof name === "string" && typeof alt === "string";
}
