/**
 * How the registry reaches donors: their e-mail, a device of theirs by web push, their number through a gateway, or a call by
 * staff, which needs nothing to be set up and is for needs only.
 */
export const channels = ["email", "push", "phone", "call"] as const;

export type Channel = (typeof channels)[number];

/** The purposes for which donors may be reached; each is a consent of its own. The next are named where they are used. */
export const topics = ["reminders", "needs", "reveals"] as const;

export type Topic = (typeof topics)[number];

/** For which purpose donors get each kind of message. Staff can switch these off for everybody. */
export const topicOfKind = {
  lapsing: "reminders",
  rested: "reminders",
  hidden: "reminders",
  reveals: "reveals",
  need: "needs",
  needed: "needs",
  moved: "needs",
  over: "needs",
} as const;

export type OptionalKind = keyof typeof topicOfKind;

export const optionalKinds = Object.keys(topicOfKind) as OptionalKind[];

/** The others were asked for at that moment: they are sent at once, at night too, and are no donor's message of the day. */
export const messageKinds = ["confirmAddress", "newLink", ...optionalKinds, "needNews", "invitation", "test"] as const;

export type MessageKind = (typeof messageKinds)[number];

export function isOptional(kind: MessageKind): kind is OptionalKind {
  return kind in topicOfKind;
}

/** What the API is told by a form in which each chosen topic is a field of its own. */
export function readContactForm(channel: string, form: Record<string, unknown>) {
  return { ...form, channel, topics: topics.filter((topic) => topic in form) };
}

/** The longest that an address may be (RFC 5321). */
export const maxEmailLength = 254;

/** Devices of one donor that get notifications; a further one replaces the oldest. */
export const maxDevices = 5;

/** Donors are reminded so many days before they leave the search. */
export const remindDaysBefore = [14, 2] as const;

/** The link that confirms an address works for so long. */
export const confirmAddressHours = 24;

/** A link in a message opens the donor's own page for so long, and a message is kept for so long. */
export const messageDays = 30;

/** Nothing is sent in India's night unless it was asked for at that moment: from the first hour to the second. */
export const quietHours = { from: 21, to: 8 } as const;
