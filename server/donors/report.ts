import { z } from "zod";
import { reportReasons, type ReportReason } from "#contract/report-reasons.ts";
import { messages } from "./validation-messages.ts";
import { validate } from "./validate.ts";

export const reportSchema = z.object({ reason: z.enum(reportReasons, messages.reason) }, messages.reason);

export function parseReport(input: unknown): ReportReason {
  return validate(reportSchema, input).reason;
}
