import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as newId } from "uuid";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { confirmations } from "#contract/messages.ts";
import type { LinkPurpose } from "#contract/page-outcome.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { parseDonated, parseDonorChange, type MakeChange } from "#server/donors/donor-change.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { nameChange, type DonorAction } from "#server/donors/link-access.ts";
import { parseRegistration } from "#server/donors/new-donor.ts";
import { hashSecret, type PrivateLinkKey } from "#server/donors/private-link.ts";
import { reportSchema } from "#server/donors/report.ts";
import { parseSearch, type Search } from "#server/donors/search.ts";
import { validate } from "#server/donors/validate.ts";
import { findOffer } from "#server/donors/wider-searches.ts";
import { answers, validation } from "#server/messages.ts";
import { codeSchema, parseContact, parseEmail } from "#server/messages/contact-input.ts";
import { answerSchema, volunteerSchema } from "#server/needs/answer.ts";
import * as managed from "#server/registry/managed-donor.ts";
import * as contacts from "#server/registry/messages/contacts.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { askForLink } from "#server/registry/messages/lost-link.ts";
import { answerOffer, hasOffer } from "#server/registry/needs/answers.ts";
import { offerHelp } from "#server/registry/needs/guests.ts";
import { revealNumber } from "#server/registry/number-reveals.ts";
import { reportDonor } from "#server/registry/reports.ts";
import { findReporterNetwork } from "./client-address.ts";
import { extractIds } from "./daily-limits.ts";
import { HttpError } from "./errors.ts";
import { createNeedActions } from "./need-actions.ts";
import { isSpam, type VisitorContext } from "./visitor-context.ts";

export type VisitorActions = ReturnType<typeof createVisitorActions>;

