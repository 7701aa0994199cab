import assert from "node:assert/strict";
import { test } from "node:test";
import { chatAddress, shareAddress } from "./whatsapp.ts";

test("a number is written to with its country in front, India's where none is given", () => {
  for (const phone of ["98765 43210", "098765-43210", "+91 98765 43210", "91 9876543210", "0091 (0) 98765.43210"])
    assert.equal(chatAddress(phone), "https://wa.me/919876543210", phone);
  assert.equal(chatAddress("+65 9876 5432"), "https://wa.me/6598765432");
});

test("a number that no country has is not written to", () => {
  for (const phone of ["1234567", "00000 11111", "+91 00000 11111", "020 2555 0000", "+91 9876 5432", "+1234567"])
    assert.equal(chatAddress(phone), undefined, phone);
});

test("a message is shared as it is written", () => {
  assert.equal(shareAddress("O+ & more"), "https://wa.me/?text=O%2B%20%26%20more");
});
