/** What a visitor may report about a donor. */
export const reportReasons = ["number does not work", "asks for money", "not a donor", "other"] as const;

export type ReportReason = (typeof reportReasons)[number];
