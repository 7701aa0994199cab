import * as webauthn from "@simplewebauthn/browser";
import type { FormerMember } from "#contract/staff/payee.ts";
import type { StaffSession } from "#contract/staff/session.ts";
import { sendToStaff, sessionStore, type PromptReason } from "./api.ts";
import type { StaffContent } from "./staff-content.ts";

/** The options of a WebAuthn ceremony, as SimpleWebAuthn's two halves exchange them. */
export type PasskeyOptions = { options: never };

/** Why a device gave no passkey; each has its words in the content. */
type PasskeyProblem = keyof StaffContent["passkeyErrors"];

export class PasskeyError extends Error {
  readonly problem: PasskeyProblem;
  constructor(problem: PasskeyProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** Signs in, or shows that it is still the same member. Gives somebody who is a member no longer. */
export async function provePasskey(reason: PromptReason): Promise<FormerMember | undefined> {
  const path = reason === "touch" ? "/session/touch" : "/sign-in";
  const session = await sendPasskey<StaffSession | FormerMember>(path, path);
  if (!("member" in session)) return session;
  sessionStore.set(session);
  return undefined;
}

/** Has the passkey sign what is asked at one path, and sends that to another one. */
export async function sendPasskey<Answer>(asking: string, path: string): Promise<Answer> {
  const { options } = await sendToStaff<PasskeyOptions>("POST", `${asking}/options`, {});
  const response = await runCeremony(() => webauthn.startAuthentication({ optionsJSON: options }));
  return sendToStaff<Answer>("POST", path, { response });
}

/** Makes a passkey; gives what the server checks and stores. */
export function makePasskey(options: PasskeyOptions["options"]) {
  return runCeremony(() => webauthn.startRegistration({ optionsJSON: options }));
}

async function runCeremony<Response>(ceremony: () => Promise<Response>): Promise<Response> {
  if (!webauthn.browserSupportsWebAuthn()) throw new PasskeyError(isSecureContext ? "unsupported" : "insecure");
  try {
    return await ceremony();
  } catch (error) {
    throw new PasskeyError((error instanceof webauthn.WebAuthnError && problems[error.name]) || "failed", error);
  }
}

/** The browser's own names: https://www.w3.org/TR/webauthn-3/ */
const problems: Record<string, PasskeyProblem> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "exists",
  SecurityError: "insecure",
  NotSupportedError: "unsupported",
};
