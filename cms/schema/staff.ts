import { z } from "zod";
import { staffActions } from "#contract/staff/audit.ts";
import { standings } from "#contract/staff/donors.ts";
import { note, selectField, text, texts } from "./parts.ts";

/** A number of things in its plural forms. */
const count = z.strictObject(texts("one", "many"));

/** What waits for somebody, and the link that leads there. */
const waiting = count.extend(texts("text", "link"));

const oneDonor = z.strictObject({
  ...texts("title", "back", "since", "hiddenByReports", "hiddenByStaff", "onRequest", "atOnce", "noticeText"),
  ...texts("call", "confirm", "confirmed", "caller", "pause", "resume", "paused", "resumed", "hide", "hidden"),
  ...texts("restore", "restored", "showOnRequest", "showAtOnce", "shownOnRequest", "shownAtOnce", "shown", "unlisted"),
  ...texts("reports", "noReports", "settled", "open", "asked", "askedDay", "actions", "noActions"),
  missing: note,
  fields: z.strictObject(
    texts(
      ...(["phoneNo", "gives", "place", "registeredAt", "confirmedOn", "confirmedByPhone", "confirmBefore"] as const),
      ...(["numberOnRequest", "asked", "notice", "link", "id"] as const),
    ),
  ),
  askedTimes: count.extend({ none: text }),
  hasLink: z.strictObject(texts("yes", "no")),
  correct: z.strictObject(texts("open", "heading", "save", "saving", "done", "nothing")),
  link: z.strictObject(
    texts("open", "question", "text", "make", "heading", "warning", "label", "copy", "whatsapp", "sms", "message"),
  ),
  erase: z.strictObject(texts("open", "question", "text", "button", "heading", "receipt", "time")),
  changed: note.extend(texts("formText", "field", "yours", "other", "ok")),
});

/** The staff's desk. */
export const staffPages = {
  staff: z.strictObject({
    ...texts("title", "name", "loading", "working", "retry", "cancel", "close", "noScript", "networkError"),
    ...texts("copied", "copyRefused", "commandLine", "editThisPage"),
    sections: z.strictObject(
      texts(
        ...(["label", "skipToContent", "today", "donors", "reports", "lapsing", "files", "team", "audit"] as const),
        ...(["more", "signOut", "signedOut"] as const),
      ),
    ),
    signIn: note.extend(
      texts("title", "button", "busy", "help", "again", "againText", "touch", "touchText", "touchButton"),
    ),
    passkeyErrors: z.strictObject(texts("unsupported", "cancelled", "exists", "insecure", "failed")),
    join: note.extend({
      ...texts("title", "welcome", "button", "busy", "joined", "signIn"),
      steps: z.array(text),
      noInvitation: note,
      refused: note,
    }),
    find: z.strictObject(texts("label", "placeholder", "hint", "button", "busy")),
    today: z.strictObject({
      ...texts("waiting", "nothing", "placeholder", "registrations", "registrationsText", "chart", "asTable", "day"),
      ...texts("count", "donors", "donorsText", "byKind", "byState", "kind", "state", "number", "all", "none"),
      reported: waiting,
      hidden: waiting,
      lapsing: waiting,
      placeholders: waiting,
    }),
    donors: count.extend({
      ...texts("filters", "filtersOn", "clear", "first", "none", "noneHint", "more", "newest"),
      standing: selectField,
      reports: count,
    }),
    standings: z.record(z.enum(standings), text),
    donor: oneDonor,
    reports: z.strictObject({
      ...texts("none", "reason", "newest", "hiddenNow", "listedNow", "hide", "fine", "call", "later", "details"),
      ...texts("hidden", "wasFine", "undo", "undone"),
      waiting: count,
      count,
      burst: note.extend(texts("show", "restore", "question", "restored")),
    }),
    lapsing: z.strictObject({
      ...texts("intro", "none", "leaves", "notReachedBefore", "call", "confirmed", "notReached"),
      ...texts("doneConfirmed", "doneNotReached", "more"),
    }),
    files: z.strictObject({
      ...texts(
        "import",
        "importText",
        "columns",
        "consent",
        "choose",
        "drop",
        "tooLarge",
        "reading",
        "line",
        "mistake",
      ),
      ...texts("export", "exportText", "exportButton", "exporting", "exported", "file"),
      states: z.strictObject(texts("checking", "storing", "done", "refused", "failed")),
    }),
    team: z.strictObject({
      ...texts("members", "you", "joined", "seen", "invite", "inviteName", "inviteButton", "remove", "removeName"),
      ...texts("removeQuestion", "removeText", "removed", "leave", "passkeys", "passkeysText", "passkeyName"),
      ...texts("passkeyPlaceholder", "added", "used", "addPasskey", "addBusy", "passkeyAdded"),
      ...texts("removePasskeyQuestion", "removePasskeyText", "passkeyRemoved"),
      ...texts("sessions", "current", "since", "end", "endName", "ended"),
      invitation: note.extend(texts("label", "copy", "share", "message")),
    }),
    audit: z.strictObject({
      ...texts("intro", "filter", "none", "more", "openDonor"),
      action: selectField,
      member: selectField,
      donor: z.strictObject({ label: text }),
      actions: z.record(z.enum(staffActions), text),
    }),
  }),
};
