/** What becomes of a need. `stopped`: donors have reported it, and staff look; `enough`: nobody else is asked. */
export const needStates = ["waiting", "open", "enough", "stopped", "found", "withdrawn", "refused", "expired"] as const;

export type NeedState = (typeof needStates)[number];

export const closedStates = ["found", "withdrawn", "refused", "expired"] as const;

export const isClosed = (state: string) => closedStates.some((closed) => closed === state);

/** Of whom the one who asks is told. */
export const helperStates = ["yes", "missed", "gave", "guest"] as const;

/** What becomes of a question to a donor. `enough`: others were quicker; `over`: it is closed. A guest came by the board. */
export const offerStates = [
  ...helperStates,
  "asked",
  "reserve",
  "no",
  "tookBack",
  "noAnswer",
  "enough",
  "over",
] as const;

export type OfferState = (typeof offerStates)[number];

/**
 * `month` is no, and nobody asks this donor for a month; `report` stops the need when a second donor does it, and `unreport`
 * takes it back.
 */
export const donorAnswers = ["yes", "no", "month", "tookBack", "gave", "report", "unreport"] as const;

export type DonorAnswer = (typeof donorAnswers)[number];

/** What a donor may find wrong with a need. */
export const needReportReasons = ["money", "number", "untrue", "other"] as const;

export type NeedReportReason = (typeof needReportReasons)[number];
