import type { StaffSession } from "#contract/staff/session.ts";
import { createStore } from "./store.ts";

/** The session, or undefined while nobody is known to be signed in. */
export const sessionStore = createStore<StaffSession | undefined>(undefined);

/** The member did not use the passkey, so nothing was done. */
export class PasskeyDeclined extends Error {}

/** Why the passkey is asked for: the session has ended, or what was asked for is protected. */
export type PromptReason = "signIn" | "touch";

export type Prompt = { reason: PromptReason; settle: (used: boolean) => void; used: Promise<boolean> };

/** The open question for the passkey, which PasskeyDialog shows. */
export const promptStore = createStore<Prompt | undefined>(undefined);

/** Resolves once the member has used the passkey. Requests that wait at the same time share one question. */
export async function askForPasskey(reason: PromptReason): Promise<void> {
  if (!promptStore.get()) {
    const { promise: used, resolve: settle } = Promise.withResolvers<boolean>();
    promptStore.set({ reason, settle, used });
  }
  const used = await promptStore.get()!.used;
  promptStore.set(undefined);
  if (used) return;
  if (reason === "signIn") sessionStore.set(undefined);
  throw new PasskeyDeclined();
}
