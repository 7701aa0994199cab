import type { StaffSession } from "#contract/staff/session.ts";
import { createStore } from "./store.ts";

/** Who is signed in; undefined until the server has been asked, null when nobody is. */
export const sessionStore = createStore<StaffSession | null | undefined>(undefined);

/** The member did not use the passkey, so nothing was done. */
export class PasskeyDeclined extends Error {}

/** Why the passkey is asked for: the session has ended, or what was asked for is protected. */
export type PromptReason = "signIn" | "touch";

type Prompt = { reason: PromptReason; settle: (used: boolean) => void; used: Promise<boolean> };

/** The open question for the passkey, which PasskeyDialog shows. */
export const promptStore = createStore<Prompt | undefined>(undefined);

/** Resolves once the member has used the passkey. Requests that wait at the same time share one question. */
export async function askForPasskey(reason: PromptReason): Promise<void> {
  const { used } = promptStore.get() ?? openPrompt(reason);
  if (await used) return;
  if (reason === "signIn") sessionStore.set(null);
  throw new PasskeyDeclined();
}

function openPrompt(reason: PromptReason): Prompt {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (used: boolean) => {
    promptStore.set(undefined);
    resolve(used);
  };
  const prompt = { reason, settle, used: promise };
  promptStore.set(prompt);
  return prompt;
}
