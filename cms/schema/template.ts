import { text } from "./parts.ts";

/**
 * A text into which the site fills these values, each where its name stands in curly brackets. The text may leave out a
 * value that is given here with a question mark.
 */
export function template(...names: string[]): typeof text {
  const needed = names.filter((name) => !name.endsWith("?")).map((name) => `{${name}}`);
  const offered = names.map((name) => `{${name.replace("?", "")}}`);
  return text.superRefine((value, context) => {
    const missing = needed.filter((name) => !value.includes(name));
    const rest = value.replaceAll(/\{\w+\}/g, (name) => (offered.includes(name) ? "" : name));
    const message = missing.length ? askToKeep(missing) : /[{}]/.test(rest) ? refuseOthers(offered) : undefined;
    if (message) context.addIssue({ code: "custom", message });
  });
}

/** The same for each field of an object. */
export function templates<Name extends string>(values: Record<Name, string[]>): Record<Name, typeof text> {
  const fields = Object.entries<string[]>(values).map(([field, names]) => [field, template(...names)]);
  return Object.fromEntries(fields) as Record<Name, typeof text>;
}

/**
 * A text for a number, and for other values; what `one`, `two` and `few` mean depends on the language. `many` is for all
 * other numbers. A form for a single number may write it as a word.
 */
export function plural(...names: string[]) {
  const [single, several] = [template("count?", ...names), template("count", ...names)];
  return {
    one: single,
    many: several,
    zero: single.exactOptional(),
    two: single.exactOptional(),
    few: several.exactOptional(),
  };
}

function askToKeep(names: string[]): string {
  const [as, them] = names.length > 1 ? ["they were", "them"] : ["it was", "it"];
  return `Please keep ${list.format(names)} as ${as}: the site fills ${them} in.`;
}

function refuseOthers(names: string[]): string {
  return names.length
    ? `The site fills in only ${list.format(names)} here. Please use no other curly brackets.`
    : "The site fills in nothing here. Please use no curly brackets.";
}

const list = new Intl.ListFormat("en-IN");
