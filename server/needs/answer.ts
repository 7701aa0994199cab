import { z } from "zod";
import { restDays } from "#contract/limits.ts";
import { donorAnswers, needReportReasons } from "#contract/needs.ts";
import { callAnswers } from "#contract/staff/needs.ts";
import { validation as messages } from "#server/messages.ts";

export type OfferAnswer = (typeof donorAnswers)[number] | (typeof callAnswers)[number];

export const answerSchema = z.object(
  {
    answer: z.enum(donorAnswers, messages.needAnswer),
    days: z.literal(restDays, messages.days).optional().describe("Only with gave, of blood: the rest that begins."),
    reason: z.enum(needReportReasons, messages.needAnswer).default("other").describe("Only with report."),
  },
  messages.needAnswer,
);

export const volunteerSchema = z.object({ need: z.uuid(messages.needAnswer) }, messages.needAnswer);

export const callSchema = z.object({ answer: z.enum(callAnswers, messages.needAnswer) }, messages.needAnswer);
