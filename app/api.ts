import type { Donor, DonorSearch, Refusal } from "#contract/donor.ts";

export const apiBase: string = import.meta.env.API_BASE;

/** The API refused; its message, and those for single fields, are for the visitor. */
export class ApiRefusal extends Error {
  readonly errors: NonNullable<Refusal["errors"]>;
  constructor({ message, errors }: Refusal) {
    super(message);
    this.errors = errors ?? {};
  }
}

/** The request did not reach the API. */
export class NetworkDown extends Error {}

/** A page of donors, and the address of the next one. */
export type DonorPage = { donors: Donor[]; next: string | undefined };

export async function greetApi(): Promise<string> {
  const { body } = await call(apiBase, { method: "GET" });
  return (body as { message: string }).message;
}

/** Sends the form as it was filled in; the API checks it. */
export async function registerDonor(donor: Record<string, string>): Promise<void> {
  await post(`${apiBase}/donar`, donor);
}

/** The donors that match; `next` comes from the page before. */
export async function findDonors(search: DonorSearch, next?: string): Promise<DonorPage> {
  const { body, headers } = await post(next ?? `${apiBase}/search`, search);
  const link = headers.get("link")?.match(/<([^>]*)>;\s*rel="next"/)?.[1];
  return { donors: body as Donor[], next: link && new URL(link, new URL(apiBase, location.href)).href };
}

function post(url: string, body: unknown) {
  return call(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

async function call(url: string, init: RequestInit): Promise<{ body: unknown; headers: Headers }> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw new NetworkDown("", { cause: error });
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new ApiRefusal(body as Refusal);
  return { body, headers: response.headers };
}
