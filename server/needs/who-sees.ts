import { isClosed } from "#contract/needs.ts";
import type { NeedFacts } from "./rules.ts";
import { findEnd } from "./rules.ts";
import type { StoredAnswer } from "./states.ts";

/** What decides about names and numbers: the answer, the seeker's word that nobody came, and whether staff or reports hide the donor. */
export type OfferFacts = { answer: StoredAnswer; missed: 0 | 1; hidden: 0 | 1 | null };

/** Whether a donor reads the name and number of the one who asks. A number that was changed after a check has to be checked again. */
export function donorSeesSeeker(
  { answer, missed, hidden }: OfferFacts,
  need: Pick<NeedFacts, "status" | "checked" | "askedAt" | "neededOn" | "checkedAt">,
  now: number,
): boolean {
  const goesOn = !isClosed(need.status) && now < findEnd(need) && need.checked !== "changed";
  return answer === "yes" && !missed && !hidden && goesOn;
}

/** Whether a donor reads the hospital or area: whoever offers help by themselves may be anybody. */
export function donorSeesPlace({ answer }: Pick<OfferFacts, "answer">): boolean {
  return answer !== "guest";
}

/** Whether the one who asks, and staff, read a donor's or a guest's name and number. */
export function isHelper({ answer, hidden }: Pick<OfferFacts, "answer" | "hidden">): boolean {
  return (answer === "yes" || answer === "gave" || answer === "guest") && !hidden;
}
