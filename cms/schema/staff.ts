import { z } from "zod";
import { staffActions } from "#contract/staff/audit.ts";
import { standings } from "#contract/staff/donors.ts";
import { focusPoints } from "#contract/staff/content.ts";
import { note, selectField, text, texts } from "./parts.ts";

/** A number of things in its plural forms. */
const count = z.strictObject(texts("one", "many"));

/** Things that wait for somebody, and the link that leads there. */
const waiting = count.extend(texts("text", "link"));

const oneDonor = z.strictObject({
  ...texts("title", "back", "since", "hiddenByReports", "hiddenByStaff", "onRequest", "atOnce", "noticeText"),
  ...texts("call", "confirm", "confirmed", "undo", "undone", "said", "caller", "decide", "pause", "resume"),
  ...texts("paused", "resumed", "hide", "hidden"),
  ...texts("restore", "restored", "showOnRequest", "showAtOnce", "shownOnRequest", "shownAtOnce", "shown", "unlisted"),
  ...texts("reports", "noReports", "settled", "open", "asked", "actions", "noActions"),
  missing: note,
  fields: z.strictObject({
    ...texts("phoneNo", "gives", "place", "registeredAt", "confirmedOn", "confirmedByPhone", "confirmBefore", "left"),
    ...texts("toConfirm", "numberOnRequest", "asked", "notice", "link", "id"),
  }),
  askedTimes: count.extend({ none: text }),
  hasLink: z.strictObject(texts("yes", "no", "unsent")),
  correct: z.strictObject(texts("open", "heading", "phoneHint", "save", "saving", "done", "leave")),
  link: z.strictObject({
    ...texts("open", "question", "text", "make", "heading", "warning", "label", "copy", "whatsapp", "sms", "message"),
    ...texts("language", "notSent", "leave"),
  }),
  erase: z.strictObject(texts("open", "question", "text", "button", "heading", "receipt", "time")),
  changed: note.extend(texts("formText", "field", "yours", "other", "ok")),
});

/** The editor of words and pictures. */
const editor = z.strictObject({
  ...texts("title", "frame", "hint", "noPreview", "again"),
  names: z.record(z.string(), text),
  bar: z.strictObject({
    ...texts("label", "more", "desk", "page", "pages", "otherFiles", "language", "width", "phone", "desktop"),
    ...texts("fields", "history", "publish"),
    changes: count,
  }),
  typing: z.strictObject(texts("label", "undo", "done")),
  saving: z.strictObject({
    ...texts("saved", "saving", "offline", "busy", "refused", "conflict"),
    ...texts("undo", "undone", "discard", "elsewhere", "back", "signOut"),
  }),
  list: z.strictObject(texts("label", "add", "remove", "earlier", "later", "first")),
  form: z.strictObject({
    ...texts("heading", "addPart", "removePart", "newItem"),
    marks: z.strictObject(texts("placeholder", "missing", "older", "draft")),
  }),
  picture: z.strictObject({
    ...texts("replace", "file", "shrinking", "sending", "encoding", "replaced", "gone"),
    ...texts("alt", "altHint", "decoration", "focus", "focusHint"),
    points: z.record(z.enum(focusPoints), text),
  }),
  conflict: z.strictObject(texts("heading", "text", "published", "mine", "theirs", "order", "keepMine", "takeTheirs")),
  review: count.extend({
    ...texts("heading", "none", "by", "before", "after", "order", "decoration", "oldDescription", "otherLanguages"),
    ...texts("mistakes", "discard", "discarded", "publish", "publishing", "published", "publishedOne"),
    ...texts("publishedMany", "look"),
  }),
  history: z.strictObject({
    ...texts("heading", "none", "details", "undo", "undoQuestion", "restore", "question", "shipped", "shippedQuestion"),
    ...texts("restored", "restoredOld", "restoredShipped", "text", "confirm", "working", "done", "more"),
  }),
  unused: count.extend(texts("text", "by")),
  uploads: count.extend(texts("text", "by", "delete", "question", "warning", "confirm", "done")),
});

