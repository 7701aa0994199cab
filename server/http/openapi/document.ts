import { STATUS_CODES } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { z } from "zod";
import { askedNeed, boardNeed, deletionReceipt, donor, donorCounts } from "#contract/answers.ts";
import { managedDonor, ownNeed, registered } from "#contract/answers.ts";
import { pageSize } from "#contract/limits.ts";
import { maxCodeTries } from "#contract/messages.ts";
import { boardSearchFields } from "#contract/needs.ts";
import { donatedSchema, donorChangeSchema } from "#server/donors/donor-change.ts";
import { registrationSchema } from "#server/donors/new-donor.ts";
import { reportSchema } from "#server/donors/report.ts";
import { cursorSchema, searchSchema } from "#server/donors/search.ts";
import { codeSchema, contactSchema, lostLinkSchema } from "#server/messages/contact-input.ts";
import { answerSchema, volunteerSchema } from "#server/needs/answer.ts";
import { scriptErrorSchema } from "#server/http/routes/script-errors.ts";
import { helpSchema, needChangeSchema, needRequestSchema } from "#server/needs/new-need.ts";

type Operation = {
  id: string;
  summary: string;
  parameters?: object[];
  body?: z.ZodType;
  status?: 200 | 201 | 202;
  /** Without one, what the private link shows, or elsewhere that it was done. */
  answer?: z.ZodType;
  headers?: Record<string, object>;
};

const mine = "/api/v1/donar/mine";
const asked = "/api/v1/needs/mine";
const done = z.object({ success: z.literal(true) });

const operations: Record<string, Operation> = {
  "get /api/v1": { id: "getStatus", summary: "Whether the API works.", answer: z.object({ message: z.string() }) },
  "get /api/v1/counts": {
    id: "countDonors",
    summary: "How many donors there are, by state and donation type; counted at most once a minute.",
    answer: donorCounts,
  },
  "post /api/v1/donar": {
    id: "registerDonor",
    summary: "Register as a donor; the same registration sent again is stored once, while its donor is listed.",
    body: registrationSchema,
    status: 201,
    answer: registered,
  },
  "post /api/v1/search": {
    id: "searchDonors",
    summary: `The newest ${pageSize} donors that match; an empty criterion does not narrow the search.`,
    parameters: [
      { name: "before", in: "query", schema: toJsonSchema(cursorSchema.shape.before) },
      { name: "Prefer", in: "header", schema: { type: "string", enum: ["offer"] } },
    ],
    body: searchSchema,
    answer: z.array(donor),
    headers: {
      Link: header('The next page, if there is one and a state is named: rel="next".'),
      Offer: header(
        "Where few donors match and `Prefer: offer` was sent, as JSON: what to change in the search, in `wider`, and how many donors that adds; more than `count` unless `isAll`.",
      ),
    },
  },
  [`get ${mine}`]: { id: "getDonor", summary: "All that the registry holds about a donor." },
  [`patch ${mine}`]: {
    id: "changeDonor",
    summary: "Change some details; what is left out stays. Every change confirms the rest.",
    body: donorChangeSchema,
  },
  [`delete ${mine}`]: {
    id: "deleteDonor",
    summary: "Delete the donor and everything that belongs to them: no request finds them from now on.",
    answer: deletionReceipt,
  },
  [`post ${mine}/confirm`]: {
    id: "confirmDonor",
    summary: "Confirm the details; it answers reports that hide the donor, too, once: searches show the donor again.",
  },
  [`post ${mine}/donated`]: {
    id: "recordDonation",
    summary: "The donor has just given blood: searches leave them out for these days of rest. 0 takes it back.",
    body: donatedSchema,
  },
  [`put ${mine}/contacts`]: {
    id: "saveContact",
    summary: "Be reached in this way. A new e-mail address first gets a link to confirm it, an Indian number a code.",
    body: contactSchema,
  },
  [`post ${mine}/contacts/{id}/code`]: {
    id: "confirmNumber",
    summary: `Show by the code that came to it that the number is the donor's own. ${maxCodeTries} wrong codes, or a day, end it.`,
    body: codeSchema,
  },
  [`post ${mine}/link`]: {
    id: "sendPrivateLink",
    summary: "By the link of a message alone: send the private link by the way by which the message came.",
  },
  [`delete ${mine}/contacts/{id}`]: { id: "endContact", summary: "Be reached in this way no longer; it is forgotten." },
  [`post ${mine}/needs`]: {
    id: "volunteer",
    summary: "A listed donor who gives what is needed offers help: the one who asks gets name and number.",
    body: volunteerSchema,
  },
  [`post ${mine}/needs/{id}`]: {
    id: "answerNeed",
    summary: "Answer a need. After a yes in time, the donor and the one who asks learn each other's number.",
    body: answerSchema,
  },
  "post /api/v1/needs": {
    id: "askDonors",
    summary: "Ask for donors. Staff call the number to check it; then those who fit are asked, a few at a time.",
    body: needRequestSchema,
    status: 201,
    answer: askedNeed,
  },
  "get /api/v1/needs": {
    id: "listNeeds",
    summary: "What is needed now, without names and numbers; an empty criterion does not narrow it.",
    parameters: boardSearchFields.map((name) => ({ name, in: "query", schema: { type: "string" } })),
    answer: z.object({ needs: z.array(boardNeed) }),
  },
  "get /api/v1/needs/{id}": { id: "getNeed", summary: "One need by its shared address.", answer: boardNeed },
  "post /api/v1/needs/{id}/help": {
    id: "offerHelp",
    summary: "Offer help without being registered: name and number go to the one who asks, and to nobody else.",
    body: helpSchema,
    status: 201,
  },
  "post /api/v1/needs/lost": {
    id: "askForNeedLink",
    summary: "Have the links of requests sent to an address that staff have confirmed; the answer is always the same.",
    body: lostLinkSchema,
    status: 202,
  },
  [`get ${asked}`]: { id: "getOwnNeed", summary: "A need, for the one who asks." },
  [`patch ${asked}`]: {
    id: "changeNeed",
    summary: "Change some of it. With other words, number or place, nobody sees the number before staff check again.",
    body: needChangeSchema,
  },
  [`post ${asked}/found`]: { id: "foundNeed", summary: "Close the need, since enough donors were found." },
  [`post ${asked}/withdraw`]: { id: "withdrawNeed", summary: "Close the need, which has passed." },
  [`post ${asked}/reopen`]: {
    id: "reopenNeed",
    summary: "Open again, as it was, what was closed with found or withdraw: within an hour, once.",
  },
  [`post ${asked}/less`]: { id: "lessNeed", summary: "Ask for one donor less." },
  [`post ${asked}/more`]: { id: "moreNeed", summary: "Ask for one donor more." },
  [`post ${asked}/missed/{id}`]: {
    id: "noteMissed",
    summary: "Somebody who said yes did not come, or a guest is not needed: the reserve or others are asked.",
  },
  [`post ${asked}/came/{id}`]: { id: "noteCame", summary: "They came after all." },
  "post /api/v1/donar/{id}/number": {
    id: "revealNumber",
    summary: "Ask for a number that the donor shows on request only; the donor sees when it was asked for.",
    answer: z.object({ phoneNo: z.string() }),
  },
  "post /api/v1/donar/{id}/report": {
    id: "reportDonor",
    summary: "Report a donor; of each network (IPv4 /24, IPv6 /48) one report a day counts towards hiding.",
    body: reportSchema,
    status: 201,
  },
  "post /api/v1/script-errors": {
    id: "tellScriptError",
    summary: "A script of the site failed, which the desk's help page lists for those who look after the site.",
    body: scriptErrorSchema,
    status: 202,
  },
};

