import type { z } from "zod";
import type { askedNeed, boardNeed, donorNeed, newNeed, ownNeed } from "./answers.ts";
import { donationTypes } from "./donation-types.ts";

export * from "./need-states.ts";

export const seekerActions = ["found", "withdraw", "reopen", "more", "less"] as const;

export type SeekerAction = (typeof seekerActions)[number];

export type NewNeed = z.infer<typeof newNeed>;
export type OwnNeed = z.infer<typeof ownNeed>;
export type BoardNeed = z.infer<typeof boardNeed>;
export type DonorNeed = z.infer<typeof donorNeed>;
export type Helper = OwnNeed["helpers"][number];
export type AskedNeed = z.infer<typeof askedNeed>;

/** An empty criterion does not narrow it. */
export type BoardSearch = Record<(typeof boardSearchFields)[number], string>;

export const boardSearchFields = ["state", "donationType", "day"] as const;

/** Nobody may ask donors for money. */
export const neededTypes = donationTypes.map(({ value }) => value).filter((type) => type !== "Others");

export const isNeededType = (type: string) => neededTypes.some((needed) => needed === type);

/** The last day on which something may be needed, counted from today. */
export const maxNeedDays = 14;

export const maxWanted = 10;

/** The length of the hospital or area, in characters. */
export const maxPlaceLength = 60;

/** A need that is for today is shown, and donors are asked, for so many hours at least. */
export const minNeedHours = 12;

/** Open needs of one number, of those that staff have checked; of others, how many of one number and of one network stand out. */
export const maxOpenNeeds = { number: 2, network: 4 };

/** Donors whose reports stop a need until staff have looked. */
export const reportsToStop = 2;

/** Below this many, a seeker is told 'a few', unless the need is checked and nobody is left to ask. */
export const fewAsked = 10;

/** A need asks so many donors at most, unless staff say more; so many in one wave. */
export const maxAsked = 40;
export const maxWave = 10;

/** A donor who was asked is not asked again for so many days, unless they said yes. */
export const daysBetweenAsks = 7;
/** The same for one who did not come, or whose report staff found wrong: a false donor harms once. */
export const daysAfterHarm = 30;

/** The same for one who answers that they want no question for a month. */
export const daysOfMonth = 30;

/** What can be taken back is followed up, and others are told of it, after so many seconds. */
export const undoSeconds = 10;

/** For so long after it was closed, the one who asked may open a need again, once. */
export const reopenMinutes = 60;

/** Names, numbers and words of a closed need are erased after so many days, unless the operator chooses others. */
export const eraseAfterDays = 7;

/** How far a need goes to find donors, in km around its city. */
export const ringsKm = [0, 25, 50, 100] as const;

/** The name of the file with all that the registry holds about a need, for the one who asked. */
export const ownNeedFile = "dehleez-my-request.json";
