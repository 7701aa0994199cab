import { z } from "zod";
import { donorAnswers, needReportReasons, needStates, offerStates } from "#contract/needs.ts";
import { link, note, page, picture, requiredField, selectField, text, textField, texts } from "./parts.ts";
import { plural, template, templates } from "./template.ts";

/** Links to call somebody and to a WhatsApp chat with them. */
export const contactLinks = {
  call: z.strictObject({ label: text, name: template("name") }),
  whatsapp: z.strictObject({ label: text, name: template("name"), message: template("name", "gift") }),
};

/** What is said of a private link that opens nothing. */
export const notOpened = {
  ...texts("loading", "retry"),
  noLink: note,
  link: requiredField.extend({ open: text }),
  lost: textField.extend(texts("open", "send")),
  asked: note,
  wrongLink: note,
  gone: note.extend({ register: link }),
  error: z.strictObject({ heading: text }),
  forget: text,
  forgotten: note,
};

/** The needs that a donor is asked for, on the donor's own page. */
export const donorNeeds = note.extend({
  ...texts(...donorAnswers, "unchecked", "reported", "warning", "gaveQuestion", "saved", "otherwise"),
  ...templates({ away: ["place", "km"], until: ["day"], today: ["what"], paused: ["day"] }),
  reasons: z.record(z.enum(needReportReasons), text),
  ...texts("reportQuestion", "sendReport"),
  ...contactLinks,
  states: z.record(z.enum(offerStates), text),
});

/** The pages for those who ask for something, and the board of what is needed. */
export const needPages = {
  need: z.strictObject({
    ...page,
    ...texts("intro", "submit", "success"),
    picture,
    sections: z.strictObject(texts("what", "where", "who")),
    fields: z.strictObject({
      place: requiredField,
      neededOn: requiredField.extend({ hint: template("maxNeedDays") }),
      wanted: textField.extend({ hint: template("maxWanted") }),
      fullName: requiredField,
      phoneNo: requiredField,
      email: textField,
    }),
    notice: z.strictObject({ heading: text, points: z.array(text), consent: text, missing: text }),
    check: note.extend(texts("change")),
    registered: note.extend({ another: text }),
    link: note.extend({
      ...texts("warning", "label", "open", "hide"),
      ...templates({ message: ["link"], owner: ["name"] }),
      reach: note,
    }),
  }),
  "own-need": z.strictObject({
    ...texts("title", "intro"),
    ...notOpened,
    states: z.record(z.enum(needStates), text),
    ...texts("unasked", "unchecked", "few", "nobodyNear", "fewAsked", "stillAsked", "meanwhile"),
    ...templates({ morning: ["time"], askedCount: ["count"], phones: ["foundation"] }),
    allAsked: z.strictObject(plural()),
    search: link,
    noYes: text,
    yes: z.strictObject(plural()),
    guests: z.strictObject(plural()),
    next: z.strictObject(plural("time")),
    reason: template("reason"),
    gave: z.strictObject(plural()),
    erased: template("day"),
    emailFails: template("email"),
    news: z.strictObject(texts("script", "noScript")),
    helpers: note.extend({ ...texts("guest", "gave", "missed", "didNotCome", "came"), ...contactLinks }).extend({
      ...texts("afterMissed", "confirmMissed"),
    }),
    request: z.strictObject({
      heading: text,
      reference: template("reference"),
      until: template("day"),
      wanted: z.strictObject(plural()),
    }),
    found: note.extend(texts("open", "confirm", "cancel")),
    reopen: z.strictObject({ ...texts("heading", "button"), text: template("time") }),
    more: note.extend(texts("button", "less")),
    correct: note.extend(texts("open", "required", "save", "saving", "cancel")),
    download: note.extend({ button: text }),
    withdraw: note.extend(texts("open", "confirm")),
    again: note.extend({ link, trusted: template("day") }),
    saved: text,
  }),
  needs: z.strictObject({
    ...page,
    ...texts("intro", "show", "loading", "none", "open"),
    ask: link,
    fields: z.strictObject({ state: selectField, donationType: selectField, day: textField }),
    count: z.strictObject(plural()),
    missing: z.strictObject(plural()),
    neededUntil: template("day"),
    back: link,
    over: note,
    share: z.strictObject({
      ...texts("whatsapp", "copy", "copied"),
      ...templates({ copyRefused: ["link"], message: ["what", "place", "day", "link"] }),
    }),
    registered: note.extend({ key: requiredField, button: text }),
    guest: note.extend({ ...texts("fullName", "phoneNo", "consent", "missing", "button"), more: link }),
    helped: note.extend({ ...texts("takeBack", "back"), register: link }),
    failed: z.strictObject(texts("heading", "retry")),
  }),
};
