import { dropInvisible, dropJoiners } from "./invisible-characters.ts";

/** The words of a name as searches compare them: case, width and the accents of Latin letters do not count, vowel signs do. */
export function foldWords(name: string): string[] {
  const folded = dropJoiners(dropInvisible(name)).normalize("NFKD").replace(latinAccents, "").toLowerCase();
  return [...new Set(folded.match(word))];
}

/** The words as a column holds them, with a space before each: " asha rao". */
export function joinWords(name: string): string {
  return ["", ...foldWords(name)].join(" ");
}

const latinAccents = /(?<=\p{Script=Latin})\p{M}+/gu;

/** No index takes words of any length, so a longer one counts as several. */
const word = /[\p{L}\p{M}\p{N}]{1,40}/gu;
