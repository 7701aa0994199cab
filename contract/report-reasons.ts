/** The complaints about a donor that a visitor can choose. */
export const reportReasons = ["number does not work", "asks for money", "not a donor", "other"] as const;

export type ReportReason = (typeof reportReasons)[number];
