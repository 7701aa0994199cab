import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { v7 as newId } from "uuid";
import { today } from "#contract/day.ts";
import { readConfig } from "#server/config.ts";
import { composeMessage } from "#server/messages/compose.ts";
import { createMail, type Mail } from "#server/messages/mail.ts";
import { DeliveryError } from "#server/messages/outgoing.ts";
import { readShippedWords } from "#server/publishing/served-site.ts";
import { commandLine } from "#server/registry/audit.ts";
import { saveContact } from "#server/registry/messages/contacts.ts";
import { confirmNeed } from "#server/registry/needs/need-decisions.ts";
import { advanceAll, seeNeed, settleDonors } from "./fixtures/needs.ts";
import { newDonor, registerDonor } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { addContact } from "./fixtures/messages.ts";
import { hasPostfix, startPostfix, type Postfix } from "./fixtures/postfix.ts";
import { openThrowaway } from "./fixtures/registries.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { hasPrinted, metricsAddress, startServer } from "./fixtures/server-process.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const keyInDns = `v=DKIM1; k=rsa; p=${publicKey.export({ type: "spki", format: "der" }).toString("base64")}`;

/** Reads a mail with Python's own parser, and checks its signature with dkimpy, given the key that the DNS would have. */
const reader = `
import dkim, email, email.policy, json, sys
mail = sys.stdin.buffer.read()
key = sys.argv[1].encode()
parsed = email.message_from_bytes(mail, policy=email.policy.default)
print(json.dumps({
  "headers": {name.lower(): str(value) for name, value in parsed.items()},
  "parts": [[part.get_content_type(), part.get_content()] for part in parsed.walk() if not part.is_multipart()],
  "isSigned": dkim.verify(mail, dnsfunc=lambda name, timeout=5: key if name == b"dehleez._domainkey.example.org." else None),
}))`;
type Received = { headers: Record<string, string>; parts: [string, string][]; isSigned: boolean };
const read = (mail: string) =>
  JSON.parse(execFileSync("/usr/bin/python3", ["-c", reader, keyInDns], { input: mail, encoding: "utf8" })) as Received;

const words = readShippedWords();
const write = (kind: "lapsing" | "confirmAddress", name: string, language = "hi") => {
  const facts = {
    id: newId(),
    kind,
    language,
    name,
    donorId: newId(),
    contactId: newId(),
    confirmBefore: "2026-12-01",
  };
  return composeMessage(facts, { ...words, siteUrl: "https://dehleez.example", derive: (_, id) => id.slice(0, 22) });
};

