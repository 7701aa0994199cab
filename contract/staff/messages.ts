import type { MessageKind, OptionalKind } from "../messages.ts";

/** What waits, was sent, failed or is planned: neither addresses nor texts. No planned count goes past `maxCount` and one more. */
export type StaffMessages = {
  waiting: number;
  sentToday: number;
  failed: FailedMessage[];
  planned: { day: string; kind: OptionalKind; count: number }[];
  kindsOff: OptionalKind[];
};

/** The name is that of the donor, or of an invited member, the failure in English. One that was given up has no next try. */
export type FailedMessage = {
  id: string;
  at: string;
  kind: MessageKind;
  name: string;
  donorId: string | null;
  failure: string;
  nextTryAt: string;
};

export const plannedDays = 7;

/** The desk's first page tells of messages that have failed within so many days. */
export const failedDays = 3;
