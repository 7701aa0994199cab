import assert from "node:assert/strict";
import { test } from "node:test";
import { normalizeNumber, reverseDigits, writeLatinDigits } from "./phone-number.ts";

test("an Indian number is its last ten digits, however it is written", () => {
  const spellings = [
    "+91 98765 43210",
    "98765 43210",
    "098765 43210",
    "0091 98765-43210",
    "919876543210",
    "0 91 98765 43210",
    "+91 (0)98765-43210",
    "[+91] 9876.543.210",
  ];
  for (const spelling of spellings) {
    assert.equal(normalizeNumber(spelling), "9876543210", spelling);
    assert.equal(reverseDigits(spelling), "0123456789", spelling);
  }
  assert.equal(normalizeNumber("91987 65432"), "9198765432", "not every 91 is the country's");
  assert.equal(normalizeNumber("022 2555 6667"), normalizeNumber("+91 22 2555 6667"));
});

test("a foreign number keeps its digits and is never an Indian one", () => {
  assert.equal(normalizeNumber("+65 9876 5432"), "+6598765432");
  assert.equal(normalizeNumber("0065 9876 5432"), "+6598765432");
  assert.notEqual(normalizeNumber("6598765432"), normalizeNumber("+65 9876 5432"));
  assert.equal(normalizeNumber("+1 987 654 3210"), "+19876543210");
  assert.equal(reverseDigits("+1 987 654 3210"), "01234567891");
});

test("other digits stay as they are", () => {
  for (const digits of ["1234567", "6667", "123456789012345"]) assert.equal(normalizeNumber(digits), digits);
});

test("digits of other scripts are written as 0 to 9", () => {
  for (const number of [
    "०१२३४ ५६७८९",
    "০১২৩৪ ৫৬৭৮৯",
    "௦௧௨௩௪ ௫௬௭௮௯",
    "۰۱۲۳۴ ۵۶۷۸۹",
    "٠١٢٣٤ ٥٦٧٨٩",
    "０１２３４ ５６７８９",
    "01234 56789",
  ])
    assert.equal(writeLatinDigits(number), "01234 56789", number);
  assert.equal(writeLatinDigits("फ़ोन ९८-२"), "फ़ोन 98-2");
});
