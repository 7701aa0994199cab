import { z } from "zod";
import type { NewDonor } from "#contract/donor.ts";
import { secretPattern } from "#contract/private-link.ts";
import { newDonorSchema, parseNewDonor } from "./new-donor.ts";
import { newSecret } from "./private-link.ts";
import { validate } from "./validate.ts";
import { messages } from "./validation-messages.ts";

const shortText = z.string(messages.notice).regex(/^[\w.+-]{0,40}$/, messages.notice);

/** What a client may send in addition to what a person types. */
const metadataSchema = z.object({
  secret: z
    .string(messages.secretText)
    .regex(secretPattern, messages.secret)
    .optional()
    .meta({ description: "128 random bits made by the client, so that a repeated request gets the same link." }),
  noticeVersion: shortText.default("").meta({ description: "Of the notice that the donor was shown." }),
  language: shortText.default("").meta({ description: "Of that notice, such as en." }),
});

export const registrationSchema = newDonorSchema.safeExtend(metadataSchema.shape);

export type Registration = { donor: NewDonor; secret: string; noticeVersion: string; noticeLanguage: string };

export function parseRegistration(input: unknown): Registration {
  const donor = parseNewDonor(input);
  const { secret = newSecret(), noticeVersion, language } = validate(metadataSchema, input);
  return { donor, secret, noticeVersion, noticeLanguage: language };
}
