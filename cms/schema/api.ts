import { z } from "zod";
import { texts } from "./parts.ts";
import { plain, templates } from "./template.ts";

/** The API's messages to visitors, which stand below a field or in a toast. */
export const apiMessages = z
  .strictObject({
    validation: z.strictObject(
      templates({
        ...plain("object", "name"),
        longName: ["maxNameLength"],
        ...plain("brokenCharacters", "phone"),
        badPhone: ["minDigits", "maxDigits"],
        longPhone: ["maxPhoneLength"],
        ...plain("donationType", "bloodType", "state", "city", "stateForMore", "cityOfState"),
        withinKm: ["maxDistanceKm"],
        ...plain("compatible", "cityToStart", "cursor", "change", "paused", "numberOnRequest"),
        days: ["restDays"],
        ...plain("bloodOnly"),
        reason: ["reasons"],
        reportDetails: ["maxReportDetails"],
        ...plain("numberInReport", "notice", "secretText"),
        secret: ["secretLength"],
        several: ["fields"],
        ...plain("csvQuote"),
        csvOpenQuote: ["maxCellLength"],
        csvLongCell: ["maxCellLength"],
        csvManyCells: ["maxCells"],
        csvManyRows: ["maxImportRows"],
        ...plain("csvCellCount", "csvUnknownColumn", "csvNoColumn", "csvColumnTwice", "csvFlag", "csvDay"),
        ...plain("csvPastDay", "csvExported"),
      }),
    ),
    fields: z.strictObject({
      ...texts("fullName", "phoneNo", "donationType", "bloodType", "state", "city"),
      ...texts("withinKm", "compatible", "confirmedOn"),
    }),
    answers: z.strictObject(
      templates({
        ...plain("badRequest", "unauthorized", "forbidden", "notFound", "methodNotAllowed", "requestTimeout"),
        ...plain("conflict", "preconditionFailed", "contentTooLarge", "unsupportedMediaType"),
        ...plain("rangeNotSatisfiable", "expectationFailed", "unprocessableContent", "tooManyRequests"),
        ...plain("headersTooLarge", "serverError", "unavailable", "notUtf8", "noSuchDonor", "notListed"),
        ...plain("dailyLimit", "exportsBusy", "dailyReports", "importsBusy"),
        largeCsv: ["maxImportMegabytes"],
        ...plain("csvNotUtf8", "noSuchImport"),
      }),
    ),
  })
  .meta({ title: "Error messages" });
