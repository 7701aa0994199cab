/** What becomes of a need. `stopped`: donors have reported it, and staff look; `enough`: nobody else is asked. */
export const needStates = ["waiting", "open", "enough", "stopped", "found", "withdrawn", "refused", "expired"] as const;

export type NeedState = (typeof needStates)[number];

/** What becomes of a question to a donor. `enough`: others were quicker; `over`: the need was closed without them. */
export const offerStates = [
  "asked",
  "yes",
  "reserve",
  "no",
  "tookBack",
  "missed",
  "gave",
  "noAnswer",
  "enough",
  "over",
] as const;

export type OfferState = (typeof offerStates)[number];
