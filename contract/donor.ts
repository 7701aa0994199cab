import type { z } from "zod";
import type { donor, donorCounts, newDonor } from "./answers.ts";
import type { BloodType } from "./blood-types.ts";
import type { DonationType } from "./donation-types.ts";

/** A registration. */
export type NewDonor = z.infer<typeof newDonor>;

/** A donor as a search shows them. */
export type Donor = z.infer<typeof donor>;

/** How many donors there are to find, by state and what they give. */
export type DonorCounts = z.infer<typeof donorCounts>;

/** An empty criterion does not narrow the search. */
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

/** A page of donors, the cursor of the next one, and an offer where they are few. */
export type DonorPage = { donors: Donor[]; next?: string | undefined; offer?: Offer | undefined };

/** What makes a search wider, and how many donors that adds to those that are shown; more than `count` unless that is all. */
export type Offer = { wider: Pick<DonorSearch, "compatible" | "withinKm">; count: number; isAll: boolean };

/** The fields of the registration form, as keys of an error answer. */
export type DonorField = keyof NewDonor;

/** The fields of a search. */
export type SearchField = keyof DonorSearch;

/** A field that an error may be about; the last ones are those of other forms. */
export type FormField = DonorField | SearchField | OtherField;

type OtherField = "address" | "code" | "email" | "place" | "neededOn" | "wanted" | "consent";

/** A field of the form that only programs fill in; a registration with it is not stored. */
export const honeypotField = "website";

/** The API's answer to a request that failed: a sentence for the visitor, and one for each field that it concerns. */
export type ErrorAnswer = { message: string; errors?: Partial<Record<FormField, string>> };
