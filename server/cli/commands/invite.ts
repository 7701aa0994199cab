import { languages } from "#contract/languages.ts";
import { inviteMinutes, mailedInviteHours } from "#contract/staff/session.ts";
import { createRegistry, parseOneArgument, type Command } from "#server/cli/command.ts";
import { validate } from "#server/donors/validate.ts";
import { parseEmail } from "#server/messages/contact-input.ts";
import { OperatorError } from "#server/operator-error.ts";
import { commandLine } from "#server/registry/audit.ts";
import { inviteMember } from "#server/registry/staff/members.ts";
import { escapeControls } from "#server/cli/format.ts";
import { makeInvitationUrl } from "#server/staff/token.ts";
import { memberNameSchema } from "#server/staff/names.ts";

export const inviteCommand: Command = {
  name: "staff invite",
  usage: '"FULL NAME" [--email ADDRESS]',
  summary: `prints a link with which that person becomes a member of staff, once, within ${inviteMinutes} minutes; or mails it`,
  async run(args, config) {
    const options = { email: { type: "string" } } as const;
    const { argument, values } = parseOneArgument("staff invite", args, options, "one name, in quotes");
    const { name } = validate(memberNameSchema, { name: argument });
    const { email } = values;
    if (email && !config.smtp) throw new OperatorError("SMTP_URL is not set: this registry sends no e-mail.");
    const mailing = email ? { address: parseEmail({ email }).address, language: languages[0].code } : undefined;
    const { token } = await createRegistry(config, (db) => inviteMember(db, name, commandLine, mailing));
    if (mailing) return console.log(`A running server mails the link, which is good for ${mailedInviteHours} hours.`);
    console.log(makeInvitationUrl(config.siteUrl, token));
    console.error(`For ${escapeControls(name)} alone: it makes one member, within ${inviteMinutes} minutes.`);
  },
};
