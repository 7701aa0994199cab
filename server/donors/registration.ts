import { z } from "zod";
import type { NewDonor } from "#contract/donor.ts";
import { secretLength, secretPattern } from "#contract/private-link.ts";
import { newDonorSchema, parseNewDonor } from "./new-donor.ts";
import { newSecret } from "./private-link.ts";
import { validate } from "./validate.ts";

const shortText = z
  .string("Please send the notice's version and language as short text.")
  .regex(/^[\w.+-]{0,40}$/, "Please send the notice's version and language as short text.");

/** What a client may send in addition to what a person types. */
const metadataSchema = z.object({
  secret: z
    .string("Please send the secret as text.")
    .regex(secretPattern, `Please send a secret of ${secretLength} base64url characters, or none.`)
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
