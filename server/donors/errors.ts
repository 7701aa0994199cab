import type { ErrorAnswer } from "#contract/donor.ts";

/** Input that breaks a rule: a sentence for the person who entered it, and one for each field that it concerns. */
export class ValidationError extends Error {
  readonly errors: ErrorAnswer["errors"];
  constructor({ message, errors }: ErrorAnswer) {
    super(message);
    this.errors = errors;
  }
}

/** A donor who cannot be opened or changed by a private link. */
export class ManageError extends Error {
  readonly reason: "not found" | "wrong secret";
  constructor(reason: ManageError["reason"]) {
    super(`the donor cannot be opened or changed: ${reason}`);
    this.reason = reason;
  }
}

/** Staff tried to change a donor whom somebody else has changed since they read it. */
export class ChangedMeanwhileError extends Error {
  constructor() {
    super("the donor has been changed meanwhile");
  }
}
