import assert from "node:assert/strict";
import { test } from "node:test";
import { foldName } from "./fold-name.ts";

test("case, accents, brackets and spaces do not matter", () => {
  for (const name of ["Bengaluru (Bangalore)", " bengalūru  bangalore "])
    assert.equal(foldName(name), "bengaluru bangalore");
});

test("vowel signs of Indian scripts do matter", () => {
  assert.notEqual(foldName("पुणे"), foldName("पण"));
  assert.notEqual(foldName("சென்னை"), foldName("சனன"));
});

test("the nukta, joiners and the way to write a nasal do not matter", () => {
  assert.equal(foldName("चण्डीगढ़"), foldName("चंडीगढ"));
  assert.equal(foldName("झाँसी"), foldName("झांसी"));
  assert.equal(foldName("कन्\u200dनौज"), foldName("कन्नौज"));
});
