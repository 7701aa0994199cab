import type { BloodMatch, BloodType } from "./blood-types.ts";
import type { DonationType } from "./donation-types.ts";

/** What a person sends to become a donor. */
export type NewDonor = {
  fullName: string;
  phoneNo: string;
  donationType: DonationType;
  /** Empty unless the donation type is Blood. */
  bloodType: BloodType | "";
  state: string;
  city: string;
};

/** What a search answers. */
export type Donor = NewDonor & {
  id: string;
  /** The day on which the donor last confirmed, such as 2026-11-15. */
  confirmedOn: string;
  /** The day on which staff last spoke with the donor and confirmed the details with them. */
  confirmedByPhoneOn?: string;
  /** The number is masked; whoever needs it asks for it. */
  numberOnRequest?: true;
  /** From the city that was asked for, when others around it were asked for too. */
  distanceKm?: number;
  /** How the blood fits the type that was asked for, when compatible types were asked for too. */
  match?: BloodMatch;
};

/** What to search for; an empty criterion does not narrow the search. */
export type DonorSearch = {
  donationType: DonationType | "";
  bloodType: BloodType | "";
  state: string;
  city: string;
  /** How far from the city a donor may be; without it, in the city. */
  withinKm?: number;
  /** Other blood types, too, that may be given to the one asked for. */
  compatible?: boolean;
};

/** The fields of the registration form, as keys of an error answer. */
export type DonorField = keyof NewDonor;

/** The fields of a search. */
export type SearchField = keyof DonorSearch;

/** A field of the form that only programs fill in; a registration with it is not stored. */
export const honeypotField = "website";

/** The API's answer to a request that failed: a sentence for the visitor, and one for each field that it concerns. */
export type ErrorAnswer = { message: string; errors?: Partial<Record<DonorField | SearchField, string>> };
