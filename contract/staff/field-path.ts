/** A value inside a file of the content, by the keys that lead to it: `team.members.0.name`; undefined where there is none. */
export function readAt(value: unknown, path: string): unknown {
  return splitPath(path).reduce<unknown>((value, key) => {
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    return isThere ? (value as Record<string, unknown>)[key] : undefined;
  }, value);
}

/** The same with another value in one place; undefined removes what is there. */
export function writeAt<Value>(value: Value, path: string, next: unknown): Value {
  const [key, ...rest] = splitPath(path);
  if (key === undefined) return next as Value;
  const { [key]: before, ...others } = (value ?? {}) as Record<string, unknown>;
  const inner = writeAt(before, rest.join("."), next);
  if (Array.isArray(value)) return value.with(Number(key), inner) as Value;
  return (inner === undefined ? others : { ...value, [key]: inner }) as Value;
}

export function splitPath(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
