import type { NeedState, OfferState } from "#contract/needs.ts";
import type { OfferAnswer } from "./answer.ts";

/** What is stored of a request; `enough` follows from the answers. */
export type NeedStatus = Exclude<NeedState, "enough">;

/**
 * `change`: another word than those that staff have checked. Of a request that was closed in error, or that a clock which ran
 * ahead had ended too early, `reopen` is for one that is checked, `wait` for another.
 */
export type NeedEvent = "confirm" | "change" | "stop" | "refuse" | "found" | "withdraw" | "expire" | "reopen" | "wait";

const ends = { refuse: "refused", found: "found", withdraw: "withdrawn", expire: "expired" } as const;

const reopenings = { reopen: "open", wait: "waiting" } as const;

const needTransitions: Record<NeedStatus, Partial<Record<NeedEvent, NeedStatus>>> = {
  waiting: { ...ends, confirm: "open", change: "waiting", stop: "stopped" },
  open: { ...ends, confirm: "open", change: "waiting", stop: "stopped" },
  stopped: { ...ends, confirm: "open", change: "stopped" },
  expired: reopenings,
  found: { ...reopenings, stop: "stopped" },
  withdrawn: { ...reopenings, stop: "stopped" },
  refused: {},
};

/** What a request becomes; undefined if that cannot happen to it any more. */
export function moveNeed(status: NeedStatus, event: NeedEvent): NeedStatus | undefined {
  return needTransitions[status][event];
}

/** Whether this is what has ended it: the same again, such as a second tap, is the first one. */
export function hasEnded(status: NeedStatus, event: NeedEvent): boolean {
  return ends[event as keyof typeof ends] === status;
}

/** What is stored of an answer: empty while the question is open. That somebody did not come is the seeker's own word. */
export type StoredAnswer = Exclude<OfferState, "asked" | "missed" | "enough" | "over"> | "";

export type AnswerEvent = Exclude<OfferAnswer, "report" | "unreport" | "told"> | "vouch" | "promote";

/** `place`: one that is free, or the reserve. `gone`: nothing is left of it. */
type Outcome = StoredAnswer | "place" | "gone";

const toBeAnswered = { yes: "place", no: "no", month: "no", noAnswer: "noAnswer" } as const;

// The same answer again, such as a second tap, is the first one. No is none to a question that a yes in another tab has answered.
const answerTransitions: Record<StoredAnswer, Partial<Record<AnswerEvent, Outcome>>> = {
  "": toBeAnswered,
  no: toBeAnswered,
  noAnswer: toBeAnswered,
  tookBack: { tookBack: "tookBack", yes: "place" },
  yes: { tookBack: "tookBack", yes: "yes", gave: "gave" },
  reserve: { tookBack: "tookBack", yes: "reserve", promote: "yes" },
  gave: { yes: "gave", gave: "gave" },
  guest: { tookBack: "gone", vouch: "" },
};

/** What an answer comes to; undefined if it cannot be given any more. */
export function moveAnswer(answer: StoredAnswer, event: AnswerEvent): Outcome | undefined {
  return answerTransitions[answer][event];
}
