import { randomInt } from "node:crypto";

/** Six digits, the first of which is not 0. Whoever stores them looks whether they are free. */
export function newReference(): string {
  return String(randomInt(100_000, 1_000_000));
}
