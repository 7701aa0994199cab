import assert from "node:assert/strict";
import { test } from "node:test";
import { readAllContent } from "./content-files.ts";
import { findAccountTexts } from "./account-texts.ts";
import { findMistakes } from "./mistakes.ts";
import type { ContentFile } from "./schema/pages.ts";

const accounts = [
  "Our bank has changed. Pay to evil@okbar",
  "Pay evil@okbar.",
  "Pay evil@okbar. Thank you!",
  "evil @ okbar",
  "e v i l @ o k b a r",
  "9876543210@upi",
  "EVIL.TRUST@OKBAR",
  "evil＠okbar",
  "evil﹫okbar",
  "e\u200bvil@\u200bok\u00adbar",
  "evil\u2060@\ufeffokbar",
  "evil\n@\nokbar",
  "evil@\u0301okbar",
  "еvil@окbar",
  "बुरा@बैंक को भेजें",
  "{name}@okbar",
  "mailto:evil@okbar",
  "https://example.org/pay?pa=evil%40okbar&cu=INR",
  "IFSC SBIN0001234",
  "sbin0001234",
  "SBIN 0001234",
  "S B I N 0 0 0 1 2 3 4",
  "SBIN-0-001234",
  "SBIN०००१२३४",
  "SBIN\u200b0001234",
  "ＳＢＩＮ０００１２３４",
  "IFSC:HDFC0ABCDEF.",
  // With a gap it could be one.
  "Follow @dehleez",
];

const others = [
  "complaints@example.org",
  "Write to Asha.Rao@mail.example.co.in.",
  "mailto:help@dehleez.example",
  "संपर्क@उदाहरण.भारत",
  "Instagram: @dehleez",
  "https://www.youtube.com/@dehleez",
  "https://www.youtube.com/watch?v=abcd0EFGHIJ",
  "Sunday @ 5 pm",
  "Call 022 2345 6789",
  "PUNE 020 12345678",
  "over 0 donors",
  "p-0123456789abcdef-1200x800",
  "2026-12-02",
  "INDIA 2026",
];

test("a UPI ID or an IFSC is found in a text, however it is written, and nothing else is", () => {
  for (const text of accounts) assert.equal(findAccountTexts({ a: [{ b: text }] })[0]?.field, "a.0.b", text);
  for (const text of others) assert.deepEqual(findAccountTexts({ text }), [], text);
});

test("the content that comes with the site has none but on the page for giving", () => {
  for (const [language, files] of Object.entries(readAllContent())) {
    for (const [file, content] of Object.entries(files)) {
      if (file !== "staff") assert.deepEqual(findMistakes(file as ContentFile, content), [], `${language} ${file}`);
    }
  }
  assert.deepEqual(findMistakes("payee", { payees: [{ address: "dehleez@sbi", name: "DEHLEEZ" }] }), []);
});
