import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAfter, today } from "#contract/day.ts";
import { findUnlistedReason } from "./listing.ts";

const listed = { hidden: false, paused: false, restingUntil: "", confirmedOn: today() };

test("a donor is listed until staff, the donor, a rest or a missing confirmation says otherwise", () => {
  const cases = [
    [{}, undefined],
    [{ hidden: true, paused: true }, "hidden"],
    [{ paused: true, restingUntil: dayAfter(1) }, "paused"],
    [{ restingUntil: dayAfter(1), confirmedOn: dayAfter(-181) }, "resting"],
    [{ restingUntil: today() }, undefined],
    [{ confirmedOn: dayAfter(-181) }, "unconfirmed"],
    [{ confirmedOn: dayAfter(-180) }, undefined],
  ] as const;
  for (const [change, reason] of cases) assert.equal(findUnlistedReason({ ...listed, ...change }), reason);
});
