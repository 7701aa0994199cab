import { dayAt, startOf } from "./day.ts";

/**
 * How the registry reaches donors: their e-mail, a device of theirs by web push, their number through a gateway, or a call by
 * staff, which needs nothing to be set up and is for needs only.
 */
export const channels = ["email", "push", "phone", "call"] as const;

export type Channel = (typeof channels)[number];

/** Those over which the server itself sends, each on its own, so that a slow one holds up nobody. */
export const sentChannels = ["email", "push", "phone"] as const;

/** The purposes for which donors may be reached; each is a consent of its own. The next are named where they are used. */
export const topics = ["needs", "reminders", "reveals"] as const;

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

/** The others go to those who ask for something, or were asked for at that moment. */
const askedKinds = ["confirmAddress", "code", "newLink", "needLink", "needAsked"] as const;
export const messageKinds = [...askedKinds, ...optionalKinds, "needNews", "invitation", "test"] as const;

export type MessageKind = (typeof messageKinds)[number];

export function isOptional(kind: MessageKind): kind is OptionalKind {
  return kind in topicOfKind;
}

/** Devices of one donor that get notifications; a further one replaces the oldest. */
export const maxDevices = 5;

/** Donors are reminded so many days before they leave the search. */
export const remindDaysBefore = [14, 2] as const;

/** What asks the owner of an address or number whether it is theirs, before anything else is sent there. */
export const confirmations: Partial<Record<Channel, MessageKind>> = { email: "confirmAddress", phone: "code" };

/** The link that confirms an address works for so long, and so does the code that confirms a number. */
export const confirmAddressHours = 24;

/** The digits of a code, and after how many tries it has ended. */
export const [codeDigits, maxCodeTries] = [6, 5];

/** A lost link works for so long until it is opened. Another one is sent after so many minutes, and so many a day. */
export const lostLink = { hours: 24, minutesBetween: 10, aDay: 3 };

/** A link in a message opens what it is about for so long, and a message is kept for so long. */
export const messageDays = 30;

/** An address or number gets so many a day of each kind that its owner or staff ask for, and of all others together. */
export const messagesADay = {
  confirmAddress: 5,
  code: 3,
  newLink: 5,
  needLink: 5,
  needAsked: 5,
  invitation: 5,
  test: 5,
  others: 10,
};

/** Nothing is sent in India's night unless somebody waits for it, or it is needed today: from the first hour to the second. */
export const quietHours = { from: 21, to: 8 } as const;

/** When the quiet hours of this day end or have ended. Its evening belongs to the next day. */
export function findMorning(now: number): number {
  return startOf(dayAt(now + (24 - quietHours.from) * 3_600_000)) + quietHours.to * 3_600_000;
}
