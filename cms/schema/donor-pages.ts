import { z } from "zod";
import { restDays } from "#contract/limits.ts";
import { channels, topics } from "#contract/messages.ts";
import { reportReasons } from "#contract/report-reasons.ts";
import { contactLinks, donorNeeds, notOpened } from "./need-pages.ts";
import { cityField, link, note, page, picture, requiredField, selectField, text, textField, texts } from "./parts.ts";
import { plural, template, templates } from "./template.ts";

/** A number of donors in its plural forms; `atLeast` is for a number that was not counted to the end. */
const donorCount = z.strictObject({ ...plural(), atLeast: template("count") });

const searchFields = z.strictObject({
  state: selectField,
  city: cityField,
  donationType: selectField.extend({ hint: template("label") }),
  bloodType: selectField,
});

/** What a link in a message says before it is used and after, and if it is too old. */
const messageLink = z.strictObject({ asking: note.extend({ button: text }), done: note, expired: note });

/** The pages for donors and for those who look for one. */
export const donorPages = {
  donar: z.strictObject({
    ...page,
    ...texts("intro", "required", "submit", "sending", "success"),
    picture,
    fields: searchFields.extend({ fullName: requiredField, phoneNo: requiredField, website: textField }),
    notice: z.strictObject({
      heading: text,
      complaints: template("name", "phone", "email"),
      adults: text,
      points: z.array(text),
      more: link,
    }),
    link: note.extend({
      reach: note,
      owner: template("name"),
      ...texts("warning", "label", "open", "hide"),
      message: template("link"),
      ...texts("copy", "copied", "copyRefused", "whatsapp", "sms", "email"),
    }),
    offer: z.strictObject(texts("heading", "button")),
    registered: note.extend({ another: text }),
    alreadyRegistered: note.extend({ hide: text }),
  }),
  receiver: z.strictObject({
    ...page,
    ...texts("heading", "intro", "search", "loading"),
    ...texts("searched", "everything"),
    within: template("km"),
    andCompatible: text,
    picture,
    fields: searchFields,
    compatible: z.strictObject(texts("label", "disclaimer")),
    invitation: z.strictObject(texts("title", "text")),
    counts: note.extend({ ...plural("state"), all: template("count"), fewer: text, donationType: selectField }),
    share: z.strictObject({
      ...texts("whatsapp", "copy", "copied"),
      ...templates({ copyRefused: ["link"], message: ["search", "link"] }),
    }),
    change: z.strictObject(texts("link", "bloodType")),
    nearby: z.strictObject({
      ...templates({
        nobodyHere: ["place"],
        compatible: ["place", "donors"],
        within: ["km", "place", "donors"],
        compatibleWithin: ["km", "place", "donors"],
      }),
      donors: donorCount,
      more: donorCount,
    }),
    results: z.strictObject({
      ...plural(),
      ...templates({ first: ["count"], firstCompatible: ["count"], nearest: ["count"], away: ["city", "km"] }),
      ...texts("more", "loadingMore", "chooseState", "phone", "donationType", "bloodType", "place"),
      ...templates({ confirmed: ["when"], confirmedByPhone: ["day"] }),
      match: z.strictObject({
        ...templates({ universal: ["from", "to?"], compatible: ["from", "to"] }),
        rhUnknown: text,
      }),
      ...contactLinks,
      number: z.strictObject(texts("masked", "show", "showing", "neverPaid", "noMoney")),
      report: z.strictObject({
        ...texts("open", "heading", "missing", "send", "sending", "cancel", "cancelled", "thanks"),
        reasons: z.record(z.enum(reportReasons), text),
        details: z.strictObject(texts("label", "hint")),
      }),
    }),
    empty: z.strictObject({ title: text, text, picture }),
    failed: z.strictObject(texts("heading", "retry")),
    need: note.extend({ ask: link, board: link }),
  }),
  manage: z.strictObject({
    ...texts("title", "intro"),
    ...notOpened,
    needs: donorNeeds,
    deleted: note.extend(texts("time", "number", "save", "file")),
    status: z.strictObject({
      ...texts("listed", "paused"),
      resting: template("day"),
      ...texts("unconfirmed", "reported", "reportedAgain", "hidden"),
    }),
    preview: z.strictObject(texts("listed", "unlisted", "masked")),
    mailed: note.extend({ button: text, sent: template("hours") }),
    confirm: note.extend({ ...texts("button", "done", "answered"), text: template("day", "before") }),
    pause: note.extend(texts("pausedHeading", "pause", "resume", "paused", "resumed", "resumedUnlisted")),
    number: z.strictObject({
      ...texts("heading", "always", "onRequest", "chooseOnRequest", "chooseAlways", "savedOnRequest", "savedAlways"),
      ...texts("never", "when", "before"),
      asked: z.strictObject(plural()),
      askedOnDay: z.strictObject(plural("day")),
    }),
    donated: note.extend({
      ...texts("open", "question", "cancel"),
      done: template("day"),
      ...texts("undo", "undone", "undoneUnlisted"),
      rest: z.record(z.enum(restDays.map(String)), text),
    }),
    reach: note.extend({
      ...texts(...channels, "change", "what", "save", "again", "end", "saved", "ended"),
      ...texts("turnOn", "nothing", "noTopics", "unsupported", "homeScreen", "denied", "notTurnedOn"),
      ...texts("confirmNumber", "codeAgain"),
      address: textField,
      code: textField,
      topics: z.record(z.enum(topics), text),
      notice: link,
      confirmed: z.strictObject(texts(...channels)),
      failed: z.strictObject(texts(...channels)),
      ...templates({ unconfirmed: ["hours"], sent: ["address"], otherDevice: ["day"], someDevice: ["day"] }),
      ...templates({ numberUnconfirmed: ["hours"], codeSent: ["address"] }),
    }),
    calendar: note.extend(texts("button", "withLink")),
    messageLink: z.strictObject({ open: link, confirm: messageLink, end: messageLink }),
    correct: note.extend(texts("open", "required", "save", "saving", "cancel", "done")),
    download: note.extend(texts("button")),
    delete: note.extend(texts("open", "confirm", "cancel")),
  }),
  privacy: z.strictObject({
    ...page,
    ...texts("version", "versionLabel", "intro"),
    picture,
    sections: z.array(
      z.strictObject({
        heading: text,
        text: z.array(text),
        link: link.optional(),
        showsContact: z.boolean("This is true, false, or left out.").optional(),
      }),
    ),
  }),
};
