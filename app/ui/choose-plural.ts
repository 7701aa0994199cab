import { fill } from "#contract/fill.ts";
import { formatNumber } from "./format-number.ts";
import { pageLocale } from "./page-locale.ts";

/** A text in the forms that the page's language needs for numbers; `many` is for all that have none of their own. */
export type PluralForms = { one: string; many: string; zero?: string; two?: string; few?: string };

/** The form for a number, with the number filled in. Call it in the browser only. */
export function choosePlural(count: number, forms: PluralForms): string {
  const rule = new Intl.PluralRules(pageLocale()).select(count);
  const form = (rule === "other" ? undefined : forms[rule]) ?? forms.many;
  return fill(form, { count: formatNumber(count) });
}
