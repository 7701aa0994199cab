/** Says in other words what is known in English; `#` stands for each number. */
export function sayKnown(text: string, words: Record<string, string>): string {
  const numbers = text.match(/\d+/g) ?? [];
  return words[text.replaceAll(/\d+/g, "#")]?.replaceAll("#", () => numbers.shift() ?? "") ?? text;
}