/** The public API's description, made from the schemas of requests and answers. contract/staff/ describes the desk's own API. */
export async function openApiDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const [method, path] = name.split(" ") as [string, string];
    paths[path] = { ...paths[path], [method]: describeOperation(path, operation) };
    // All of them together would hold up the others for 50 ms.
    await yieldToEventLoop();
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Dehleez donor registry",
      version: "1",
      description:
        "Every refusal is JSON with a message for the visitor: 404 for an unknown address, 405 for a method.",
      license: { name: "MIT", identifier: "MIT" },
    },
    // Relative to the address that this document was read from.
    servers: [{ url: "/" }],
    security: [],
    components: {
      securitySchemes: {
        privateLink: { type: "http", scheme: "bearer", description: "What follows # in the donor's link: id.secret" },
      },
    },
    paths,
  };
}

function describeOperation(path: string, { id, summary, parameters = [], body, status = 200, ...given }: Operation) {
  const shown = path.startsWith(mine) ? managedDonor : path.startsWith(asked) ? ownNeed : undefined;
  const { answer = shown ?? done, headers } = given;
  const isMine = shown !== undefined;
  const hasId = path.includes("{id}");
  const refusals = {
    429: "Too many requests, or too many numbers revealed or messages sent today.",
    503: "The database does not answer; try again.",
    ...(body && badBody),
    ...(isMine && badLink),
    ...(hasId && !isMine && { 404: "There is no such listed donor, or no such need." }),
  };
  const refused = Object.entries(refusals).map(([status, description]) => {
    return [status, { description, content: refusal, headers: refusalHeaders[status] }];
  });
  return {
    operationId: id,
    summary,
    ...(isMine && { security: [{ privateLink: [] }] }),
    parameters: [...(hasId ? [idParameter] : []), ...parameters],
    ...(body && { requestBody: { required: true, content: content(body) } }),
    responses: {
      [status]: { description: STATUS_CODES[status]!, content: content(answer), headers },
      ...Object.fromEntries(refused),
    },
  };
}

const badBody = {
  400: "The body is not JSON.",
  413: "The body is over 16 KiB.",
  415: "The content type is not application/json.",
  422: "A field is missing or not from its list; nothing was changed.",
};

const badLink = {
  401: "This is not the key of the private link.",
  403: "This link came in a message about something else.",
  404: "There is no such donor or need, or no longer.",
};

const refusal = content(
  z.object({
    message: z.string().describe("What to do, for the visitor."),
    errors: z.record(z.string(), z.string()).optional().describe("The same for each field it concerns."),
  }),
);

const retryAfter = { "Retry-After": header("The seconds after which to try again.", "integer") };
const refusalHeaders: Record<string, Operation["headers"]> = {
  401: { "WWW-Authenticate": header("Bearer, for a private link.") },
  429: retryAfter,
  503: retryAfter,
};

const idParameter = { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } };

function header(description: string, type: "integer" | "string" = "string") {
  return { description, schema: { type } };
}

function content(schema: z.ZodType) {
  return { "application/json": { schema: toJsonSchema(schema) } };
}

function toJsonSchema(schema: z.ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: "input" });
  return described;
}