describe("mail through Postfix", { skip: !hasPostfix() && "needs Postfix, and to be root" }, () => {
  let postfix: Postfix;
  let mail: Mail;
  const folder = mkdtempSync(join(tmpdir(), "dehleez-dkim-"));
  const settings = () => ({
    SMTP_URL: postfix.url,
    MAIL_FROM: "registry@example.org",
    BOUNCE_ADDRESS: "bounces@example.org",
    DKIM_KEY_FILE: join(folder, "dkim.pem"),
  });
  const run = (change: object, address: string) => runRegistry({ ...settings(), ...change }, "mail", "test", address);
  /** The newest of so many mails to a name, and the key in its link. No mail has the other side's name or number. */
  const readMail = async (name: string, count: number) => {
    const mail = read((await postfix.readMails(name, count, 30_000)).at(-1)!);
    const [, path, key = ""] = /https:\/\/dehleez\.example(\/\S*)#(\S+)/.exec(mail.parts[0]![1])!;
    assert.ok(mail.isSigned);
    assert.ok(mail.parts[1]![1].includes(key), "both parts have the link");
    return { ...mail, path, key, all: JSON.stringify(mail) };
  };
  before(async () => {
    writeFileSync(join(folder, "dkim.pem"), privateKey.export({ type: "pkcs8", format: "pem" }));
    postfix = await startPostfix();
    mail = createMail(readConfig(settings()).smtp!);
  });
  after(async () => {
    mail.close();
    await postfix.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("arrives signed, in both forms, with a way out at one tap", async () => {
    const letter = write("lapsing", "अनीता देशमुख <b>");
    await mail.send(letter, "asha@example.org");
    const [received] = await postfix.readMails("asha", 1);
    const { headers, parts, isSigned } = read(received!);
    assert.ok(isSigned);
    assert.match(headers["dkim-signature"]!, /h=[^;]*list-unsubscribe:list-unsubscribe-post/);
    assert.equal(headers.subject, letter.subject);
    assert.equal(headers.from, `${words.foundationName} <registry@example.org>`);
    assert.equal(headers["reply-to"], `${words.foundationName} <${words.replyTo}>`);
    assert.equal(headers["message-id"], `<${letter.id}@example.org>`);
    assert.equal(headers["return-path"], `<bounces+${letter.id}@example.org>`);
    assert.equal(headers["list-unsubscribe"], `<${letter.endUrl}>`);
    assert.equal(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
    assert.equal(headers["auto-submitted"], "auto-generated");
    const [[textType, text], [htmlType, html]] = parts as [[string, string], [string, string]];
    assert.deepEqual([textType, htmlType], ["text/plain", "text/html"]);
    for (const words of ["अनीता देशमुख", letter.button.label, letter.button.url, letter.paragraphs[1]!, letter.endUrl!]) {
      assert.ok(text.includes(words), words);
      assert.ok(html.includes(words), words);
    }
    assert.match(text, /अनीता देशमुख <b> जी,/);
    assert.match(html, /अनीता देशमुख &lt;b> जी,/);
    // One byte that somebody changes on the way is noticed.
    assert.ok(!read(received!.replace("One-Click", "One-Clock")).isSigned);
  });

  test("that was asked for has no such headers, and line breaks in names and addresses add nothing", async () => {
    const evil = "Asha\r\nBcc: registry@example.org\r\n\r\n.\r\nRCPT TO:<registry@example.org>";
    const letter = { ...write("confirmAddress", evil), subject: evil, paragraphs: [evil] };
    await mail.send(letter, "asha@example.org");
    const { headers, isSigned } = read((await postfix.readMails("asha", 2))[1]!);
    assert.ok(isSigned);
    assert.equal(headers.bcc, undefined);
    assert.equal(headers["list-unsubscribe"], undefined);
    for (const address of [
      "asha@example.org, registry@example.org",
      "asha@example.org\r\nRCPT TO:<registry@example.org>",
      "Asha <registry@example.org>",
      "",
    ]) {
      await assert.rejects(mail.send(letter, address), DeliveryError, address);
    }
    await postfix.readMails("registry", 0);
  });

  test("is refused for an unknown address, which ends its use, and for relaying, which does not", async () => {
    const letter = write("lapsing", "Asha");
    await assert.rejects(mail.send(letter, "nobody@example.org"), { isPermanent: true });
    await assert.rejects(mail.send(letter, "asha@elsewhere.example"), { isPermanent: false });
  });

  test("goes over TLS if the certificate is trusted, and not at all if it is not", async () => {
    const smtp = readConfig(settings()).smtp!;
    const overTls = (tls: object) => {
      const server = Object.assign({}, smtp.server, { ignoreTLS: false, requireTLS: true, tls });
      return createMail({ ...smtp, server });
    };
    const [trusting, suspicious] = [overTls({ ca: postfix.certificate, servername: "localhost" }), overTls({})];
    await trusting.send(write("lapsing", "Asha"), "asha@example.org");
    assert.match((await postfix.readMails("asha", 3))[2]!, /with ESMTPS/);
    await assert.rejects(
      suspicious.send(write("lapsing", "Asha"), "asha@example.org"),
      /certificate .* is not trusted/,
    );
    for (const mail of [trusting, suspicious]) mail.close();
  });

  test("of a server is counted, and one that comes back ends the use of the address", async () => {
    const { db, env, remove } = await openThrowaway("sqlite");
    const { id } = await registerDonor(db, newDonor({ fullName: "अनीता" }));
    const contact = { addressKey: "", topics: [], language: "hi", noticeVersion: "2" };
    await saveContact(db, id, { ...contact, channel: "email", address: "anita@later.example" });
    const server = await startServer({ ...env, ...settings(), METRICS_PORT: "0" });
    const [bounce] = await postfix.readMails("bounces", 1);
    const [, address = ""] = await hasPrinted(server, metricsAddress);
    const metrics = await (await fetch(address)).text();
    for (const [state, count] of Object.entries({ sent: 1, waiting: 0, failed: 0 })) {
      assert.match(metrics, new RegExp(`^dehleez_messages\\{state="${state}"\\} ${count}$`, "m"));
    }
    assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.output(), /anita|अनीता/);

    const program = ["build/programs/server/cli/registry.js", "mail", "bounce"];
    const pipe = (input: string) =>
      spawnSync(process.execPath, program, { input, encoding: "utf8", env: { ...process.env, ...env } });
    assert.match(pipe("Subject: Lunch?\n").stdout, /no report about a message/);
    assert.deepEqual(pipe(bounce!).stdout, "The mail came back (5.1.1).\n");
    await eventually(async () => {
      const { failure } = await db.selectFrom("contacts").select("failure").executeTakeFirstOrThrow();
      assert.equal(failure, "The mail came back (5.1.1).");
    });
    const message = await db.selectFrom("messages").select(["sent_at", "failure"]).executeTakeFirstOrThrow();
    assert.deepEqual({ ...message }, { sent_at: "", failure: "The mail came back (5.1.1)." });
    await remove();
  });

  test("is tried out by a command, which says what is wrong", async () => {
    assert.match((await run({}, "asha@example.org")).stdout, /has taken it/);
    const { subject } = read((await postfix.readMails("asha", 4))[3]!).headers;
    assert.equal(subject, words.letters.en.kinds.test.subject);
    const refused = await run({}, "nobody@example.org");
    assert.deepEqual(
      [refused.code, refused.stderr],
      [1, "The mail server says that there is no such address (550 5.1.1).\n"],
    );
    assert.match((await run({ SMTP_URL: "" }, "asha@example.org")).stderr, /^SMTP_URL is not set/);
    assert.match((await run({ DKIM_KEY_FILE: "nowhere" }, "asha@example.org")).stderr, /^DKIM_KEY_FILE cannot be used/);
  });

  test("asks donors in their language, and tells the one who asks who said yes, until the need is closed", async () => {
    const { db, env, remove } = await openThrowaway("sqlite");
    const donors = [
      {
        fullName: "Donor Rao",
        phoneNo: "+91 98765 11111",
        mailbox: "registry",
        language: "en",
        what: "Needed today: O+, Sassoon, Pune",
      },
      {
        fullName: "मीरा",
        phoneNo: "+91 97654 22222",
        mailbox: "meera",
        language: "hi",
        what: "आज चाहिए: O+, Sassoon, पुणे",
      },
    ];
    const addDonor = async ({ fullName, phoneNo, mailbox, language }: (typeof donors)[number]) => {
      const { id } = await registerDonor(db, newDonor({ fullName, phoneNo }));
      await addContact(db, id, `${mailbox}@example.org`, { topics: ["needs"], language });
    };
    for (const donor of donors) await addDonor(donor);
    await settleDonors(db);
    const server = await startServer({ ...env, ...settings(), SITE_URL: "https://dehleez.example" });
    const call = async (path: string, key = "", body?: object) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${key}` };
      const sent = body && { method: "POST", body: JSON.stringify(body) };
      return (await fetch(`${server.url}/api/v1/${path}`, { headers, ...sent })).json() as Promise<any>;
    };
    const seeker = { fullName: "Farida", phoneNo: "+91 98888 77777", email: "ravi@example.org", language: "hi" };
    const what = { donationType: "Blood", bloodType: "O+", state: "Maharashtra", city: "Pune", place: "Sassoon" };
    const { id } = await call("needs", "", { ...seeker, ...what, neededOn: today(), wanted: 2, consent: true });
    await confirmNeed(db, await seeNeed(db, id), commandLine);
    await readMail("ravi", 1);
    for (const [n, { fullName, phoneNo, mailbox, language, what }] of donors.entries()) {
      const { headers, parts, path, key, all } = await readMail(mailbox, 1);
      const { whyNeed, kinds } = words.letters[language as "en"];
      const texts = [fullName, ...kinds.need.paragraphs.slice(2), whyNeed.split("{foundation}")[1]!];
      assert.equal(headers.subject, what);
      assert.match(headers["list-unsubscribe"]!, /^<https:\/\/dehleez\.example\S*\/donar\/messages\?end=\S+>$/);
      for (const [, part] of parts) for (const text of texts) assert.ok(part.includes(text), text);
      assert.doesNotMatch(all, /Farida|77777/);
      assert.equal(path, language === "hi" ? "/hi/donar/manage" : "/donar/manage");
      const [asked] = (await call("donar/mine", key)).needs;
      assert.deepEqual([asked.standing, asked.place, asked.seeker], ["asked", "Sassoon", undefined]);
      // As if the mail before had been sent a while ago.
      await db.updateTable("needs").set({ told_at: "" }).execute();
      const said = await call(`donar/mine/needs/${asked.id}`, key, { answer: "yes" });
      assert.deepEqual(said.needs[0].seeker, { fullName: "Farida", phoneNo: seeker.phoneNo });

      const news = await readMail("ravi", n + 2);
      assert.match(news.headers.subject!, new RegExp(`${n + 1} ने हाँ कहा.*O\\+, Sassoon, पुणे`));
      assert.doesNotMatch(news.all, /Rao|मीरा|11111|22222|Farida|77777/);
      assert.equal(news.path, "/hi/need/mine");
      const { helpers } = await call("needs/mine", news.key);
      assert.deepEqual([helpers[n].fullName, helpers[n].phoneNo], [fullName, phoneNo]);
    }

    const { key } = await readMail("ravi", 3);
    assert.equal((await call("needs/mine/found", key, {})).state, "found");
    // Somebody else fits meanwhile, and a question that a server was about to send is there still.
    await addDonor({ ...donors[0]!, fullName: "Late", phoneNo: "+91 90000 33333", mailbox: "ravi" });
    await advanceAll(db, () => Date.now() + 3_600_000);
    const questions = db.updateTable("messages").where("kind", "=", "need");
    await questions.set({ due_at: new Date().toISOString(), sent_at: "" }).execute();
    await eventually(async () => {
      const left = await db.selectFrom("messages").select("kind").where("due_at", ">", "").execute();
      assert.deepEqual(left, []);
    });
    // Those who said yes are told that it is over.
    for (const [name, count] of Object.entries({ registry: 2, meera: 2, ravi: 3 }))
      await postfix.readMails(name, count);
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.output(), /Farida|Rao|मीरा|77777|ravi@|registry@example/);
    await remove();
  });
});
