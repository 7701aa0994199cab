import type { DeskNotices } from "./payee.ts";

/** A member of staff. The first one is invited on the command line, the others at the desk too. */
export type StaffMember = { id: string; name: string; joinedAt: string; lastSeenAt?: string };

export type StaffSession = DeskNotices & {
  member: StaffMember;
  /** Whether this server sends e-mail: otherwise the desk offers none. */
  hasMail: boolean;
  /** The sign-in before this one, so that members notice one that was not theirs. */
  lastSignIn?: { at: string; device: string };
};

/** One of the member's own sessions, on this device or another. */
export type SessionSummary = { id: string; startedAt: string; lastSeenAt: string; device: string; current: boolean };

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt?: string };

/** A link that makes somebody a member, once: it is shown when it is made and stored nowhere. Empty if it was mailed. */
export type Invitation = { url: string; name: string; expiresAt: string };

/** An invitation that nobody has accepted yet; the command line has no name. */
export type OpenInvitation = { id: string; name: string; invitedBy: string; expiresAt: string };

export const inviteMinutes = 15;

/** Mail is read later than what a member hands over. */
export const mailedInviteHours = 24;

export const freshTouchMinutes = 5;

/** A member who has read this many more donors in a day is asked for a fresh touch, which is recorded. */
export const donorsATouch = 500;

/** A session ends after these hours without a request, and after these days in any case. */
export const sessionLimits = { idleHours: 8, days: 7 };

/** Why a request of staff was refused, beside its message: the passkey is asked for again, or somebody else was quicker. */
export type RefusalReason = "touch" | "changed";
