import assert from "node:assert/strict";
import { test } from "node:test";
import { dropInvisible, dropJoiners } from "./invisible-characters.ts";

test("characters that nobody sees are dropped", () => {
  const invisible = [
    "\u0000", // a control character
    "\u009b", // one that steers a terminal
    "\u00ad", // soft hyphen
    "\u034f", // combining grapheme joiner
    "\u061c", // a direction
    "\u115f", // a letter without a shape
    "\u200b", // zero width space
    "\u200f",
    "\u202e",
    "\u2066",
    "\ufe0f", // variation selector
    "\ufeff",
    "\ufff9",
    "\uffff",
    "\u{e0041}",
    "\u{e0100}",
  ];
  for (const character of invisible) {
    const code = character.codePointAt(0)!.toString(16);
    assert.equal(dropInvisible(`${character}A${character}sha${character}`), "Asha", code);
  }
});

test("line breaks and tabs become spaces", () => {
  for (const space of ["\n", "\t", "\r", "\u0085", "\u2028"])
    assert.equal(dropInvisible(`Bina${space}Das`), "Bina Das");
});

test("joiners that shape a letter stay, in names that are shown, and others are dropped", () => {
  const names = ["क्‍ष", "श्री‌मान", "രാജന്‍", "می‌خواهم"];
  for (const name of names) assert.equal(dropInvisible(name), name);
  for (const name of ["\u200dAsha", "Asha\u200c", "Asha \u200d Rao", "98\u200c765"]) {
    assert.equal(dropInvisible(name), name.replace(/[\u200c\u200d]/g, ""));
  }
  assert.equal(dropInvisible("क्\u200d\u200d\u200dष"), "क्‍ष");
  assert.equal(dropJoiners("क्‍ष"), "क्ष");
});
