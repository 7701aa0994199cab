import { foldName } from "#contract/places/fold-name.ts";

/** An option is found by its label, by its value and by what else it is called. */
export type Option = { value: string; label: string; alsoCalled?: string[] };

/** Lists options that begin with the typed text first, then those of which another word or name does. */
export function filterOptions(options: readonly Option[], typed: string): Option[] {
  const wanted = foldName(typed);
  const begins = options.filter(({ label }) => foldName(label).startsWith(wanted));
  const others = options.filter((option) => namesOf(option).some((name) => ` ${name}`.includes(` ${wanted}`)));
  return [...new Set([...begins, ...others])];
}

/** Whether the first letter is not Latin and in no option. */
export function isUnknownScript(typed: string, options: readonly Option[]): boolean {
  const letter = /[^\p{Script=Latin}\P{L}]/u.exec(typed)?.[0];
  return letter !== undefined && !options.some((option) => namesOf(option).join("").includes(foldName(letter)));
}

export function namesOf({ label, value, alsoCalled = [] }: Option): string[] {
  return [label, value, ...alsoCalled].map(foldName);
}
