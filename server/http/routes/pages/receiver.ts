import type { FastifyReply } from "fastify";
import { validate as isId } from "uuid";
import type { Donor, DonorSearch } from "#contract/donor.ts";
import type { CardOutcome, SearchOutcome } from "#contract/page-outcome.ts";
import { pageSize } from "#contract/limits.ts";
import { parseSearchUrl, readShown } from "#contract/search-url.ts";
import { toListedPlace } from "#server/donors/find-place.ts";
import { parseCursor, parseSearch } from "#server/donors/search.ts";
import { HttpError } from "#server/http/errors.ts";
import { takeTurn, type VisitorActions } from "#server/http/visitor-actions.ts";
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
    if (!request.body || error.status >= 500) return { search: { search: readSearch(request), donors: [], error } };
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

async function search(actions: VisitorActions, request: FormRequest): Promise<SearchOutcome> {
  const typed = readSearch(request);
  const asked: DonorSearch = { ...typed, ...toListedPlace(typed) };
  const parsed = parseSearch(asked);
  const before = parseCursor(request.query, parsed.hasState);
  const donors: Donor[] = [];
  let next = before;
  // As many as the visitor had seen when the page is opened again.
  const wanted = before ? 0 : Math.min(readShown(request.url), maxRendered);
  do {
    await takeTurn();
    const page = await actions.find(parsed, next);
    const json = await actions.maskPastLimit(request, page.json);
    donors.push(...(JSON.parse(json.toString()) as Donor[]));
    next = parsed.hasState ? page.next : undefined;
  } while (next && donors.length < wanted);
  const found = { search: asked, donors, ...(next && { next }) };
  if (before) return { ...found, isFurther: true };
  const ids = donors.map(({ id }) => id);
  return { ...found, offer: await actions.findOffer(parsed, ids) };
}

/** The most donors in a rendered page; its script asks for the rest. */
const maxRendered = 5 * pageSize;

function readSearch({ url }: FormRequest): DonorSearch {
  return parseSearchUrl(url.replace(/^[^?]*/, "")) ?? { state: "", city: "", donationType: "", bloodType: "" };
}
