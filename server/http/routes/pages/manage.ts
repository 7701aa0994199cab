import type { FastifyReply, FastifyRequest } from "fastify";
import { validate as isId } from "uuid";
import { calendarFile, makeCalendar } from "#contract/calendar.ts";
import { findLanguage } from "#contract/languages.ts";
import { findRow, type LinkAction } from "#contract/link-actions.ts";
import { ownDataFile, type DeletionReceipt, type ManagedDonor } from "#contract/managed-donor.ts";
import { channels, topics, type Channel } from "#contract/messages.ts";
import type { LinkOutcome, NotOpenedReason } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import { makePrivateLink, type PrivateLinkKey } from "#server/donors/private-link.ts";
import type { Form, FormRequest, PageAnswer, PageError } from "#server/http/page-answers.ts";
import { parseKey } from "#server/http/request-keys.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";

/** A donor's own page. Its buttons name what they do; a form without one opens the link. */
export const answerManage: PageAnswer = {
  kind: () => "manage",
  async act({ actions, current, siteUrl }, request, reply) {
    const { key, did, form } = readLinkForm(request);
    if (did === "askForLink") {
      await actions.askForLink(request, reply, "newLink");
      return { manage: { key, view: { kind: "asked" } } };
    }
    const link = parseKey(key);
    const change = did && changes[did];
    const data = await (change?.(actions, link, form, request, reply) ?? actions.readDonor(link));
    if (did === "download") sendFile(reply, ownDataFile, "application/json", JSON.stringify(data, null, 2));
    if (did === "saveCalendar") {
      const language = findLanguage(request.url);
      const privateLink = form.link ? makePrivateLink(siteUrl, { ...link, language }) : "";
      const calendar = makeCalendar(data as ManagedDonor, current.site.letters[language].calendar, privateLink);
      sendFile(reply, calendarFile, "text/calendar; charset=utf-8", calendar);
    }
    return { manage: { key, view: { kind: "opened", data, did } } };
  },
  async fail(error, request, actions) {
    return { manage: await describeFailure(error, request, actions.readDonor) };
  },
};

/** What a form of a private link's page holds: the key, what its button does, and what was typed. */
export function readLinkForm({ body: { key = "", do: did = "", ...form } }: FormRequest) {
  return { key: findKey(key) ?? "", did: findRow(did) && (did as LinkAction), form };
}

/** Why nothing came of a form of a private link's page. */
export async function describeFailure<Data>(
  error: PageError,
  request: FormRequest,
  read: (link: PrivateLinkKey) => Promise<Data>,
): Promise<LinkOutcome<Data>> {
  const { key, did, form: typed } = readLinkForm(request);
  const refused = { ...error, typed };
  if (did === "askForLink") return { key, view: { kind: "noLink", refused } };
  // Within the form, 429 is about messages: requests are limited before.
  if (error.status === 422 || error.status === 429)
    return { key, view: { kind: "opened", data: await read(parseKey(key)), did, refused } };
  return { key, view: describeNotOpened(error) };
}

function describeNotOpened({ status, message }: PageError): NotOpenedReason {
  if (status === 401) return { kind: "wrongLink" };
  return status === 404 ? { kind: "gone" } : { kind: "error", message };
}

type Exchange = [FastifyRequest, FastifyReply];
type Managed = Promise<ManagedDonor | DeletionReceipt>;
type Change = (actions: VisitorActions, link: PrivateLinkKey, form: Form, ...by: Exchange) => Managed;

const reachBy =
  (channel: Channel): Change =>
  (actions, link, form, ...by) =>
    actions.saveContact(...by, link, readContact(channel, form));

const changes: Partial<Record<LinkAction, Change>> = {
  confirm: (actions, link) => actions.confirmDonor(link),
  answerReports: (actions, link) => actions.confirmDonor(link),
  pause: (actions, link) => actions.changeDonor(link, { paused: true }),
  resume: (actions, link) => actions.changeDonor(link, { paused: false }),
  showNumber: (actions, link) => actions.changeDonor(link, { numberOnRequest: false }),
  maskNumber: (actions, link) => actions.changeDonor(link, { numberOnRequest: true }),
  rest: (actions, link, { days }) => actions.restDonor(link, { days: Number(days) }),
  ...Object.fromEntries(channels.map((channel) => [`reachBy-${channel}`, reachBy(channel)])),
  confirmNumber: (actions, link, { contact = "", ...form }) =>
    isId(contact) ? actions.confirmNumber(link, contact, form) : actions.readDonor(link),
  endContact: (actions, link, { contact = "" }) =>
    isId(contact) ? actions.endContact(link, contact) : actions.readDonor(link),
  sendPrivateLink: (actions, link) => actions.sendPrivateLink(link),
  answerNeed: (actions, link, { offer = "", answer, reason, days }) =>
    isId(offer)
      ? actions.answerNeed(link, offer, { answer, reason, ...(days && { days: Number(days) }) })
      : actions.readDonor(link),
  offerHelp: (actions, link, { need }, request) => actions.volunteer(request, link, { need }),
  correct: (actions, link, typed) => actions.changeDonor(link, typed),
  deleteDonor: (actions, link) => actions.deleteDonor(link),
};

/** What the API is told by a form in which each chosen topic is a field of its own, and so is each part of a device. */
function readContact(channel: Channel, { endpoint, p256dh, auth, ...form }: Form) {
  const subscription = { endpoint, keys: { p256dh, auth } };
  return { ...form, subscription, channel, topics: topics.filter((topic) => topic in form) };
}

export function sendFile(reply: FastifyReply, name: string, type: string, file: string): void {
  void reply.header("content-disposition", `attachment; filename="${name}"`).type(type).send(file);
}
