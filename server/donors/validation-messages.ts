import { maxDistanceKm, maxNameLength, maxPhoneLength, phoneDigits } from "#contract/limits.ts";
import { restDays } from "#contract/managed-donor.ts";
import { maxImportBytes } from "#contract/staff/import.ts";
import { reportReasons } from "#contract/report-reasons.ts";

/** What a person is told who enters something that is not accepted. */
export const messages = {
  object: "Please send the details as one JSON object.",
  name: "Please enter your full name.",
  longName: `Please enter a name of at most ${maxNameLength} characters.`,
  brokenCharacters: "Please enter your name again: one of its characters is broken.",
  phone: "Please enter your phone number.",
  badPhone: `Please enter a phone number of ${phoneDigits.min} to ${phoneDigits.max} digits. Spaces and + - . ( ) may stand between them.`,
  longPhone: `Please enter a phone number of at most ${maxPhoneLength} characters, spaces included.`,
  donationType: "Please choose a donation type from the list.",
  bloodType: "Please choose a blood type from the list.",
  state: "Please choose a state from the list.",
  city: "Please choose a city from the list.",
  stateForMore: "Please choose a state to see more donors.",
  cityOfState: "Please choose a city of the chosen state.",
  withinKm: `Please choose a distance from 0 to ${maxDistanceKm} km.`,
  compatible: "Please say true or false for compatible blood types.",
  cityToStart: "Please choose a city to search around it.",
  cursor: "Please start this search again.",
  change: "Please send the change as one JSON object.",
  paused: "Please send true or false for a pause.",
  numberOnRequest: "Please send true or false for showing the number on request only.",
  days: `Please send the days of rest: ${restDays.join(" or ")}.`,
  bloodOnly: "Only blood donors rest after a donation.",
  find: "Please enter a name, a number or an id of at most 200 characters.",
  standing: "Please choose whether donors are listed from the list.",
  version: "Please send the version of the donor that you see.",
  time: "Please send a time such as 2026-11-15T10:00:00.000Z.",
  csv: "Please send the file as text.",
  largeCsv: `Please send a file of at most ${maxImportBytes / 2 ** 20} MB.`,
  reason: `Please choose a reason from the list: ${reportReasons.join(", ")}.`,
};
