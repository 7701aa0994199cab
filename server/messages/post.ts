import { DeliveryError } from "./outgoing.ts";

const timeoutMs = 10_000;

/** Posts a message. Redirects are not followed. An answer that is not among the refusals is a reason to try again. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer<ArrayBuffer>,
  refusals: Record<number, DeliveryError>,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const sending = fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
  const { host } = new URL(url);
  const response = await sending.catch((error: Error & { cause?: { code?: string } }) => {
    const cause = signal.aborted ? `no answer within ${timeoutMs / 1000} seconds` : error.cause?.code;
    throw new DeliveryError(`${host} cannot be reached: ${cause ?? error.message}.`);
  });
  await response.body?.cancel();
  if (!response.ok) throw refusals[response.status] ?? new DeliveryError(`${host} answered ${response.status}.`);
}
