import type { Donor, DonorSearch, ErrorAnswer } from "#contract/donor.ts";
import type { DonorPage } from "#contract/wider-searches.ts";

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

/** Without a secret if the same details were registered before, with another one. */
export type Registered = { id: string; secret?: string };

/** The donors that match; `before` is the cursor that came with the page before. */
export async function findDonors(search: DonorSearch, before?: string, signal?: AbortSignal): Promise<DonorPage> {
  const path = before ? `/search?before=${before}` : "/search";
  const { body, headers } = await send("POST", path, search, { signal });
  // Only the cursor: the path before it is the server's own, and the site may reach the API at another one.
  const next = headers.get("link")?.match(/[?&]before=([^&>]+)[^>]*>;\s*rel="next"/)?.[1];
  return { donors: body as Donor[], next };
}

/** Whether the server of this page has the registry: only then it answers forms. */
export function answersForms(): boolean {
  return import.meta.env.API_BASE === "/api/v1";
}

type Options = {
  /** Of a private link. It goes into a header, never into an address. */
  key?: string;
  signal?: AbortSignal | undefined;
  read?: "json" | "blob";
};

/** Does what a form or a button says; the API validates it. */
export async function call<Answer>(method: string, path: string, body?: unknown, options?: Options): Promise<Answer> {
  const answer = await send(method, path, body, options);
  return answer.body as Answer;
}

/** The only `fetch`. Throws an ApiError or a NetworkError unless the API has done what was asked. */
export async function send(method: string, path: string, body?: unknown, { key, signal, read = "json" }: Options = {}) {
  const headers = {
    // The messages are in the language of the page, whatever the browser prefers.
    "accept-language": document.documentElement.lang,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(key && { authorization: `Bearer ${key}` }),
  };
  const request = { method, headers, body: JSON.stringify(body), signal: signal ?? null };
  const response = await fetch(import.meta.env.API_BASE + path, request).catch((error: unknown) => {
    throw new NetworkError("", { cause: error });
  });
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as ErrorAnswer);
  return { body: (await response[read]()) as unknown, headers: response.headers };
}
