/** Reads or writes what a browser keeps. One that keeps nothing refuses both; then only the page itself has it. */
export function ifKept<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** What is kept until the tab is closed, and in no other tab. */
export function readFromTab<Value>(key: string): Value | undefined {
  return ifKept(() => JSON.parse(sessionStorage.getItem(key) ?? "") as Value);
}

/** Without a value, nothing is kept any more. */
export function keepInTab(key: string, value: unknown): void {
  const write = () => sessionStorage.setItem(key, JSON.stringify(value));
  ifKept(value === undefined ? () => sessionStorage.removeItem(key) : write);
}
