import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { validate as isId } from "uuid";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import type { CardOutcome, SearchOutcome } from "#contract/page-outcome.ts";
import { parseSearchUrl } from "#contract/search-url.ts";
import { findOffer, type DonorPage } from "#contract/wider-searches.ts";
import { toListedPlace } from "#server/donors/find-place.ts";
import { parseCursor, parseSearch } from "#server/donors/search.ts";
import { HttpError } from "#server/http/errors.ts";
import type { VisitorActions } from "#server/http/visitor-actions.ts";
import { wantsOutcome, type FormRequest, type PageAnswer } from "#server/http/page-answers.ts";

/** The page of a search, with the donors that it found; after a form, with what that asked for about one of them. */
export const answerSearch: PageAnswer = {
  isAsked: parseSearchUrl,
  // Whatever a form asks for, the answer shows the donors of the search again.
  kind: ({ body }) => (body?.reason ? "report" : body?.ask === "number" ? "number" : "search"),
  async act({ actions }, request, reply) {
    const card = request.body && (await answerForm(actions, request, reply));
    if (card && wantsOutcome(request)) return { card };
    return { search: { ...(await search(actions, request)), ...(card && { card }) } };
  },
  async fail(error, request, actions) {
    const { id = "", reason } = request.body ?? {};
    const card: CardOutcome = { id, message: error.message, ...(reason && { report: "asking" }) };
    if (request.body && wantsOutcome(request)) return { card };
    if (!request.body || error.status >= 500) return { search: { query: readQuery(request), error } };
    return { search: { ...(await search(actions, request)), card } };
  },
};

/** What a visitor has asked for about a donor: the number, the form of a report, or to send it. */
async function answerForm(actions: VisitorActions, request: FormRequest, reply: FastifyReply): Promise<CardOutcome> {
  const { id = "", ask } = request.body;
  if (!isId(id)) throw new HttpError(404);
  const kind = answerSearch.kind(request);
  if (kind === "number") return { id, number: await actions.reveal(request, reply, id) };
  if (kind === "report") await actions.report(request, reply, id);
  return { id, ...(kind === "report" ? { report: "thanks" } : ask === "report" && { report: "asking" }) };
}

async function search(actions: VisitorActions, request: FormRequest): Promise<SearchOutcome & DonorPage> {
  const query = readQuery(request);
  const typed = parseSearchUrl(query) ?? { state: "", city: "", donationType: "" as const, bloodType: "" as const };
  const asked: DonorSearch = { ...typed, ...toListedPlace(typed) };
  const parsed = parseSearch(asked);
  const before = parseCursor(request.query, parsed.hasState);
  await takeTurn();
  const { json, next } = await actions.find(parsed, before);
  const donors = readDonors(await actions.maskPastLimit(request, json));
  const page = { donors, ...(parsed.hasState && { next }) };
  if (before) return { query, search: asked, ...page, isFurther: true };
  const offer = await findOffer(asked, page, (wider) => findWider(actions, wider));
  // The visitor is told how many donors it finds, and shown none of them yet.
  return { query, search: asked, ...page, ...(offer && { offer: { ...offer, page: undefined } }) };
}

async function findWider(actions: VisitorActions, search: DonorSearch): Promise<DonorPage> {
  await takeTurn();
  const { json } = await actions.find(parseSearch(search));
  return { donors: readDonors(json) };
}

let turns: Promise<void> = Promise.resolve();

/** Each search begins in a turn of the event loop of its own: many at once would hold up everybody else. */
function takeTurn(): Promise<void> {
  return (turns = turns.then(() => nextTurn()));
}

function readDonors(json: Buffer | string): Donor[] {
  return JSON.parse(json.toString()) as Donor[];
}

/** As the browser has it in the page's address. */
function readQuery({ url }: FormRequest): string {
  return /\?.*$/s.exec(url)?.[0] ?? "";
}
