import { z } from "zod";
import { reportReasons, type ReportReason } from "#contract/managed-donor.ts";
import { validate } from "./validate.ts";

const message = `Please choose a reason from the list: ${reportReasons.join(", ")}.`;

export const reportSchema = z.object({ reason: z.enum(reportReasons, message) }, message);

export function parseReport(input: unknown): ReportReason {
  return validate(reportSchema, input).reason;
}
