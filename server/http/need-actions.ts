import type { FastifyReply, FastifyRequest } from "fastify";
import { v7 as newId } from "uuid";
import { isDay } from "#contract/day.ts";
import { boardSearchFields, type AskedNeed, type BoardSearch, type SeekerAction } from "#contract/needs.ts";
import { formatReference } from "#contract/reference.ts";
import { withTimeout } from "#server/database/timeouts.ts";
import { findDonationType } from "#server/donors/donation.ts";
import { findState } from "#server/donors/find-place.ts";
import type { PrivateLinkKey } from "#server/donors/private-link.ts";
import { validate } from "#server/donors/validate.ts";
import { helpSchema, parseNeedRequest } from "#server/needs/new-need.ts";
import { newReference } from "#server/needs/reference.ts";
import { listBoard, readBoardNeed } from "#server/registry/needs/board.ts";
import { offerHelp, takeOfferBack } from "#server/registry/needs/guests.ts";
import * as seekers from "#server/registry/needs/seekers.ts";
import { storeNeed } from "#server/registry/needs/store-need.ts";
import { findReporterNetwork } from "./client-address.ts";
import { isSpam, type VisitorContext } from "./visitor-context.ts";

/** What visitors can do about needs, by the API and by the forms of pages without a script. */
export function createNeedActions(context: VisitorContext) {
  const { db, dailyLimits, findReach, eraseNeedsAfterDays } = context;
  const read = (key: PrivateLinkKey) => withTimeout(seekers.readNeed(db, key, eraseNeedsAfterDays));
  const readAfter = async (key: PrivateLinkKey, work: Promise<void>) => {
    await withTimeout(work);
    return read(key);
  };
  return {
    /** Throws if it could not be asked for as it was typed. */
    validate: (given: unknown) => void parseNeedRequest(given),
    async ask(request: FastifyRequest, given: unknown = request.body): Promise<AskedNeed> {
      const asked = parseNeedRequest(given);
      const { secret } = asked;
      // A program gets the usual answer, so that it learns nothing.
      if (isSpam(given)) return { id: newId(), secret, reference: formatReference(newReference()) };
      const { email } = asked.need;
      const isMailed = email && (await findReach()).email && (await dailyLimits.mayCauseMessage(request, email));
      const sender = findReporterNetwork(request);
      const { id, reference } = await withTimeout(storeNeed(db, asked, sender, Boolean(isMailed)));
      return { id, secret, reference: formatReference(reference) };
    },
    read,
    change: (key: PrivateLinkKey, body: unknown) => readAfter(key, seekers.changeNeed(db, key, body)),
    act: (key: PrivateLinkKey, action: SeekerAction) => readAfter(key, seekers.actOnNeed(db, key, action)),
    noteMissed: (key: PrivateLinkKey, helper: string, hasCome = false) =>
      readAfter(key, seekers.noteMissed(db, key, helper, hasCome)),

    list: (query: unknown) => withTimeout(listBoard(db, readBoardSearch(query))),
    readShared: (id: string) => withTimeout(readBoardNeed(db, id)),
    async help(request: FastifyRequest, reply: FastifyReply, id: string): Promise<string | undefined> {
      const guest = validate(helpSchema, request.body);
      await dailyLimits.limitMessages(request, reply);
      if (isSpam(request.body)) return newId();
      return withTimeout(offerHelp(db, id, guest, findReporterNetwork(request)));
    },
    takeOfferBack: (id: string, offer: string) => withTimeout(takeOfferBack(db, id, offer)),
  };
}

/** What nothing can be found by is left out, as a page's form shows it. */
export function readBoardSearch(query: unknown): BoardSearch {
  const given = Object(query) as Record<string, unknown>;
  const [state, donationType, day] = boardSearchFields.map((name) => String(given[name] ?? ""));
  return {
    state: findState(state!)?.name ?? "",
    donationType: findDonationType(donationType!) ?? "",
    day: isDay(day!) ? day! : "",
  };
}
