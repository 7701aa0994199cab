import { hash } from "node:crypto";
import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";
import { languages } from "#contract/languages.ts";
import { codeDigits, topics } from "#contract/messages.ts";
import { maxEmailLength } from "#contract/limits.ts";
import { dropInvisible } from "#server/donors/invisible-characters.ts";
import { noticeField } from "#server/donors/new-donor.ts";
import { writeLatinDigits } from "#server/donors/phone-number.ts";
import { validate } from "#server/donors/validate.ts";
import { validation as messages } from "#server/messages.ts";

export const emailField = z
  .string(messages.email)
  .overwrite(dropInvisible)
  .trim()
  .refine(readEmail, messages.email)
  .meta({ format: "email", maxLength: maxEmailLength });

/** The services of the browsers that have web push. The server sends to no other address that a visitor gives it. */
const pushServices =
  /^https:\/\/(fcm\.googleapis|updates\.push\.services\.mozilla|[\w-]+\.(push\.apple|notify\.windows))\.com$/;

export function isPushService(endpoint: string): boolean {
  const { origin, username, password } = URL.parse(endpoint) ?? { origin: "" };
  return pushServices.test(origin) && !username && !password;
}

const deviceText = z.string(messages.device).max(1000, messages.device);
const keyOfBytes = (length: number) =>
  deviceText.refine((text) => Buffer.from(text, "base64url").length === length, messages.device);

/** A device that gets notifications, as its browser describes it. */
const pushSubscription = z.object(
  {
    endpoint: deviceText.refine(isPushService, messages.device),
    keys: z.object({ p256dh: keyOfBytes(65), auth: keyOfBytes(16) }, messages.device),
  },
  messages.device,
);

export type PushSubscription = z.output<typeof pushSubscription>;

const choice = {
  topics: z
    .array(z.enum(topics, messages.topics), messages.topics)
    .describe("What for. An address without any is written to only when its donor has lost the private link."),
  language: z.enum(
    languages.map(({ code }) => code),
    messages.language,
  ),
  noticeVersion: noticeField.describe("Of the notice that the donor was shown."),
};

/** A way by which a donor wants to be reached. */
export const contactSchema = z.discriminatedUnion(
  "channel",
  [
    z.object({ channel: z.literal("email"), address: emailField, ...choice }),
    z.object({ channel: z.literal("phone"), ...choice }),
    z.object({ channel: z.literal("call"), ...choice, topics: z.tuple([z.literal("needs")], messages.topics) }),
    z.object({
      channel: z.literal("push"),
      subscription: pushSubscription,
      ...choice,
      topics: choice.topics.min(1, messages.topics),
    }),
  ],
  messages.channel,
);

export const lostLinkSchema = z.object({ email: emailField }, messages.email);

const code = z.string(messages.wrongCode).overwrite((text) => writeLatinDigits(text).replace(/\s/g, ""));
export const codeSchema = z.object({ code: code.length(codeDigits, messages.wrongCode) }, messages.wrongCode);

export type NewContact = Omit<ReturnType<typeof parseContact>, "language"> & { language: string };

export function parseContact(input: unknown) {
  const given = validate(contactSchema, input);
  const { channel, language, noticeVersion } = given;
  const chosen = topics.filter((topic) => (given.topics as string[]).includes(topic));
  return { channel, language, noticeVersion, topics: chosen, ...readAddress(given) };
}

type Address = { address: string; addressKey: string };

function readAddress(given: z.output<typeof contactSchema>): Address {
  if (given.channel === "email") return readEmail(given.address)!;
  if (given.channel === "phone" || given.channel === "call") return { address: "", addressKey: "" };
  const { subscription } = given;
  return { address: JSON.stringify(subscription), addressKey: hash("sha256", subscription.endpoint, "base64url") };
}

/** The address to which something is to be sent, and the key by which a lost link is asked for. */
export function parseEmail(input: unknown): Address {
  return readEmail(validate(lostLinkSchema, input).email)!;
}

/** The most that the part before @ may have (RFC 5321). */
const maxLocalLength = 64;
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const typedDomain = /^[\p{L}\p{M}\p{N}.。-]+$/u;
const domain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{2,63}$/;

/** An address as it is written to, and a key that is the same however its letters are capitalised or its domain is encoded. */
function readEmail(text: string): Address | undefined {
  const [, name = "", typed = ""] = /^([^@]+)@([^@]+)$/.exec(text.normalize()) ?? [];
  const ascii = typedDomain.test(typed) ? domainToASCII(typed) : "";
  const addressKey = `${name.toLowerCase()}@${ascii}`;
  if (!local.test(name) || Buffer.byteLength(name) > maxLocalLength || !domain.test(ascii)) return undefined;
  if (Buffer.byteLength(addressKey) > maxEmailLength) return undefined;
  return { address: `${name}@${domainToUnicode(ascii)}`, addressKey };
}
