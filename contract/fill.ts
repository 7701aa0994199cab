/** Puts values in the places of their names in curly brackets. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The same in every text of a value. */
export function fillTexts<Value>(value: Value, values: Record<string, string | number>): Value {
  const json = JSON.stringify(value);
  return JSON.parse(json, (_key, part: unknown) => (typeof part === "string" ? fill(part, values) : part)) as Value;
}
