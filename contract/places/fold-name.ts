/**
 * A name without what people leave out or write in two ways: case, accents, brackets and other signs, and in Devanagari
 * the nukta and how a nasal is written (चन्द्रपुर and चंद्रपुर).
 */
export function foldName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[\u0300-\u036f\u093c\u200c\u200d]/g, "")
    .replace(/ँ|[ङञणनम]्(?=[क-ह])/g, "ं")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
