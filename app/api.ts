import type { Donor, DonorPage, DonorSearch, ErrorAnswer, Offer } from "#contract/donor.ts";
import type { Reach } from "#contract/managed-donor.ts";
import { outcomeType, type PageOutcome } from "#contract/page-outcome.ts";

/** The API refused the request. Its message, and those for single fields, are written for the visitor. */
export class ApiError extends Error {
  readonly status: number;
  readonly answer: ErrorAnswer;
  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/** The request did not reach the API. */
export class NetworkError extends Error {}

/** Nothing was heard of it in time. It may have been done, and can be sent again. */
export class TimeoutError extends NetworkError {}

/** The longest that a visitor waits for an answer: on a stalled line a browser itself would wait for minutes. */
const answerTimeoutMs = 20_000;

/** Without a secret if the same details were registered before, with another one. */
export type Registered = { id: string; secret?: string; reach?: Reach };

/** The donors that match; `before` is the cursor that came with the page before. */
export async function findDonors(search: DonorSearch, before?: string, signal?: AbortSignal): Promise<DonorPage> {
  const path = before ? `/search?before=${before}` : "/search";
  const { body, headers } = await send("POST", path, search, { signal, headers: { prefer: "offer" } });
  // Only the cursor: the path before it is the server's own, and the site may reach the API at another one.
  const next = headers.get("link")?.match(/[?&]before=([^&>]+)[^>]*>;\s*rel="next"/)?.[1];
  const offer = JSON.parse(headers.get("offer") ?? "null") as Offer | null;
  return { donors: body as Donor[], next, ...(offer && { offer }) };
}

/** Whether the server of this page has the registry: only then it answers forms. */
export function answersForms(): boolean {
  return import.meta.env.API_BASE === "/api/v1";
}

/** What a form holds, with the button that was pressed. */
export function readForm(form: HTMLFormElement, button?: HTMLElement | null): URLSearchParams {
  const fields = new FormData(form);
  if (button instanceof HTMLButtonElement && button.name) fields.append(button.name, button.value);
  return new URLSearchParams(fields as unknown as Record<string, string>);
}

/** Posts a form to a page of this site, which answers with what it would show. */
export async function postForm(address: string, fields: URLSearchParams, signal?: AbortSignal): Promise<PageOutcome> {
  const request = { method: "POST", headers: { accept: outcomeType }, body: fields };
  return (await ask(address, request, { signal })).body as PageOutcome;
}

type Options = {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  read?: "json" | "blob";
  timeoutMs?: number;
};

/** Does what a form or a button says; the API validates it. */
export async function call<Answer>(method: string, path: string, body?: unknown, options?: Options): Promise<Answer> {
  const answer = await send(method, path, body, options);
  return answer.body as Answer;
}

/** Sends JSON to the API, which may be elsewhere. */
export function send(method: string, path: string, body?: unknown, options: Options = {}) {
  const headers = {
    // The messages are in the language of the page, whatever the browser prefers.
    "accept-language": document.documentElement.lang,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...options.headers,
  };
  return ask(import.meta.env.API_BASE + path, { method, headers, body: JSON.stringify(body) }, options);
}

/** The only `fetch`. Throws an ApiError or a NetworkError unless it was answered, or refused as a form with its outcome. */
async function ask(address: string, request: RequestInit, { signal, read = "json", timeoutMs }: Options) {
  const given = new AbortController();
  const giveUp = () => given.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    giveUp();
  }, timeoutMs ?? answerTimeoutMs);
  signal?.addEventListener("abort", giveUp);
  try {
    const response = await fetch(address, { ...request, signal: given.signal }).catch((error: unknown) => {
      throw new NetworkError("", { cause: error });
    });
    const body = (await response[response.ok ? read : "json"]()) as unknown;
    if (!response.ok && "message" in (body as ErrorAnswer)) throw new ApiError(response.status, body as ErrorAnswer);
    return { body, headers: response.headers };
  } catch (error) {
    throw isLate ? new TimeoutError() : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}
