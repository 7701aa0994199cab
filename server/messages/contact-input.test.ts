import assert from "node:assert/strict";
import { test } from "node:test";
import { ValidationError } from "#server/donors/errors.ts";
import { parseContact, parseEmail } from "./contact-input.ts";

const choice = { topics: ["needs", "reminders", "needs"], language: "hi" };

test("an e-mail address is kept as typed, and compared by a key", () => {
  const contact = parseContact({ channel: "email", address: " Asha.Rao+give@Example.ORG\u200b ", ...choice });
  assert.deepEqual(contact, {
    channel: "email",
    address: "Asha.Rao+give@example.org",
    addressKey: "asha.rao+give@example.org",
    topics: ["needs", "reminders"],
    language: "hi",
    noticeVersion: "",
  });
  const indian = parseContact({ channel: "email", address: "आशा@डाटामेल.भारत", ...choice });
  assert.equal(indian.address, "आशा@डाटामेल.भारत");
  assert.equal(indian.addressKey, "आशा@xn--c2bd4bq1db8d.xn--h2brj9c");
  assert.equal(parseEmail({ email: "ASHA@ｅｘａｍｐｌｅ。org" }).addressKey, "asha@example.org");
  // A look-alike in Cyrillic is another address.
  assert.equal(parseEmail({ email: "asha@аpple.com" }).addressKey, "asha@xn--pple-43d.com");
});

test("what is no address is refused, and so are line breaks that would start another header", () => {
  const long = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example.org`;
  const refused = [
    ..."asha @example.org a@b@example.org asha@ asha@localhost asha@1.2.3.4 asha@[::1] asha@a..org".split(" "),
    ..."<a@example.org> a@example.org,b@example.org asha@-a.org .a@example.org a..b@example.org".split(" "),
    ..."a@example.org/b a@ex%41mple.org a@example.org:25 a@exa_mple.org".split(" "),
    "asha@example.org\r\nBcc: all@example.org",
    "a\n@example.org",
    '"a b"@example.org',
    "",
    long,
    `${"अ".repeat(30)}@example.org`,
    `a@${"x".repeat(64)}.org`,
    null,
    ["a@example.org"],
  ];
  for (const email of refused) {
    assert.throws(() => parseEmail({ email }), isAbout("email"), JSON.stringify(email));
    assert.throws(() => parseContact({ channel: "email", address: email, ...choice }), isAbout("address"));
  }
});

test("a channel, topics and a language that are not known are refused", () => {
  const address = "asha@example.org";
  const whole = { channel: "email", address, ...choice };
  for (const spoilt of [
    null,
    [],
    { ...whole, channel: "pigeon" },
    { ...whole, topics: ["spam"] },
    { ...whole, topics: "needs" },
    { ...whole, language: "xx" },
    { ...whole, noticeVersion: "\r\n" },
  ]) {
    assert.throws(() => parseContact(spoilt), isAbout());
  }
  assert.deepEqual(parseContact({ ...whole, channel: "phone" }), {
    ...parseContact(whole),
    channel: "phone",
    address: "",
    addressKey: "",
  });
});

function isAbout(field?: string) {
  return (error: unknown) =>
    error instanceof ValidationError &&
    error.answer.message.startsWith("Please") &&
    (!field || Object.keys(error.answer.errors ?? {}).join() === field);
}
