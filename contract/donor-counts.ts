import type { DonationType } from "./donation-types.ts";

/** How many donors there are to find, by state and what they give. */
export type DonorCounts = {
  countedAt: string;
  states: { state: string; donors: number; donationTypes: Record<DonationType, number> }[];
};
