// Kept until the tab is closed, and in no other tab. A browser that keeps nothing refuses both to read and to write; then
// only the page itself has it.

export function readFromTab<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "") as Value;
  } catch {
    return undefined;
  }
}

/** Without a value, nothing is kept any more. */
export function keepInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
