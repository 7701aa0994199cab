import type { StaffDonor } from "#contract/staff/donors.ts";
import type { RefusalReason, StaffSession } from "#contract/staff/session.ts";
import { ApiError, send } from "#app/api.ts";
import { createStore } from "./store.ts";

/** The session, or undefined while nobody is known to be signed in. */
export const sessionStore = createStore<StaffSession | undefined>(undefined);

/** Notes what an answer tells beside its own matter. It may come when nobody is known to be signed in: then it is nobody's. */
export function updateSession(change: Partial<StaffSession>): void {
  const session = sessionStore.get();
  if (session) sessionStore.set({ ...session, ...change });
}

/** The member did not use the passkey, so nothing was done. */
export class PasskeyDeclined extends Error {}

/** Why the passkey is asked for: the session has ended, or what was asked for is protected. */
export type PromptReason = "signIn" | "touch";

/** The open question for the passkey, which PasskeyDialog shows; it resolves to whether the passkey was used. */
export type Prompt = PromiseWithResolvers<boolean> & { reason: PromptReason };

export const promptStore = createStore<Prompt | undefined>(undefined);

/** How many donors wait in the reports, as far as is known. */
export const reportCount = createStore(0);

/** Calls the API as the signed-in member. Names and numbers go into bodies, never into addresses. */
export function call<Answer>(method: string, path: string, body?: unknown, read?: "blob"): Promise<Answer> {
  return withPasskey(() => sendToStaff<Answer>(method, path, body, read));
}

/** Sends a request. When the session has ended or the passkey is asked for again, it is repeated after that. */
export async function withPasskey<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    const reason = findPromptReason(error);
    if (!reason) throw error;
    await askForPasskey(reason);
    return withPasskey(request);
  }
}

/** Some of the desk's work takes a while, such as publishing or exporting. */
const deskTimeoutMs = 120_000;

/** Sends a request that asks for no session. */
export async function sendToStaff<Answer>(method: string, path: string, body?: unknown, read?: "blob") {
  const answer = await send(method, `/staff${path}`, body, { timeoutMs: deskTimeoutMs, ...(read && { read }) });
  return answer.body as Answer;
}

/** Somebody who was not signed in before signs in on a page of its own. */
function findPromptReason(error: unknown): PromptReason | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return sessionStore.get() && "signIn";
  return (error.answer as { reason?: RefusalReason }).reason === "touch" ? "touch" : undefined;
}

/** Resolves once the member has used the passkey. Requests that wait at the same time share one question. */
async function askForPasskey(reason: PromptReason): Promise<void> {
  if (!promptStore.get()) promptStore.set({ reason, ...Promise.withResolvers<boolean>() });
  const used = await promptStore.get()!.promise;
  promptStore.set(undefined);
  if (used) return;
  if (reason === "signIn") sessionStore.set(undefined);
  throw new PasskeyDeclined();
}

/** Notes that the donor, as they are known here, confirmed their details on the phone. */
export function confirmByPhone({ id, version }: StaffDonor): Promise<StaffDonor> {
  return call("POST", `/donors/${id}/confirm-by-phone`, { version });
}

export function undoConfirmation({ id, version }: Pick<StaffDonor, "id" | "version">): Promise<StaffDonor> {
  return call("POST", `/donors/${id}/undo-confirmation`, { version });
}

/** The donor or the request as somebody else has left them meanwhile, if that is why a change was refused. */
export function findChanged<Changed = StaffDonor>(error: unknown): Changed | undefined {
  return error instanceof ApiError && error.status === 409
    ? (error.answer as { current?: Changed }).current
    : undefined;
}
