import type { ErrorAnswer } from "#contract/donor.ts";
import type { Draft, PendingChanges } from "#contract/staff/content.ts";
import type { StaffDonor } from "#contract/staff/donors.ts";
import type { StaffNeed } from "#contract/staff/needs.ts";

export type Invalid = ErrorAnswer & { mistakes?: PendingChanges["mistakes"] };

/** Input that breaks a rule: a sentence for the person who entered it, and one for each field or draft that it concerns. */
export class ValidationError extends Error {
  readonly answer: Invalid;
  constructor(answer: Invalid) {
    super(answer.message);
    this.answer = answer;
  }
}

/** A private link names no donor. */
export class NoSuchDonorError extends Error {}

/** A private link names a donor whom another secret opens. */
export class WrongSecretError extends Error {}

/** The link of a message is about something else. */
export class NarrowLinkError extends Error {}

/** A link or an address names no need. */
export class NoSuchNeedError extends Error {}

/** Staff tried to change what somebody else has changed since they read it. Told is what it is now. */
export class ChangedMeanwhileError extends Error {
  readonly current: StaffDonor | StaffNeed | Draft | undefined;
  constructor(current?: StaffDonor | StaffNeed | Draft) {
    super("Somebody else has changed this meanwhile. Nothing of yours was stored yet.");
    this.current = current;
  }
}
