/** Drops what nobody sees, so that two names that look the same are the same; line breaks and tabs become spaces. */
export function dropInvisible(text: string): string {
  return isPlain.test(text) ? text : text.replace(lineBreaks, " ").replace(invisible, "").replace(uselessJoiners, "");
}

/** Drops the joiners too, by which names may differ that a person would call the same. */
export function dropJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, "");
}

const isPlain = /^[\x20-\x7e]*$/;

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]/g;

/** Controls, directions, fillers, tags, variation selectors and what Unicode assigns to nothing; no joiners. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{DI}\p{NChar}\ufff9-\ufffb]/gu;

/** Indic scripts shape a letter by a joiner after a mark, and Persian by one between letters. */
const uselessJoiners = /(?<!\p{M})(?<!\p{L}(?=.\p{L}))[\u200c\u200d]/gu;
