import { z } from "zod";

/** The site as passkeys know it: a host, what a device calls it, and where its pages are. */
export type RelyingParty = { id: string; name: string; origin: string };

/** A passkey as the registry keeps it. */
export type Credential = { credentialId: string; publicKey: string; counter: number; transports: string[] };

/** It takes several megabytes, which a registry without staff does without. */
export const loadPasskeyLibrary = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, which devices have. The library would also look for what Node calls experimental, and warns of. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Options for a browser to make a passkey, which can sign in without a name being asked for. */
export async function makeRegistrationOptions(
  { id: rpID, name: rpName }: RelyingParty,
  { id, name }: { id: string; name: string },
  existing: Credential[] = [],
) {
  const { generateRegistrationOptions } = await loadPasskeyLibrary();
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(id),
    userName: name,
    userDisplayName: name,
    attestationType: "none",
    supportedAlgorithmIDs,
    // No second passkey on a device that has one.
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Options for a browser to use a passkey: one of these, or any that it has for this site. */
export async function makeSignInOptions({ id: rpID }: RelyingParty, allowed: Credential[] = []) {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary();
  return generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}

/** The new passkey, or undefined if it was not made for this challenge on this site. */
export async function verifyRegistration(site: RelyingParty, response: PasskeyResponse) {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary();
  const expected = { ...expect(site, response), supportedAlgorithmIDs };
  const outcome = await verifyRegistrationResponse(expected).catch(refuse);
  if (!outcome?.verified) return undefined;
  const { id: credentialId, publicKey, counter } = outcome.registrationInfo.credential;
  const { transports } = response.response;
  return { credentialId, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports };
}

/** How often the passkey has been used, or undefined if it is another's or did not sign this challenge on this site. */
export async function verifySignIn(site: RelyingParty, response: PasskeyResponse, passkey: Credential) {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary();
  const { credentialId: id, counter } = passkey;
  const credential = { id, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")), counter };
  const outcome = await verifyAuthenticationResponse({ ...expect(site, response), credential }).catch(refuse);
  return outcome?.verified ? outcome.authenticationInfo.newCounter : undefined;
}

function expect({ id, origin }: RelyingParty, response: PasskeyResponse) {
  return { response, expectedChallenge: readChallenge(response), expectedOrigin: origin, expectedRPID: id };
}

/** The library throws whatever it does not accept, with a message that repeats what was sent. */
const refuse = () => undefined;

/** The challenge that was signed, which the registry must have given; empty if there is none. */
export function readChallenge({ response }: PasskeyResponse): string {
  try {
    return signedSchema.parse(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString())).challenge;
  } catch {
    return "";
  }
}

const signedSchema = z.object({ challenge: z.string() });

const base64url = z.string().regex(/^[\w-]+$/);

/** @simplewebauthn/browser sends this for a passkey that was made or used; the library refuses one that lacks a part. */
export const passkeyResponseSchema = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).default({}),
  // The member is found by the passkey, so its user handle is left out.
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url.default(""),
    authenticatorData: base64url.default(""),
    signature: base64url.default(""),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
});

export type PasskeyResponse = z.output<typeof passkeyResponseSchema>;
