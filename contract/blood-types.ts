/** O, A, B and AB without a sign are for donors who do not know their Rh factor. */
export const bloodTypes = ["O-", "O+", "A-", "A+", "B-", "B+", "AB-", "AB+", "A", "B", "O", "AB"] as const;

export type BloodType = (typeof bloodTypes)[number];

/** How a donor's blood fits the type that was asked for. */
export const bloodMatches = ["exact", "compatible", "rhUnknown"] as const;

export type BloodMatch = (typeof bloodMatches)[number];
