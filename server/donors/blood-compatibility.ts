import type { BloodMatch, BloodType } from "#contract/blood-types.ts";

/** Red cells by the ABO and Rh rules: for each receiver, who else may give, the nearest types first. */
export const compatibleDonors: Record<BloodType, readonly BloodType[]> = {
  "O-": [],
  "O+": ["O-"],
  "A-": ["O-"],
  "A+": ["A-", "O+", "O-"],
  "B-": ["O-"],
  "B+": ["B-", "O+", "O-"],
  "AB-": ["A-", "B-", "O-"],
  "AB+": ["AB-", "A+", "A-", "B+", "B-", "O+", "O-"],
  // A receiver whose Rh factor is not known is given Rh-negative blood.
  O: ["O-"],
  A: ["A-", "O-"],
  B: ["B-", "O-"],
  AB: ["AB-", "A-", "B-", "O-"],
};

/** Other donors, who do not know their Rh factor, by the ABO rule alone: a test decides. */
export function findRhUnknownDonors(receiver: BloodType): BloodType[] {
  const types = compatibleDonors[withoutRh(receiver)].map(withoutRh);
  return types.filter((type) => type !== receiver);
}

function withoutRh(type: BloodType): BloodType {
  return type.replace(/[+-]/, "") as BloodType;
}

/** Whose blood to look for, the best first: the type itself, then the others that fit, then those of unknown Rh. */
export function rankDonorTypes(type: BloodType): { type: BloodType; match: BloodMatch }[] {
  return [
    { type, match: "exact" },
    ...compatibleDonors[type].map((other) => ({ type: other, match: "compatible" as const })),
    ...findRhUnknownDonors(type).map((other) => ({ type: other, match: "rhUnknown" as const })),
  ];
}
