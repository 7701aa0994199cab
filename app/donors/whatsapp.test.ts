import assert from "node:assert/strict";
import { test } from "node:test";
import { whatsappChatUrl, whatsappShareUrl } from "./whatsapp.ts";

test("a chat goes to the number with its country code, India's if it has none", () => {
  for (const phone of ["98765 43210", "098765-43210", "+91 98765 43210", "91 9876543210", "0091 (0) 98765.43210"])
    assert.equal(whatsappChatUrl(phone), "https://wa.me/919876543210", phone);
  assert.equal(whatsappChatUrl("+65 9876 5432"), "https://wa.me/6598765432");
});

test("a number that no country has gets no chat", () => {
  for (const phone of ["1234567", "00000 11111", "+91 00000 11111", "020 2555 0000", "+91 9876 5432", "+1234567"])
    assert.equal(whatsappChatUrl(phone), undefined, phone);
});

test("a message is shared as it is written", () => {
  assert.equal(whatsappShareUrl("O+ & more"), "https://wa.me/?text=O%2B%20%26%20more");
});
