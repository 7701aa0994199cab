import type { DonationType } from "../donation-types.ts";
import type { NewDonor } from "../donor.ts";
import type { ManagedDonor, UnlistedReason } from "../managed-donor.ts";
import type { StaffAction } from "./audit.ts";
import type { StaffNeedSummary } from "./needs.ts";

/** An empty criterion does not narrow the search. */
export type StaffDonorSearch = {
  /** The beginning of any word of the name, four or more last digits of the number, an id, or the reference of a request. */
  find: string;
  state: string;
  city: string;
  donationType: DonationType | "";
  /** Why donors are not listed, or that they are. */
  standing: Standing | "";
  /** The last id of the page before. */
  before?: string;
};

export type Standing = "listed" | UnlistedReason;

export const standings = ["listed", "paused", "resting", "unconfirmed", "hidden"] as const satisfies Standing[];

/** A row of the list, the number in full. */
export type StaffDonorSummary = NewDonor & {
  id: string;
  registeredAt: string;
  confirmedOn: string;
  standing: Standing;
  openReports: number;
};

/** `needs`: what is called so on the telephone. */
export type StaffDonorPage = { donors: StaffDonorSummary[]; next?: string; needs?: StaffNeedSummary[] };

/** All that is held about a donor, for staff. */
export type StaffDonor = StaffDonorSummary &
  Omit<ManagedDonor, "donor" | "absence" | "needs"> & {
    /** Changes with every change of the donor: who changes an older version is told so. */
    version: string;
    confirmedByPhoneOn?: string;
    hasPrivateLink: boolean;
    reports: { at: string; reason: string; details?: string; settled: boolean }[];
    actions: StaffAction[];
  };

/** The new private link of a donor, shown once, and the donor with it; the old one has stopped working. */
export type NewPrivateLink = { url: string; donor: StaffDonor };

/** A donor who leaves the search soon, to be called. */
export type LapsingDonor = StaffDonorSummary & { confirmBefore: string; lastNotReachedAt?: string };

export type LapsingPage = { donors: LapsingDonor[]; next?: string };

/** Staff find donors by at least this many of the last digits of their number. */
export const minFindDigits = 4;
