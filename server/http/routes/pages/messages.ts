import type { LinkPurpose } from "#contract/page-outcome.ts";
import type { FormRequest, PageAnswer } from "#server/http/page-answers.ts";

/** The page that links in messages open. It asks first; its button does what the link is for. */
export const answerMessageLink: PageAnswer = {
  isAsked: (query) => messageLink.test(query),
  // Mail programs send such requests for many people.
  kind: (request) => (isOneClick(request) ? "other" : "manage"),
  async act({ actions }, request, reply) {
    const { purpose, token } = readLink(request);
    const isUsed = request.method === "POST" && (!isOneClick(request) || purpose === "end");
    const contact = await actions.openMessageLink(purpose, token, isUsed);
    if (isOneClick(request)) void reply.send();
    if (!contact) return { messageLink: { purpose, state: "expired" } };
    const isDone = isUsed || (purpose === "confirm" && contact.confirmed_at !== "");
    const address = contact.channel === "email" ? contact.address : "";
    return { messageLink: { purpose, state: isDone ? "done" : "asking", address } };
  },
  fail: ({ message }, request) => ({
    messageLink: { purpose: readLink(request).purpose, state: "asking", message },
  }),
};

/** Such a link has what it is for, and its secret. */
const messageLink = /[?&](confirm|end)=([\w.-]*)/;

function readLink({ url }: FormRequest) {
  const [, purpose = "confirm", token = ""] = messageLink.exec(url) ?? [];
  return { purpose: purpose as LinkPurpose, token };
}

/** Whether a mail program ends messages by one request (RFC 8058), without the button of the page. */
function isOneClick({ method, body }: FormRequest): boolean {
  return method === "POST" && !body.do;
}
