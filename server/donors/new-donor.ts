import { z } from "zod";
import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { NewDonor } from "#contract/donor.ts";
import { maxNameLength, maxPhoneLength, phoneDigits } from "#contract/limits.ts";
import { states } from "#contract/places/places.ts";
import { secretPattern } from "#contract/private-link.ts";
import { validation as messages } from "#server/messages.ts";
import { findBloodType, findDonationType } from "./donation.ts";
import { findCities, findState, type CityOfState } from "./find-place.ts";
import { dropInvisible } from "./invisible-characters.ts";
import { isPhoneNumber, writeLatinDigits } from "./phone-number.ts";
import { newSecret } from "./private-link.ts";
import { haveText, validate } from "./validate.ts";

const typed = (message: string) => z.string(message).overwrite(dropInvisible);

/** A name that somebody types; the message is for one that is missing. */
export function nameField(missing: string) {
  return (
    typed(missing)
      .trim()
      // Something must be visible: not only spaces, marks and joiners.
      .refine((name) => /[^\p{Z}\p{C}\p{M}]/u.test(name), missing)
      .refine((name) => [...name].length <= maxNameLength, messages.longName)
      .refine((name) => name.isWellFormed(), messages.brokenCharacters)
  );
}

export const donationTypeField = typed(messages.donationType).meta({
  examples: donationTypes.map(({ value }) => value),
});
export const bloodTypeField = typed(messages.bloodType)
  .default("")
  .meta({ description: "Counts only for Blood; otherwise it is ignored.", examples: [...bloodTypes] });
export const stateField = typed(messages.state).meta({ examples: states.slice(0, 3).map(({ name }) => name) });
export const cityField = typed(messages.city).meta({ examples: ["Pune"] });

export const newDonorSchema = z
  .object({
    fullName: nameField(messages.name).meta({ description: "In any script.", minLength: 1, maxLength: maxNameLength }),
    phoneNo: z
      .string(messages.phone)
      .overwrite((number) => writeLatinDigits(dropInvisible(number)))
      .trim()
      .min(1, messages.phone)
      .refine(isPhoneNumber, messages.badPhone)
      .refine((number) => number.length <= maxPhoneLength, messages.longPhone)
      .meta({
        maxLength: maxPhoneLength,
        description: `${phoneDigits.min} to ${phoneDigits.max} digits; spaces and + - . ( ) may stand between them.`,
      }),
    donationType: donationTypeField.refine(findDonationType, messages.donationType),
    bloodType: bloodTypeField,
    state: stateField.refine(findState, messages.state),
    city: cityField,
  })
  .refine((donor) => findDonationType(donor.donationType) !== "Blood" || findBloodType(donor.bloodType), {
    error: messages.bloodType,
    path: ["bloodType"],
    when: ({ value }) => haveText(value, "donationType", "bloodType"),
  })
  .refine((donor) => (findState(donor.state) ? findCity(donor) : findCities(donor.city).length), {
    error: messages.city,
    path: ["city"],
    when: ({ value }) => haveText(value, "state", "city"),
  });

export function parseNewDonor(input: unknown): NewDonor {
  return toNewDonor(validate(newDonorSchema, input));
}

/** The version of a notice that the donor was shown, or its language. */
export const noticeField = z
  .string(messages.notice)
  .regex(/^[\w.+-]{0,40}$/, messages.notice)
  .default("");

/** With what a client may send in addition to what a person types. */
export const registrationSchema = newDonorSchema.safeExtend({
  secret: z
    .string(messages.secretText)
    .regex(secretPattern, messages.secret)
    .optional()
    .describe("128 random bits made by the client, so that a repeated request gets the same link."),
  noticeVersion: noticeField.describe("Of the notice that the donor was shown."),
  language: noticeField.describe("Of that notice, such as en."),
});

export function parseRegistration(input: unknown) {
  const { secret = newSecret(), noticeVersion, language, ...donor } = validate(registrationSchema, input);
  return { donor: toNewDonor(donor), secret, noticeVersion, noticeLanguage: language };
}

/** The donor with types and places as they are stored. */
export function toNewDonor(donor: z.output<typeof newDonorSchema>): NewDonor {
  const donationType = findDonationType(donor.donationType)!;
  return {
    fullName: donor.fullName,
    phoneNo: donor.phoneNo,
    donationType,
    bloodType: donationType === "Blood" ? findBloodType(donor.bloodType)! : "",
    ...findCity(donor)!,
  };
}

/** The city under the very spelling of the state that the donor chose. */
function findCity(given: { state: string; city: string }): CityOfState | undefined {
  const state = findState(given.state);
  return state && findCities(given.city, state).find((found) => found.state === state.name);
}
