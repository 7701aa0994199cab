import { trackOldestKey } from "./oldest-key.ts";

export type BoundedCache<Value> = ReturnType<typeof createBoundedCache<Value>>;

/** A map that drops what was stored longest ago when it holds too many entries or too many bytes. */
export function createBoundedCache<Value>({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }) {
  const entries = new Map<string, { value: Value; bytes: number }>();
  const oldestKey = trackOldestKey(entries);
  let total = 0;
  const isFull = () => entries.size > maxEntries || total > maxBytes;
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get: (key: string) => entries.get(key)?.value,
    /** The bytes are those of the value alone. */
    set(key: string, value: Value, valueBytes: number): void {
      remove(key);
      const bytes = valueBytes + key.length * bytesOfCharacter;
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      while (isFull()) remove(oldestKey());
    },
    clear(): void {
      entries.clear();
      total = 0;
    },
  };
}

/** At most. */
const bytesOfCharacter = 2;
