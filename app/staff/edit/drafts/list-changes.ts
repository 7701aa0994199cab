export type ListChange = "add" | "remove" | "earlier" | "later";

/** The list after a change of one of its items. */
export function changeList(items: unknown[], index: number, change: ListChange, added: unknown): unknown[] {
  if (change === "add") return items.toSpliced(index + 1, 0, added);
  const others = items.toSpliced(index, 1);
  return change === "remove" ? others : others.toSpliced(change === "earlier" ? index - 1 : index + 1, 0, items[index]);
}

/** Where the item is afterwards, or its neighbour if it is gone. */
export function indexAfter(index: number, change: ListChange, length: number): number {
  const next = { add: index + 1, remove: Math.min(index, length - 2), earlier: index - 1, later: index + 1 };
  return next[change];
}
