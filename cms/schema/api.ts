import { z } from "zod";
import { texts } from "./parts.ts";
import { templates } from "./template.ts";

/** What the API says to visitors: below a field, or in a toast. */
export const apiMessages = z
  .strictObject({
    validation: z.strictObject(
      templates({
        object: [],
        name: [],
        longName: ["maxNameLength"],
        brokenCharacters: [],
        phone: [],
        badPhone: ["minDigits", "maxDigits"],
        longPhone: ["maxPhoneLength"],
        donationType: [],
        bloodType: [],
        state: [],
        city: [],
        stateForMore: [],
        cityOfState: [],
        withinKm: ["maxDistanceKm"],
        compatible: [],
        cityToStart: [],
        cursor: [],
        change: [],
        paused: [],
        numberOnRequest: [],
        days: ["restDays"],
        bloodOnly: [],
        reason: ["reasons"],
        reportDetails: ["maxReportDetails"],
        numberInReport: [],
        notice: [],
        secretText: [],
        secret: ["secretLength"],
        several: ["fields"],
      }),
    ),
    fields: z.strictObject(
      texts("fullName", "phoneNo", "donationType", "bloodType", "state", "city", "withinKm", "compatible"),
    ),
    answers: z.strictObject(
      templates({
        badRequest: [],
        unauthorized: [],
        forbidden: [],
        notFound: [],
        methodNotAllowed: [],
        requestTimeout: [],
        conflict: [],
        preconditionFailed: [],
        contentTooLarge: [],
        unsupportedMediaType: [],
        rangeNotSatisfiable: [],
        expectationFailed: [],
        unprocessableContent: [],
        tooManyRequests: [],
        headersTooLarge: [],
        serverError: [],
        unavailable: [],
        notUtf8: [],
        noSuchDonor: [],
        notListed: [],
        dailyLimit: [],
        exportsBusy: [],
        dailyReports: [],
      }),
    ),
  })
  .meta({ title: "Error messages" });
