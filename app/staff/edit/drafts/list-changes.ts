export type ListChange = "add" | "remove" | "earlier" | "later";

/** The list after a change of one of its items, and where the item is then, or its neighbour if it is gone. */
export function changeList(items: unknown[], index: number, change: ListChange, added: unknown) {
  const at = { add: index + 1, remove: Math.min(index, items.length - 2), earlier: index - 1, later: index + 1 }[
    change
  ];
  const others = change === "add" ? items : items.toSpliced(index, 1);
  const list = change === "remove" ? others : others.toSpliced(at, 0, change === "add" ? added : items[index]);
  return { list, at };
}
