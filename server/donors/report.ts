import { z } from "zod";
import { extraReportsToHide, maxReportDetails, reportsToHide } from "#contract/limits.ts";
import { reportReasons } from "#contract/report-reasons.ts";
import { validation as messages } from "#server/messages.ts";
import { dropInvisible } from "./invisible-characters.ts";
import { writeLatinDigits } from "./phone-number.ts";

export type Report = z.infer<typeof reportSchema>;

export const reportSchema = z.object(
  {
    reason: z.enum(reportReasons, messages.reason),
    details: z
      .string(messages.reportDetails)
      .overwrite((text) => dropInvisible(text).trim().toWellFormed())
      .refine((text) => [...text].length <= maxReportDetails, messages.reportDetails)
      .refine((text) => !phoneNumber.test(writeLatinDigits(text)), messages.numberInReport)
      .default("")
      .describe("What is wrong, for staff only, without phone numbers; erased once the report is settled."),
  },
  messages.reason,
);

/** Whether reports from so many networks hide a donor: three do, and two more for each donor hidden within the last day. */
export function areEnough(networks: number, hiddenToday: number): boolean {
  return networks >= reportsToHide + extraReportsToHide * hiddenToday;
}

/** Ten digits or more, with a sign or space between them at most; a date or a sum has fewer. */
const phoneNumber = /\d(?:[\s.-]?\d){9}/;
