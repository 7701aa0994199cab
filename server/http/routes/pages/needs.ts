import { validate as isId } from "uuid";
import { ownNeedFile, seekerActions } from "#contract/needs.ts";
import type { BoardOutcome } from "#contract/page-outcome.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { validation } from "#server/messages.ts";
import { wantsOutcome, type FormRequest, type PageAnswer } from "#server/http/page-answers.ts";
import { parseKey } from "#server/http/request-keys.ts";
import { readBoardSearch } from "#server/http/need-actions.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";
import { deriveSecrets } from "./donar.ts";
import { describeFailure, readLinkForm, sendFile } from "./manage.ts";

/** The page after a request: with what was typed, to be checked or changed, or what is wrong with it; then with the private link. */
export const answerNeed: PageAnswer = {
  kind: ({ body }) => (body.step === "send" ? "register" : "search"),
  async act({ actions }, request) {
    const { step, ...typed } = request.body;
    if (step !== "send") {
      if (step !== "change") actions.needs.validate(typed);
      return { need: { answers: { typed, isToCheck: step !== "change" } } };
    }
    const ask = (secret: string) => actions.needs.ask(request, { ...typed, secret });
    // A script has made it, so that the form leads to the same request whenever it is sent again.
    if (wantsOutcome(request)) return { need: { need: await actions.needs.ask(request) } };
    const [newest, former] = await deriveSecrets(actions, request, typed);
    const need = await ask(newest).catch((error: unknown) => {
      const isSame = error instanceof ValidationError && error.message === validation.sameNeed;
      if (!isSame) throw error;
      return ask(former);
    });
    return { need: { need } };
  },
  fail: (refused, { body }) => ({ need: { refused: { ...refused, typed: body } } }),
};

/** The page of one who asked, by the private link. */
export const answerOwnNeed: PageAnswer = {
  kind: () => "manage",
  async act({ actions }, request, reply) {
    const { needs } = actions;
    const { key, did, form } = readLinkForm(request);
    if (did === "askForLink") {
      await actions.askForLink(request, reply, "needLink");
      return { ownNeed: { key, view: { kind: "asked" } } };
    }
    const link = parseKey(key);
    const action = seekerActions.find((action) => action === did);
    const { helper = "" } = form;
    if (action) await needs.act(link, action);
    else if ((did === "missed" || did === "came") && isId(helper)) await needs.noteMissed(link, helper, did === "came");
    else if (did === "correct") await needs.change(link, form);
    const data = await needs.read(link);
    if (did === "download") sendFile(reply, ownNeedFile, "application/json", JSON.stringify(data, null, 2));
    return { ownNeed: { key, view: { kind: "opened", data, did } } };
  },
  async fail(error, request, { needs }) {
    return { ownNeed: await describeFailure(error, request, needs.read) };
  },
};

/** The board, or one need by its shared address, and what a visitor offers there. */
export const answerBoard: PageAnswer = {
  // Its file has no needs, which change from hour to hour.
  isAsked: () => true,
  kind: ({ method }) => (method === "POST" ? "register" : "search"),
  async act({ actions: { needs } }, request, reply) {
    const { search, id } = readAddress(request);
    if (id === undefined) return { board: { search, needs: await needs.list(search) } };
    const need = await readShared(needs, id);
    if (!need || request.method !== "POST") return { board: { search, shared: { need } } };
    const { offer = "" } = request.body;
    if (isId(offer)) await needs.takeOfferBack(id, offer);
    const isTakenBack = isId(offer);
    const helped = isTakenBack ? { isTakenBack } : { offer: await needs.help(request, reply, id) };
    return { board: { search, shared: { need: await readShared(needs, id), helped } } };
  },
  async fail(error, request, { needs }) {
    const { search, id } = readAddress(request);
    if (request.method !== "POST" || id === undefined) return { board: { search, error } };
    const refused = { ...error, typed: request.body };
    return { board: { search, shared: { need: await readShared(needs, id), refused } } };
  },
};

async function readShared(needs: VisitorActions["needs"], id: string) {
  return isId(id) ? needs.readShared(id.toLowerCase()) : undefined;
}

function readAddress({ url }: FormRequest): { search: BoardOutcome["search"]; id?: string } {
  const { need: id, ...query } = Object.fromEntries(new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? ""));
  return { search: readBoardSearch(query), ...(id !== undefined && { id }) };
}
