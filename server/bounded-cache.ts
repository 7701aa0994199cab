/** A map that drops what was stored longest ago when it holds too many entries or too many bytes. */
export function createBoundedCache<Value>({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }) {
  const entries = new Map<string, { value: Value; bytes: number }>();
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
      // The map is gone through anew each time. An iterator that waits for the next time would keep every table that the
      // map has outgrown, and all that was in them.
      for (const oldest of entries.keys()) {
        if (!isFull()) break;
        remove(oldest);
      }
    },
    clear(): void {
      entries.clear();
      total = 0;
    },
  };
}

/** At most. */
const bytesOfCharacter = 2;
