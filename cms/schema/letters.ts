import { z } from "zod";
import { texts } from "./parts.ts";
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

/** The messages that the registry sends. */
export const letters = z
  .strictObject({
    greeting: template("name"),
    why: template("foundation"),
    whyNeed: template("foundation"),
    end: template("link"),
    asked: template("foundation"),
    askedNeed: template("foundation"),
    calendar: z.strictObject({
      confirm: z.strictObject(texts("summary", "text")),
      rested: z.strictObject(texts("summary", "text")),
    }),
    kinds: z.strictObject({
      confirmAddress: letter("hours"),
      code: letter("code", "hours", "foundation"),
      newLink: letter("hours"),
      needLink: letter("what", "city", "hours"),
      lapsing: letter("day"),
      rested: letter(),
      hidden: letter(),
      reveals: letter("count"),
      need: letter("what", "city"),
      needed: letter("what", "city"),
      moved: letter("what", "city"),
      over: letter("what", "city"),
      needNews: letter("what", "city"),
      invitation: letter("foundation", "hours"),
      test: letter(),
    }),
  })
  .meta({ title: "Letters and notifications" });
