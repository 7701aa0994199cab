type Change = { kind: "same" | "removed" | "added"; text: string };

/** What was removed and added between two texts, word by word, as pieces that read on; `at` counts them. */
export function diffWords(before: string, after: string) {
  const pieces = compare(splitWords(before), splitWords(after)).filter(({ text }) => text !== "");
  return pieces.map(({ kind, text }, at) => ({ kind, text, at }));
}

/** Words with the space that follows them. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** The longest run of words that both texts have stays as it is; what is before and after it is compared alike. */
function compare(a: string[], b: string[]): Change[] {
  const { i, j, length } = findLongestRun(a, b);
  const removed: Change = { kind: "removed", text: a.join("") };
  if (length === 0) return [removed, { kind: "added", text: b.join("") }];
  const same: Change = { kind: "same", text: b.slice(j, j + length).join("") };
  return [...compare(a.slice(0, i), b.slice(0, j)), same, ...compare(a.slice(i + length), b.slice(j + length))];
}

/** Texts of more than a thousand words are told as a whole. */
const maxComparisons = 1_000_000;

function findLongestRun(a: string[], b: string[]) {
  let longest = { i: 0, j: 0, length: 0 };
  if (a.length * b.length > maxComparisons) return longest;
  let runs: number[] = [];
  for (const [i, word] of a.entries()) {
    // How long the run is that ends with this word in both. The last word of a text has no space after it.
    runs = b.map((other, j) => (word.trimEnd() === other.trimEnd() ? (runs[j - 1] ?? 0) + 1 : 0));
    for (const [j, length] of runs.entries()) {
      if (length > longest.length) longest = { i: i + 1 - length, j: j + 1 - length, length };
    }
  }
  return longest;
}
