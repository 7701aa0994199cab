/** Puts values in the places of their names in curly brackets. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A text in the forms that a language needs for numbers; `many` is for all that have none of their own. */
export type PluralForms = { one: string; many: string; zero?: string; two?: string; few?: string };

/** The form for a number in a language of `Intl`, with the number filled in. */
export function fillPlural(locale: string, count: number, forms: PluralForms): string {
  const rule = new Intl.PluralRules(locale).select(count);
  const form = (rule === "other" ? undefined : forms[rule]) ?? forms.many;
  return fill(form, { count: count.toLocaleString(locale) });
}

/** Puts values into every text of a value. */
export function fillTexts<Value>(value: Value, values: Record<string, string | number>): Value {
  const json = JSON.stringify(value);
  return JSON.parse(json, (_key, part: unknown) => (typeof part === "string" ? fill(part, values) : part)) as Value;
}
