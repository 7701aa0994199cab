import { text } from "./parts.ts";

/** A text into which the site fills these values, each where its name stands in curly brackets. */
export function template(...names: string[]): typeof text {
  const written = names.map((name) => `{${name}}`);
  return text.superRefine((value, context) => {
    const missing = written.filter((name) => !value.includes(name));
    const rest = written.reduce((left, name) => left.replaceAll(name, ""), value);
    const message = missing.length ? askToKeep(missing) : /[{}]/.test(rest) ? refuseOthers(written) : undefined;
    if (message) context.addIssue({ code: "custom", message });
  });
}

/** The same for each field of an object. */
export function templates<Name extends string>(values: Record<Name, string[]>): Record<Name, typeof text> {
  const fields = Object.entries<string[]>(values).map(([field, names]) => [field, template(...names)]);
  return Object.fromEntries(fields) as Record<Name, typeof text>;
}

function askToKeep(names: string[]): string {
  const [as, them] = names.length > 1 ? ["they were", "them"] : ["it was", "it"];
  return `Please keep ${names.join(" and ")} as ${as}: the site fills ${them} in.`;
}

function refuseOthers(names: string[]): string {
  return names.length
    ? `The site fills in only ${names.join(" and ")} here. Please use no other curly brackets.`
    : "The site fills in nothing here. Please use no curly brackets.";
}
