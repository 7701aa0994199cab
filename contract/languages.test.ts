import assert from "node:assert/strict";
import { test } from "node:test";
import { findLanguage, languages, listAlternates, localPath, plainPath } from "./languages.ts";

test("every page has an address of its own in each language, which tells the language and the page", () => {
  for (const path of ["/", "/donar", "/donar/manage", "/campaign/eco_habits"]) {
    const addresses = languages.map(({ code }) => localPath(path, code));
    assert.equal(new Set(addresses).size, languages.length);
    assert.deepEqual(
      addresses.map(findLanguage),
      languages.map(({ code }) => code),
    );
    assert.deepEqual(new Set(addresses.map(plainPath)), new Set([path]));
  }
});

test("the home page of a language has no slash at its end, and a page that begins like it is not in it", () => {
  assert.equal(localPath("/", "hi"), "/hi");
  assert.equal(findLanguage("/hi/"), "hi");
  for (const path of ["/", "/hi", "/hi/"]) assert.equal(plainPath(path), "/");
  assert.equal(plainPath("/hi/about/"), "/about");
  assert.equal(findLanguage("/hills"), "en");
});

test("addresses of other sites, telephone numbers and pages of a chosen language stay as they are", () => {
  const addresses = ["https://example.org/report", "tel:+911234567", "mailto:a@example.org", "/hi/about", "/hi?a=1"];
  for (const address of addresses) assert.equal(localPath(address, "hi"), address);
  assert.equal(localPath("/hills", "hi"), "/hi/hills");
  assert.equal(localPath("/", "en"), "/");
});

test("readers of other languages are led to the first one", () => {
  assert.deepEqual(listAlternates("/about"), [
    { hreflang: "en", to: "/about" },
    { hreflang: "hi", to: "/hi/about" },
    { hreflang: "x-default", to: "/about" },
  ]);
});
