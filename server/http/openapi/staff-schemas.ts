import { z } from "zod";
import { staffActions } from "#contract/staff/audit.ts";

const id = z.uuid();
const time = z.iso.datetime();

export const staffMember = z.object({ id, name: z.string(), joinedAt: time, lastSeenAt: time.optional() });

export const staffSession = z.object({
  member: staffMember,
  touchedAt: time.meta({ description: "When the passkey was last used." }),
  endsAt: time.meta({ description: "When the session ends unless it is used." }),
  lastSignIn: z
    .object({ at: time, device: z.string() })
    .optional()
    .meta({ description: "The sign-in before this one." }),
});

export const sessionSummary = z.object({
  id,
  startedAt: time,
  lastSeenAt: time,
  device: z.string().meta({ examples: ["Firefox, Linux"] }),
  current: z.boolean(),
});

export const passkey = z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.optional() });

export const invitation = z.object({
  url: z.url().meta({ description: "The link that the invited person opens; it is shown this once." }),
  name: z.string(),
  expiresAt: time,
});

export const openInvitation = z.object({
  id,
  name: z.string(),
  invitedBy: z.string().meta({ description: "A member, or empty for the command line." }),
  expiresAt: time,
});

export const passkeyOptions = z.object({
  options: z.looseObject({ challenge: z.string() }).meta({ description: "For the browser, as WebAuthn defines them." }),
});

export const auditPerson = z.object({ id: z.string(), name: z.string() });

export const auditPage = z.object({
  actions: z.array(
    z.object({
      id,
      at: time,
      action: z.enum(staffActions),
      donorId: z.string().meta({ description: "Empty where no single donor is concerned." }),
      donorName: z.string().optional().meta({ description: "Of a donor who is still registered." }),
      by: z.string().meta({ description: "The member's name, or: command line." }),
      note: z.string(),
    }),
  ),
  next: id.optional().meta({ description: "The next page is asked for with this as `before`." }),
});