/** What visitors and donors can do, by the API and by the forms of pages without a script. */
export function createVisitorActions(context: VisitorContext) {
  const { db, searches, dailyLimits, findReach } = context;
  /** The donors as JSON, and the cursor of the next page. */
  const find = ({ query, nearby }: Search, before?: string) => {
    if (nearby) return searches.findNearbyDonors(nearby);
    return searches.findDonors(before ? { ...query, before } : query);
  };
  const change = <Outcome>(work: Promise<Outcome>) => withTimeout(work.finally(searches.invalidateAll));
  const show = async (work: Promise<ManagedDonor>) => ({ ...(await work), reach: await findReach() });
  const readDonor = (key: PrivateLinkKey) => show(withTimeout(managed.readDonor(db, key)));
  const changeBy = (key: PrivateLinkKey, action: DonorAction, makeChange: MakeChange) =>
    show(change(managed.changeDonor(db, key, action, makeChange)));
  /** Does what takes the private link, and shows what has come of it. */
  const asOwner = async (key: PrivateLinkKey, work: () => Promise<void>) => {
    await withTimeout(managed.assertMay(db, key, "own"));
    await withTimeout(work());
    return readDonor(key);
  };
  return {
    needs: createNeedActions(context),

    find,
    /** How many more donors a wider search finds. The visitor is shown none of them yet. */
    findOffer: ({ asked }: Search, shown: string[]) =>
      findOffer(asked, shown, async (wider) => {
        await takeTurn();
        return extractIds((await find(parseSearch(wider))).json);
      }),
    maskPastLimit: dailyLimits.maskPastLimit,

    openMessageKey: () => withTimeout(openMessageKey(db)),

    async register({ body, log }: FastifyRequest, given: unknown = body) {
      const { donor, secret, ...notice } = parseRegistration(given);
      const linkHash = hashSecret(secret);
      const spam = isSpam(given);
      if (spam) log.info("a program filled in the hidden field; nothing was stored");
      // The program gets the usual answer, so that it learns nothing.
      const stored = spam ? { id: newId(), linkHash } : await searches.registerDonor(donor, { linkHash, ...notice });
      // Names and numbers are public, so registering the same again gives no access.
      const isOwn = stored.linkHash === linkHash;
      const reach = isOwn && (await findReach());
      return { id: stored.id, ...(isOwn && { secret }), ...(reach && reach.email && { reach }) };
    },

    async reveal(request: FastifyRequest, reply: FastifyReply, id: string): Promise<string> {
      await dailyLimits.limitReveals(request, reply, id);
      const phoneNo = await withTimeout(revealNumber(db, id));
      if (phoneNo === undefined) throw new HttpError(404, { message: answers.notListed });
      return phoneNo;
    },

    async report(request: FastifyRequest, reply: FastifyReply, id: string): Promise<void> {
      const report = validate(reportSchema, request.body);
      const counts = await dailyLimits.limitReports(request, reply, id);
      const storing = reportDonor(db, id, findReporterNetwork(request), { ...report, counts }).then((outcome) => {
        if (outcome === "hidden") searches.invalidateAll();
        return outcome;
      });
      if (!(await withTimeout(storing))) throw new HttpError(404, { message: answers.notListed });
    },

    async saveContact(request: FastifyRequest, reply: FastifyReply, key: PrivateLinkKey, body: unknown) {
      const contact = parseContact(body);
      const { channel, address, addressKey } = contact;
      const { email, phone, pushKey } = await findReach();
      if (!{ email, phone, push: pushKey, call: true }[channel])
        throw new ValidationError({ message: validation.channel });
      return asOwner(key, async () => {
        const own = (await readDonor(key)).contacts.filter((one) => one.channel === channel && one.address === address);
        const isAsked = confirmations[channel] && !own.some(({ confirmed, failure }) => confirmed && !failure);
        if (isAsked) await dailyLimits.limitMessages(request, reply, ...[key.id, addressKey].filter(Boolean));
        await contacts.saveContact(db, key.id, contact, findReporterNetwork(request));
      });
    },

    confirmNumber: (key: PrivateLinkKey, id: string, body: unknown) =>
      asOwner(key, async () => contacts.confirmNumber(db, key.id, id, validate(codeSchema, body).code)),
    endContact: (key: PrivateLinkKey, id: string) => asOwner(key, () => contacts.endContact(db, key.id, id)),

    /** Tells nobody whether the address is known, or whether this server sends e-mail at all. */
    async askForLink(request: FastifyRequest, reply: FastifyReply, kind: "newLink" | "needLink"): Promise<void> {
      const { addressKey } = parseEmail(request.body);
      await dailyLimits.limitMessages(request, reply);
      if ((await findReach()).email) await withTimeout(askForLink(db, kind, addressKey));
    },

    /** Sends the private link to where the message came whose link this is. */
    sendPrivateLink: (key: PrivateLinkKey) => withTimeout(managed.sendPrivateLink(db, key)).then(() => readDonor(key)),

    /** The contact that a link in a message is for, as it was before; undefined if the link is too old or was never sent. */
    async openMessageLink(purpose: LinkPurpose, token: string, isUsed: boolean) {
      const contact = await withTimeout(contacts.findContactOf(db, purpose, token));
      if (!contact || !isUsed) return contact;
      const { id, donor_id } = contact;
      const work = purpose === "confirm" ? contacts.confirmContact(db, id) : contacts.endContact(db, donor_id, id);
      await withTimeout(work);
      return contact;
    },

    async answerNeed(key: PrivateLinkKey, id: string, body: unknown) {
      const answer = validate(answerSchema, body);
      await withTimeout(managed.assertMay(db, key, "answer", id));
      const isBlood = answer.answer === "gave" && answer.days !== undefined;
      // Nothing was left of a guest who has taken it back: the same again is the first one.
      if (answer.answer === "tookBack" && !(await withTimeout(hasOffer(db, id)))) return readDonor(key);
      const { need } = await withTimeout(
        answerOffer(db, id, answer.answer, { donorId: key.id, reason: answer.reason }),
      );
      if (isBlood && need.donation_type === "Blood") return changeBy(key, "answer", parseDonated(answer));
      return readDonor(key);
    },
    volunteer: (request: FastifyRequest, key: PrivateLinkKey, body: unknown) =>
      asOwner(key, async () => {
        const { need } = validate(volunteerSchema, body);
        await offerHelp(db, need, { donorId: key.id }, findReporterNetwork(request));
      }),

    readDonor,
    changeDonor: (key: PrivateLinkKey, body: unknown) => changeBy(key, nameChange(body), parseDonorChange(body)),
    confirmDonor: (key: PrivateLinkKey) => show(change(managed.confirmDonor(db, key))),
    restDonor: (key: PrivateLinkKey, body: unknown) => changeBy(key, "own", parseDonated(body)),
    deleteDonor: (key: PrivateLinkKey) => change(managed.deleteDonor(db, key)),
  };
}

let turns: Promise<void> = Promise.resolve();

/** Each search of a page or an offer begins in a turn of the event loop of its own: many at once would hold up everybody else. */
export function takeTurn(): Promise<void> {
  return (turns = turns.then(() => nextTurn()));
}
