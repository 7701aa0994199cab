export const staffActions = [
  "hide",
  "restore",
  "erase",
  "export",
  "import",
  "correct",
  "pause",
  "resume",
  "new link",
  "confirm by phone",
  "not reached",
  "reports settled",
  "flood settled",
  "undo",
  "read donors",
  "sign in",
  "invite",
  "withdraw invitation",
  "join",
  "remove member",
  "add passkey",
  "remove passkey",
  "publish",
  "restore content",
  "propose payee",
  "withdraw payee",
  "confirm payee",
  "stop payee",
  "change payee",
  "add picture",
  "delete picture",
  "send message again",
  "messages off",
  "messages on",
  "test message",
  "confirm need",
  "refuse need",
  "correct need",
  "trust number",
  "end trust",
  "vouch for donor",
  "new need link",
  "need call",
  "unchecked hours",
] as const;

export type StaffActionName = (typeof staffActions)[number];

/** A line of the audit: no donor's name or number. */
export type StaffAction = {
  id: string;
  at: string;
  action: StaffActionName;
  /** Empty where no single donor is concerned. */
  donorId: string;
  /** Only where the audit is read at the desk, of a donor who is still registered; it is stored nowhere. */
  donorName?: string;
  /** The member's name, or "command line". */
  by: string;
  note: string;
};

export type AuditFilter = {
  /** The beginning of a name, the end of a number, or an id. */
  donor?: string;
  memberId?: string;
  action?: StaffActionName;
  /** Days in India, both included. */
  since?: string;
  until?: string;
  /** The last id of the page before. */
  before?: string;
};

/** Everybody who has ever done something, the command line included. */
export type AuditPerson = { id: string; name: string };

/** Stands for a member's id where the command line is meant. */
export const commandLineId = "command-line";
export const commandLineName = "command line";

/** The most lines of the audit in one answer. */
export const auditPageSize = 50;

export type AuditPage = { actions: StaffAction[]; next?: string };
