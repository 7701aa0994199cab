/**
 * Gives a function that finds the key which was set longest ago and is to be deleted then. It goes through the map once:
 * looked for from the start, it would lie behind all the gaps that deleted keys have left.
 */
export function trackOldestKey<Key>(map: Map<Key, unknown>): () => Key {
  let keys = map.keys();
  return () => {
    const { value, done } = keys.next();
    if (!done) return value;
    keys = map.keys();
    return keys.next().value!;
  };
}
