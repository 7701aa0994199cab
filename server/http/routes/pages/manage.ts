import type { FastifyReply, FastifyRequest } from "fastify";
import { validate as isId } from "uuid";
import { calendarFile, makeCalendar } from "#contract/calendar.ts";
import { findLanguage } from "#contract/languages.ts";
import { ownDataFile, type ManagedDonor } from "#contract/managed-donor.ts";
import { readContactForm } from "#contract/messages.ts";
import type { NotOpenedReason, PageOutcome, PressedButton } from "#contract/page-outcome.ts";
import { findKey } from "#contract/private-link.ts";
import { makePrivateLink, type PrivateLinkKey } from "#server/donors/private-link.ts";
import type { Form, PageAnswer } from "#server/http/page-answers.ts";
import { parseKey } from "#server/http/request-keys.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";

/** A donor's own page. Its buttons name their row, and in a second word what to do; without one, the row opens. */
export const answerManage: PageAnswer = {
  kind: () => "manage",
  async act({ actions, current, siteUrl }, request, reply) {
    const { body } = request;
    const { key, did, row, what } = readForm(body);
    if (did === "lost") {
      await actions.askForLink(request, reply, "newLink");
      return { manage: { key, view: { kind: "asked" } } };
    }
    const link = parseKey(key);
    if (did === "delete now") {
      return { manage: { key, view: { kind: "opened", data: await actions.deleteDonor(link) } } };
    }
    if (what === "cancel") return showControls(key, await actions.readDonor(link));
    const change = what ? changes[row] : undefined;
    const managed = await (change?.(actions, link, { ...body, what }, request, reply) ?? actions.readDonor(link));
    if (row === "download") sendFile(reply, ownDataFile, "application/json", JSON.stringify(managed, null, 2));
    if (row === "calendar") {
      const language = findLanguage(request.url);
      const privateLink = body.link ? makePrivateLink(siteUrl, { ...link, language }) : "";
      const calendar = makeCalendar(managed, current.site.letters[language].calendar, privateLink);
      sendFile(reply, calendarFile, "text/calendar; charset=utf-8", calendar);
    }
    return showControls(key, managed, { did });
  },
  async fail(error, { body }, actions) {
    const { key, row, typed } = readForm(body);
    const refused = { ...error, typed };
    if (row === "lost") return { manage: { key, view: { kind: "noLink", refused } } };
    // Within the form, 429 is about messages: requests are limited before.
    if (error.status === 422 || error.status === 429) {
      return showControls(key, await actions.readDonor(parseKey(key)), { did: row, refused });
    }
    return { manage: { key, view: describeNotOpened(error) } };
  },
};

/** Why a private link opened nothing, by the API's answer. */
export function describeNotOpened({ status, message }: { status: number; message: string }): NotOpenedReason {
  if (status === 401) return { kind: "wrongLink" };
  return status === 404 ? { kind: "gone" } : { kind: "error", message };
}

type Exchange = [FastifyRequest, FastifyReply];
type Change = (actions: VisitorActions, link: PrivateLinkKey, form: Form, ...by: Exchange) => Promise<ManagedDonor>;

const changes: Partial<Record<string, Change>> = {
  confirm: (actions, link) => actions.confirmDonor(link),
  pause: (actions, link, { what }) => actions.changeDonor(link, { paused: what === "on" }),
  number: (actions, link, { what }) => actions.changeDonor(link, { numberOnRequest: what === "mask" }),
  donated: (actions, link, { what }) => actions.restDonor(link, { days: Number(what) }),
  reach: (actions, link, { what = "", contact = "", ...form }, ...by) => {
    if (what === "end" && isId(contact)) return actions.endContact(link, contact);
    if (what === "code" && isId(contact)) return actions.confirmNumber(link, contact, form);
    return actions.saveContact(...by, link, readContactForm(what, form));
  },
  mailed: (actions, link) => actions.sendPrivateLink(link),
  need: (actions, link, form, request) => answerNeed(actions, request, link, form),
  correct: (actions, link, typed) => actions.changeDonor(link, typed),
};

const rows = /^(confirm|pause|number|donated|reach|mailed|need|calendar|correct|download|delete|lost)( \w+)?$/;

function readForm({ key = "", do: did = "", ...typed }: Form) {
  const [row = "", what = ""] = rows.test(did) ? did.split(" ") : [];
  return { key: findKey(key) ?? "", did: row && did, row, what, typed };
}

export function sendFile(reply: FastifyReply, name: string, type: string, file: string): void {
  void reply.header("content-disposition", `attachment; filename="${name}"`).type(type).send(file);
}

function showControls(key: string, managed: ManagedDonor, pressed: PressedButton = {}): PageOutcome {
  return { manage: { key, view: { kind: "opened", data: managed, ...pressed } } };
}

/** "gave90" is that the donor gave, and rests for so many days. */
async function answerNeed(actions: VisitorActions, request: FastifyRequest, link: PrivateLinkKey, form: Form) {
  const { what = "", offer = "", need } = form;
  const [, answer, days] = /^(\D*)(\d*)$/.exec(what) ?? [];
  if (answer === "volunteer") return actions.volunteer(request, link, { need });
  if (!isId(offer)) return actions.readDonor(link);
  return actions.answerNeed(link, offer, { answer, ...(days && { days: Number(days) }) });
}
