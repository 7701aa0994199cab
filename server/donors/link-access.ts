import type { ManagedDonor } from "#contract/managed-donor.ts";
import type { Topic } from "#contract/messages.ts";

/** `own` is what takes the private link: correcting, resting, deleting, contacts, and offering to help with more. */
export type DonorAction = "read" | "confirm" | "pause" | "number" | "answer" | "sendLink" | "own";

/** The message that a link came in: its topic, what it was about, and where it came; none for the private link. */
export type LinkAccess = { topic?: Topic; about?: string; contactId?: string };

/** People forward messages: their links do what the message asks for, and can have the private link sent to its address. */
const allowed: Record<Topic, DonorAction[]> = {
  reminders: ["read", "sendLink", "confirm", "pause"],
  needs: ["read", "sendLink", "answer"],
  reveals: ["read", "sendLink", "number"],
};

/** Whether a link may do something, to answer: about the request with this id. */
export function mayDo({ topic, about }: LinkAccess, action: DonorAction, id = about): boolean {
  if (!topic) return action !== "sendLink";
  return allowed[topic].includes(action) && id === about;
}

/** What a change of some fields is: one switch alone is less than a correction. */
export function nameChange(change: unknown): DonorAction {
  const names = Object.keys(Object(change) as object).join();
  return names === "paused" ? "pause" : names === "numberOnRequest" ? "number" : "own";
}

/** What a link shows of all that the private link shows. */
export function narrow(managed: ManagedDonor, { topic, about }: LinkAccess): ManagedDonor {
  if (!topic) return managed;
  const { fullName, phoneNo, donationType, bloodType, state, city } = managed.shown;
  const asOthersSee = { fullName, phoneNo, donationType, bloodType, state, city };
  const reveals = topic === "reveals" ? {} : { numberAskedAt: [], numberAskedOn: [] };
  const needs = managed.needs.filter(({ id }) => id === about);
  return { ...managed, ...reveals, donor: asOthersSee, contacts: [], messages: [], needs, messageTopic: topic };
}
