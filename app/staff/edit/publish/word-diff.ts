/** `at` counts the pieces. */
export type Piece = { kind: "same" | "removed" | "added"; text: string; at: number };

/** What was removed and added between two texts, word by word, as pieces that read on. */
export function diffWords(before: string, after: string): Piece[] {
  const [a, b] = [splitWords(before), splitWords(after)];
  if (a.length * b.length > maxComparisons) return replaceAll(before, after);
  const common = countCommon(a, b);
  const pieces: Piece[] = [];
  const add = (kind: Piece["kind"], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text, at: pieces.length });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && isSame(a[i]!, b[j]!)) {
      add("same", b[j]!);
      i++;
      j++;
    } else if (j === b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      add("removed", a[i++]!);
    } else {
      add("added", b[j++]!);
    }
  }
  return pieces;
}

/** A few megabytes of counts; texts of more than a thousand words are told as a whole. */
const maxComparisons = 1_000_000;

function replaceAll(before: string, after: string): Piece[] {
  return [
    { kind: "removed", text: before, at: 0 },
    { kind: "added", text: after, at: 1 },
  ];
}

/** Words with the space that follows them. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** How many words the rests of both texts have in common, from each word on. */
function countCommon(a: string[], b: string[]): number[][] {
  const counts = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      counts[i]![j] = isSame(a[i]!, b[j]!)
        ? counts[i + 1]![j + 1]! + 1
        : Math.max(counts[i + 1]![j]!, counts[i]![j + 1]!);
    }
  }
  return counts;
}

/** The last word of a text has no space after it. */
function isSame(word: string, other: string): boolean {
  return word.trimEnd() === other.trimEnd();
}
