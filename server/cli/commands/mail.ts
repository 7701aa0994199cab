import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { v7 as newId } from "uuid";
import { languages } from "#contract/languages.ts";
import { parseOneArgument, withRegistry, type Command } from "#server/cli/command.ts";
import { parseBounce } from "#server/messages/mail-errors.ts";
import { composeMessage } from "#server/messages/compose.ts";
import { createMail } from "#server/messages/mail.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readShippedWords } from "#server/publishing/served-site.ts";
import { noteBounce } from "#server/registry/messages/contacts.ts";

export const testMailCommand: Command = {
  name: "mail test",
  usage: "ADDRESS",
  summary: "sends a test message to an address, and says what is wrong if the mail server does not take it",
  async run(args, { smtp, siteUrl }) {
    const { argument: address } = parseOneArgument("mail test", args, {}, "one e-mail address");
    if (!smtp) throw new OperatorError("SMTP_URL is not set: this registry sends no e-mail.");
    const context = { ...readShippedWords(), siteUrl, derive: () => "" };
    const facts = { id: newId(), kind: "test", language: languages[0].code, name: "" } as const;
    const mail = createMail(smtp);
    try {
      await mail.send(composeMessage(facts, context), address);
    } finally {
      mail.close();
    }
    console.log("The mail server has taken it. If it does not arrive, look into its log, and into the spam folder.");
  },
};

export const bounceCommand: Command = {
  name: "mail bounce",
  usage: "< MAIL",
  summary: "reads a mail that came back: ends the use of an address that does not exist",
  async run(args, config) {
    parseArgs({ args });
    const bounce = parseBounce(await text(process.stdin));
    const isNoted = bounce && (await withRegistry(config, (db) => noteBounce(db, bounce)));
    console.log(isNoted ? bounce.failure : "This is no report about a message that the registry knows.");
  },
};
