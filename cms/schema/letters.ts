import { z } from "zod";
import { text, texts } from "./parts.ts";
import { template } from "./template.ts";

/** One kind of message: a letter, and a short text for a lock screen or an SMS, which names nobody. */
function letter(...names: string[]) {
  return z.strictObject({
    subject: template(...names.map((name) => `${name}?`)),
    paragraphs: z.array(template("name?", ...names.map((name) => `${name}?`))).min(1),
    short: template(...names.map((name) => `${name}?`)),
    ...texts("button"),
  });
}

/** What is needed where, and until when, which a letter may say or leave out. */
const request = ["what", "where", "city", "when", "until"];
/** And what the one who asks calls it. */
const ownRequest = [...request, "reference"];
const newsTexts = ["nobodyLeft", "open", "waiting", "stopped", "refused", "expired"] as const;

/** The messages that the registry sends. */
export const letters = z
  .strictObject({
    greeting: template("name"),
    why: template("foundation"),
    whyNeed: template("foundation"),
    end: template("link"),
    asked: template("foundation"),
    askedNeed: template("foundation"),
    when: z.strictObject({ today: text, later: template("day") }),
    news: z.strictObject({ ...texts(...newsTexts), yes: template("count") }),
    calendar: z.strictObject({
      confirm: z.strictObject(texts("summary", "text")),
      rested: z.strictObject(texts("summary", "text")),
    }),
    kinds: z.strictObject({
      confirmAddress: letter("hours"),
      code: letter("code", "hours", "foundation"),
      newLink: letter("hours"),
      needLink: letter(...ownRequest, "hours"),
      needAsked: letter(...ownRequest),
      lapsing: letter("day"),
      rested: letter(),
      hidden: letter(),
      reveals: letter("count"),
      need: letter(...request),
      needed: letter(...request),
      moved: letter(...request),
      over: letter(...request),
      needNews: letter(...ownRequest, "news"),
      invitation: letter("foundation", "hours"),
      test: letter(),
    }),
  })
  .meta({ title: "Letters and notifications" });