/** The staff's desk. */
export const staffPages = {
  staff: z.strictObject({
    ...texts("title", "name", "loading", "working", "retry", "cancel", "close", "noScript", "networkError"),
    ...texts("copied", "copyRefused", "commandLine", "editThisPage", "failedElsewhere"),
    answers: z.record(z.string(), text),
    sections: z.strictObject({
      ...texts("label", "skipToContent", "today", "donors", "reports", "lapsing", "edit", "files", "team", "audit"),
      ...texts("help", "waiting", "more", "signOut", "signedOut"),
    }),
    signIn: note.extend(texts("button", "busy", "help", "again", "againText", "touch", "touchText", "touchButton")),
    passkeyErrors: z.strictObject(texts("unsupported", "cancelled", "exists", "insecure", "failed")),
    join: note.extend({
      ...texts("title", "welcome", "button", "busy", "joined", "signIn"),
      steps: z.array(text),
      noInvitation: note,
      refused: note,
    }),
    find: z.strictObject(texts("label", "placeholder", "hint", "button", "busy")),
    today: z.strictObject({
      ...texts("waiting", "nothing", "registrations", "registrationsText", "chart", "asTable", "day"),
      ...texts("count", "donors", "donorsText", "byKind", "byState", "kind", "state", "number", "all", "none"),
      reported: waiting,
      hidden: count,
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
      ...texts("none", "reason", "newest", "hiddenNow", "listedNow", "hide", "keepHidden", "fine", "call", "later"),
      ...texts("hidden", "wasFine", "undo", "undoName", "undone", "changed", "decidedAlready"),
      ...texts("details", "quote", "allDetails"),
      waiting: count,
      count,
      burst: note.extend(texts("show", "decide", "question", "done")),
      flood: note.extend(texts("decide", "question", "questionText", "done")),
    }),
    lapsing: z.strictObject({
      ...texts("intro", "none", "leaves", "notReachedBefore", "call", "confirmed", "notReached"),
      ...texts("doneConfirmed", "doneNotReached", "undo", "undone", "more"),
    }),
    edit: editor,
    files: z.strictObject({
      ...texts("import", "importText", "template", "templateFile", "values", "placeValues", "dayValues", "consent"),
      ...texts("choose", "drop", "tooLarge", "reading", "sending", "firstListed", "line", "saveMistakes"),
      ...texts("mistakesFile", "showDonors", "export", "exportText", "exportButton", "exporting", "exported", "file"),
      columns: z.strictObject(
        texts("fullName", "phoneNo", "donationType", "bloodType", "state", "city", "confirmedOn"),
      ),
      mistake: z.strictObject(texts("line", "name", "column", "value", "message")),
      questions: z.strictObject({
        ...texts("heading", "word", "meaning", "button"),
        confirmedOn: z.strictObject(texts("label", "hint")),
      }),
      states: z.strictObject(texts("checking", "storing", "done", "refused", "unclear", "failed")),
    }),
    team: z.strictObject({
      ...texts("members", "you", "joined", "seen", "invite", "inviteName", "inviteButton", "remove", "removeName"),
      ...texts("removeQuestion", "removeText", "removed", "leave", "passkeys", "passkeysText", "passkeyName"),
      ...texts("passkeyPlaceholder", "added", "used", "addPasskey", "passkeyAdded"),
      ...texts("removePasskeyQuestion", "removePasskeyText", "passkeyRemoved"),
      ...texts("sessions", "lastSignIn", "current", "since", "end", "endName", "ended"),
      ...texts("invitations", "invitedBy", "until", "withdraw", "withdrawName", "withdrawn"),
      invitation: note.extend(texts("label", "copy", "share", "message")),
    }),
    audit: z.strictObject({
      ...texts("intro", "filter", "none", "more", "goneDonor", "since", "until"),
      action: selectField,
      member: selectField,
      donor: z.strictObject(texts("label", "placeholder")),
      actions: z.record(z.enum(staffActions), text),
      notes: z.record(z.string(), text),
    }),
    help: z.strictObject({
      intro: text,
      topics: z.array(z.strictObject({ question: text, answers: z.array(text) })),
    }),
  }),
};
