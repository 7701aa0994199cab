import { z } from "zod";
import { auditFilterSchema } from "#server/http/routes/staff/audit.ts";
import { invitationSchema, joinSchema } from "#server/http/routes/staff/join.ts";
import { newPasskeySchema } from "#server/http/routes/staff/passkeys.ts";
import { signInSchema } from "#server/http/routes/staff/use-passkey.ts";
import { memberNameSchema, passkeyNameSchema } from "#server/staff/names.ts";
import { badBody, body, header, json, refusals, unavailable } from "./responses.ts";
import {
  auditPage,
  auditPerson,
  invitation,
  openInvitation,
  passkey,
  passkeyOptions,
  sessionSummary,
  staffMember,
  staffSession,
} from "./staff-schemas.ts";

const security = [{ staffSession: [] }];
const foreign = { 403: "The request comes from another site.", ...unavailable };
const noSession = { 401: "There is no session, or it has ended.", ...foreign };
const needsTouch = {
  ...noSession,
  403: "The request comes from another site, or asks for a fresh touch: reason touch.",
};
const badInvitation = { ...foreign, ...badBody, 404: "The invitation was used or has expired." };
const noSuch = { 404: "There is no such thing, or no longer." };
const setsCookie = {
  200: {
    ...json("The session.", staffSession),
    headers: { "Set-Cookie": header("The session's token, which no script can read.") },
  },
};
const done = { 200: json("It is done.", z.object({ success: z.literal(true) })) };
const options = { 200: json("What the passkey is to sign, once, within five minutes.", passkeyOptions) };
const id = [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }];

/** What only members may ask. */
function forMembers(operationId: string, summary: string, responses: object, input: object = {}) {
  return { operationId, summary, security, ...input, responses };
}

/** How staff sign in, and who did what. */
export const staffPaths = {
  "/api/v1/staff/join/options": {
    post: {
      operationId: "askToJoin",
      summary: "Who is invited, and what a browser needs to make their passkey.",
      requestBody: body(invitationSchema),
      responses: {
        200: json("The options.", passkeyOptions.extend({ name: z.string() })),
        ...refusals(badInvitation),
      },
    },
  },
  "/api/v1/staff/join": {
    post: {
      operationId: "join",
      summary: "Become a member with the passkey that was made, and sign in. It uses the invitation up.",
      requestBody: body(joinSchema),
      responses: { ...setsCookie, ...refusals(badInvitation) },
    },
  },
  "/api/v1/staff/sign-in/options": {
    post: {
      operationId: "askToSignIn",
      summary: "What a browser needs to use a passkey of this site.",
      responses: { ...options, ...refusals(foreign) },
    },
  },
  "/api/v1/staff/sign-in": {
    post: {
      operationId: "signIn",
      summary: "Sign in with a passkey. Every sign-in begins a session of its own.",
      requestBody: body(signInSchema),
      responses: { ...setsCookie, ...refusals({ ...badBody, ...foreign }) },
    },
  },
  "/api/v1/staff/session": {
    get: forMembers("getSession", "Who is signed in.", {
      200: json("The session.", staffSession),
      ...refusals(noSession),
    }),
    delete: forMembers("signOut", "Sign out.", { ...done, ...refusals(noSession) }),
  },
  "/api/v1/staff/session/touch/options": {
    post: forMembers("askToTouch", "What a browser needs to use the member's passkey again.", {
      ...options,
      ...refusals(noSession),
    }),
  },
  "/api/v1/staff/session/touch": {
    post: forMembers(
      "touch",
      "Use the passkey again: what is grave may be done within the next five minutes.",
      { 200: json("The session.", staffSession), ...refusals({ ...badBody, ...noSession }) },
      { requestBody: body(signInSchema) },
    ),
  },
  "/api/v1/staff/sessions": {
    get: forMembers("listSessions", "The member's own sessions, newest first.", {
      200: json("The sessions.", z.array(sessionSummary)),
      ...refusals(noSession),
    }),
  },
  "/api/v1/staff/sessions/{id}": {
    delete: forMembers(
      "endSession",
      "End one of the member's own sessions.",
      { ...done, ...refusals({ ...noSession, ...noSuch }) },
      { parameters: id },
    ),
  },
  "/api/v1/staff/members": {
    get: forMembers("listMembers", "The members of staff.", {
      200: json("The members.", z.array(staffMember)),
      ...refusals(noSession),
    }),
  },
  "/api/v1/staff/members/invitations/{id}": {
    delete: forMembers(
      "withdrawInvitation",
      "Withdraw an invitation that nobody has accepted.",
      { ...done, ...refusals({ ...noSession, ...noSuch }) },
      { parameters: id },
    ),
  },
  "/api/v1/staff/members/invitations": {
    get: forMembers("listInvitations", "The invitations that nobody has accepted yet.", {
      200: json("The invitations.", z.array(openInvitation)),
      ...refusals(noSession),
    }),
    post: forMembers(
      "inviteMember",
      "Invite somebody to become a member, once, within fifteen minutes. Needs a fresh touch.",
      { 201: json("The invitation.", invitation), ...refusals({ ...badBody, ...needsTouch }) },
      { requestBody: body(memberNameSchema) },
    ),
  },
  "/api/v1/staff/members/{id}": {
    delete: forMembers(
      "removeMember",
      "Remove a member, whose sessions end at once. The last one cannot leave. Needs a fresh touch.",
      { ...done, ...refusals({ ...needsTouch, ...noSuch, 422: "This is the last member." }) },
      { parameters: id },
    ),
  },
  "/api/v1/staff/passkeys": {
    get: forMembers("listPasskeys", "The member's own passkeys.", {
      200: json("The passkeys.", z.array(passkey)),
      ...refusals(noSession),
    }),
    post: forMembers(
      "addPasskey",
      "Add another passkey of the member's own. Needs a fresh touch.",
      { 201: json("All passkeys.", z.array(passkey)), ...refusals({ ...badBody, ...needsTouch }) },
      { requestBody: body(newPasskeySchema.extend(passkeyNameSchema.shape)) },
    ),
  },
  "/api/v1/staff/passkeys/options": {
    post: forMembers("askToAddPasskey", "What a browser needs to make another passkey. Needs a fresh touch.", {
      ...options,
      ...refusals(needsTouch),
    }),
  },
  "/api/v1/staff/passkeys/{id}": {
    delete: forMembers(
      "removePasskey",
      "Remove one of the member's own passkeys, and end the other sessions that it began. The last one stays.",
      { ...done, ...refusals({ ...needsTouch, ...noSuch, 422: "This is the last passkey." }) },
      { parameters: id },
    ),
  },
  "/api/v1/staff/audit/search": {
    post: {
      operationId: "listActions",
      summary: "Who did what, newest first.",
      security,
      requestBody: body(auditFilterSchema),
      responses: {
        200: json("A page of actions.", auditPage),
        ...refusals({ ...noSession, 422: "A filter is not from its list." }),
      },
    },
  },
  "/api/v1/staff/audit/people": {
    get: forMembers(
      "listAuditPeople",
      "Whose actions the audit holds: the command line, and all members, also those who were removed.",
      { 200: json("The newest member first.", z.array(auditPerson)), ...refusals(noSession) },
    ),
  },
};
