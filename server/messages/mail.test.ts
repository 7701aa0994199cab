import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import { readConfig } from "#server/config.ts";
import { startSmtpServer, type Behaviour } from "#tests/fixtures/smtp-server.ts";
import { parseBounce } from "./mail-errors.ts";
import { writeLetterHtml } from "./letter-html.ts";
import { createMail } from "./mail.ts";
import { DeliveryError, type Outgoing } from "./outgoing.ts";

const letter = (): Outgoing => ({
  id: newId(),
  kind: "lapsing",
  language: "hi",
  foundationName: "A & B",
  replyTo: "office@example.org",
  subject: "नमस्ते",
  paragraphs: ["<b>आशा</b>"],
  button: { label: "खोलें", url: "https://dehleez.example/#a.b" },
  footer: "https://dehleez.example/end?a=1&b=2",
  endUrl: "https://dehleez.example/end?a=1&b=2",
  short: "",
});

/** The time-outs of a test are a tenth of the real ones, and a hundredth where a test waits for them. */
function open(url: string, change: object = {}, factor = 10) {
  const smtp = readConfig({ SMTP_URL: url, MAIL_FROM: "registry@example.org" }).smtp!;
  const short = { connectionTimeout: 200 * factor, greetingTimeout: 200 * factor, socketTimeout: 400 * factor };
  const server = Object.assign({}, smtp.server, short, change);
  return createMail({ ...smtp, server }, 1000 * factor);
}

async function failure(url: string, change?: object, factor?: number): Promise<DeliveryError> {
  const mail = open(url, change, factor);
  const error = await mail.send(letter(), "asha.patil@example.org").catch((error: unknown) => error);
  mail.close();
  assert.ok(error instanceof DeliveryError, String(error));
  assert.doesNotMatch(error.message, /asha|patil/i);
  return error;
}

const trickle: Behaviour["RCPT"] = (socket) => {
  const timer = setInterval(() => socket.write("2"), 50);
  socket.once("close", () => clearInterval(timer));
};

const behaviours: [string, Behaviour, RegExp, isPermanent?: boolean][] = [
  ["says nothing", { greeting: () => {} }, /did not answer in time/],
  ["falls silent after the text", { text: () => {} }, /did not answer in time/],
  ["answers letter by letter for ever", { RCPT: trickle }, /connection to the mail server was closed/],
  ["closes at once", { greeting: (socket) => socket.destroy() }, /connection to the mail server was closed/],
  ["closes after the text", { text: (socket) => socket.destroy() }, /connection to the mail server was closed/],
  ["resets the connection", { RCPT: (socket) => socket.resetAndDestroy() }, /connection to the mail server was closed/],
  ["speaks HTTP", { greeting: "HTTP/1.1 400 Bad Request" }, /answers in no way that we know/],
  ["speaks nonsense later", { MAIL: "\u0000\u00ff<asha.patil@example.org>" }, /no mail from our address/],
  ["is busy", { greeting: "421 4.3.2 come back later" }, /421 4\.3\.2 come back later/],
  ["refuses our sender", { MAIL: "553 5.7.1 not your address" }, /MAIL_FROM/],
  ["does not relay", { RCPT: "554 5.7.1 <asha.patil@example.org>: Relay access denied" }, /Relay access denied/],
  ["does not relay, in Exim's words", { RCPT: "550 relay not permitted" }, /relay not permitted/],
  ["has a full mailbox", { RCPT: "552 5.2.2 mailbox full" }, /mailbox full/],
  ["greylists", { RCPT: "450 4.2.0 <asha.patil@example.org>: Greylisted" }, /Greylisted/],
  ["dislikes the text", { text: "554 5.7.1 spam" }, /did not take the text: 554 5\.7\.1 spam/],
  ["knows no such address", { RCPT: "550 5.1.1 asha.patil unknown" }, /no such address \(550 5\.1\.1\)/, true],
  ["knows no such address, in few words", { RCPT: "550 No such user" }, /no such address \(550\)/, true],
];

describe("a mail server that", () => {
  for (const [name, behaviour, message, isPermanent = false] of behaviours) {
    test(`${name} ${isPermanent ? "ends the use of the address" : "is asked again later"}`, async () => {
      const server = await startSmtpServer(behaviour);
      const isWaitedFor = message.source.includes("in time") || behaviour.RCPT === trickle;
      const error = await failure(server.url, {}, isWaitedFor ? 1 : 10);
      server.stop();
      assert.match(error.message, message);
      assert.equal(error.isPermanent, isPermanent);
    });
  }

  test("refuses the password is told from one that offers no TLS, is not there or has no name", async () => {
    const server = await startSmtpServer({ AUTH: "535 5.7.8 no" });
    const withUser = server.url.replace("//", "//user:secret@");
    const refused = await failure(withUser);
    assert.match(refused.message, /refuses the user or the password of SMTP_URL: .*535 5\.7\.8 no/);
    assert.doesNotMatch(refused.message, /secret/);
    const plain = await failure(withUser, { ignoreTLS: false, requireTLS: true });
    assert.match(plain.message, /offers no TLS/);
    assert.match((await failure(server.url.replace("smtp:", "smtps:"))).message, /offers no TLS/);
    server.stop();
    assert.match((await failure(server.url)).message, /Nothing listens/);
    assert.match((await failure("smtp://nowhere.invalid")).message, /name of the mail server was not found/);
    assert.equal(server.takenIds.length, 0);
  });

  test("has recovered gets the next message", async () => {
    const server = await startSmtpServer({ RCPT: trickle });
    const mail = open(server.url, {}, 3);
    after(mail.close);
    await assert.rejects(mail.send(letter(), "asha@example.org"));
    delete server.behaviour.RCPT;
    await mail.send(letter(), "asha@example.org");
    server.stop();
    assert.equal(server.takenIds.length, 1);
  });
});

test("a letter as HTML loads nothing, runs nothing and has the site's colours", () => {
  const html = writeLetterHtml(letter());
  assert.match(html, /<html lang="hi">/);
  assert.match(html, /A &amp; B/);
  assert.match(html, /&lt;b>आशा&lt;\/b>/);
  assert.match(html, /<a href="https:\/\/dehleez\.example\/end\?a=1&amp;b=2"/);
  assert.doesNotMatch(html, /src=|url\(|@import|<link|<script|<img/);
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  for (const [colour] of html.matchAll(/#[\dA-F]{3,6}\b/gi)) assert.ok(tokens.includes(colour), colour);
});

const report = (status: string, action = "failed") => `Action: ${action}\nStatus: ${status}\n`;

test("a bounce is read by its own address or by the mail's id, and only if the delivery has failed", () => {
  const id = newId();
  const addressed = parseBounce(`To: bounces+${id}@example.org\n\n${report("5.1.1")}`);
  assert.deepEqual(addressed, { id, failure: "The mail came back (5.1.1).", isPermanent: true });
  assert.equal(parseBounce(`${report("5.7.1")}\nMessage-ID: <${id}@example.org>`)?.isPermanent, false);
  assert.equal(parseBounce(`To: bounces+${id}@example.org\n\n${report("4.4.7")}`)?.isPermanent, false);
  assert.equal(parseBounce(`To: bounces+${id}@example.org\n\n${report("4.4.1", "delayed")}`), undefined);
  assert.equal(parseBounce(`To: registry@example.org\n\n${report("5.1.1")}`), undefined);
  assert.equal(parseBounce(`To: bounces+${id}@example.org\n\nI am on holiday.`), undefined);
});
