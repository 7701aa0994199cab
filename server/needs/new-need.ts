import { z } from "zod";
import { dayAfter, isDay, today } from "#contract/day.ts";
import { isNeededType, maxNeedDays, maxPlaceLength, maxWanted, neededTypes, type NewNeed } from "#contract/needs.ts";
import { findDonationType } from "#server/donors/donation.ts";
import { dropInvisible } from "#server/donors/invisible-characters.ts";
import {
  donationTypeField,
  newDonorSchema,
  noticeField,
  registrationSchema,
  toNewDonor,
} from "#server/donors/new-donor.ts";
import { newSecret } from "#server/donors/private-link.ts";
import { validate } from "#server/donors/validate.ts";
import { emailField, parseEmail } from "#server/messages/contact-input.ts";
import { validation as messages } from "#server/messages.ts";

/** Wards, floors and a PIN code have no more digits, a telephone number has, however it is written or interrupted. */
const maxDigitsInPlace = 6;
const link = /@|https?:|www\./i;
const digitWords =
  /(?<!\p{L})(zero|oh|one|two|three|four|five|six|seven|eight|nine|shunya|ek|do|teen|cha+r|pa+nch|ch+e|saat|aath|nau|शून्य|एक|दो|तीन|चार|पाँच|पांच|छह|छः|सात|आठ|नौ)(?!\p{L}|\p{M})/giu;

/** Of two digits, or words that repeat one. */
const numberWords =
  /(?<!\p{L})(double|triple|ten|eleven|twelve|(thir|four|fif|six|seven|eigh|nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty|डबल|ट्रिपल)(?!\p{L}|\p{M})/giu;
/** Letters that stand for digits: O and l beside one, as in 98OOl23, or an O alone. */
const digitLetters = /(?<=\p{N})[oil|]+|[oil|]+(?=\p{N})|(?<!\p{L})o+(?!\p{L})/giu;

function hasNumberOrLink(text: string): boolean {
  // Circled and full-width digits become ordinary ones.
  const spelled = text.normalize("NFKC").replace(digitWords, "0").replace(numberWords, "00");
  const digits = spelled.replace(digitLetters, (letters) => "0".repeat(letters.length)).match(/\p{N}/gu) ?? [];
  return digits.length > maxDigitsInPlace || link.test(text);
}

const ownFields = {
  donationType: donationTypeField
    .refine((type) => isNeededType(findDonationType(type) ?? ""), messages.donationType)
    .meta({ examples: neededTypes, description: "Nobody may ask for money." }),
  place: z
    .string(messages.place)
    .overwrite((text) => dropInvisible(text).replace(/\s+/g, " ").trim().toWellFormed())
    .refine((text) => /\p{L}/u.test(text), messages.place)
    .refine((text) => [...text].length <= maxPlaceLength, messages.longPlace)
    .refine((text) => !hasNumberOrLink(text), messages.numberInPlace)
    .meta({ maxLength: maxPlaceLength, description: "The hospital or area, without numbers and patients' names." }),
  neededOn: z
    .string(messages.neededOn)
    .refine((day) => isDay(day) && day >= today() && day <= dayAfter(maxNeedDays), messages.neededOn)
    .meta({ format: "date", description: `The last day on which it helps, at most ${maxNeedDays} days from now.` }),
  wanted: z.coerce
    .number<number>(messages.wanted)
    .int(messages.wanted)
    .min(1, messages.wanted)
    .max(maxWanted, messages.wanted)
    .describe("How many donors; for blood, each gives one unit."),
};

const optionalEmail = z.union([z.literal(""), emailField], messages.email).default("");
const consent = z.literal([true, "on"], messages.consent).describe("That the notice was read.");

const needSchema = newDonorSchema.safeExtend({ ...ownFields, email: optionalEmail });

export const needRequestSchema = needSchema.safeExtend({
  consent,
  secret: registrationSchema.shape.secret,
  from: z
    .string(messages.secretText)
    .default("")
    .describe("The key of an earlier request, whose number the foundation's staff trust."),
  noticeVersion: noticeField,
  language: noticeField,
});

/** For the API's description only: a change is validated together with what stays. */
export const needChangeSchema = z.object({ ...needSchema.shape }).partial();

const { fullName, phoneNo } = newDonorSchema.shape;
export const helpSchema = z.object({ fullName, phoneNo, consent });

export type StoredWords = NewNeed & { email: string };

export function parseNeedRequest(input: unknown) {
  const given = validate(needRequestSchema, input);
  const { secret = newSecret(), from, noticeVersion, language } = given;
  return { need: toNeed(given), secret, from, noticeVersion, language };
}

/** The need as it is after a change, validated as a whole; a day that was accepted stays so when it has passed. */
export function applyNeedChange(current: StoredWords, change: unknown): StoredWords {
  const changed = { ...current, ...(Object(change) as Partial<StoredWords>) };
  if (changed.neededOn !== current.neededOn) return toNeed(validate(needSchema, changed));
  return { ...toNeed(validate(needSchema, { ...changed, neededOn: today() })), neededOn: current.neededOn };
}

function toNeed(given: z.output<typeof needSchema>): StoredWords {
  const { place, neededOn, wanted } = given;
  const email = given.email && parseEmail(given).addressKey;
  return { ...toNewDonor(given), place, neededOn, wanted, email };
}
