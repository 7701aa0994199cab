// The limits that people ask about. Those of the desk (sessions, files, pictures) are in contract/staff/, rate limits in
// server/config.ts, and time-outs in server/http/ and server/database/timeouts.ts.

/** The most donors in one answer of a search. */
export const pageSize = 50;

/** The farthest that a search goes from its city. */
export const maxDistanceKm = 500;

/** The distances that a search with few donors offers, one after the other. */
export const offeredDistancesKm = [50, 100, 200, maxDistanceKm];

export const maxNameLength = 100;

export const phoneDigits = { min: 7, max: 15 };

/** With the spaces and signs between the digits. */
export const maxPhoneLength = 32;

/** Donors leave the search when they have not confirmed for more days. The privacy notice promises it as six months. */
export const confirmWithinDays = 180;

/** The days between blood donations that the national rule asks of men and of women. */
export const restDays = [90, 120] as const;

/** The length of a visitor's words about a donor, in characters. */
export const maxReportDetails = 200;

/** This many reports from different networks hide a donor, until the donor has answered or staff have looked. */
export const reportsToHide = 3;

/** This many more are needed for each donor whom reports have hidden in the last 24 hours, unless staff have looked. */
export const extraReportsToHide = 2;

/** The longest that an e-mail address may be (RFC 5321). */
export const maxEmailLength = 254;
