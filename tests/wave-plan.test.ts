import assert from "node:assert/strict";
import { test } from "node:test";
import { array, assert as holds, asyncProperty, constantFrom, nat, tuple } from "fast-check";
import { dayAfter } from "#contract/day.ts";
import { maxWave } from "#contract/needs.ts";
import { readIdTimestamp } from "#server/registry/id-timestamp.ts";
import { minuteMs, startClock } from "./fixtures/clock.ts";
import { rounds } from "./fixtures/long.ts";
import { makeNeedApp } from "./fixtures/need-app.ts";

const clock = startClock();
const pauseMs = 5 * minuteMs;

const action = constantFrom(
  "yes",
  "no",
  "month",
  "tookBack",
  "gave",
  "report",
  "unreport",
  "missed",
  "came",
  "more",
  "less",
  "withdraw",
  "reopen",
  "save",
  "later",
  "today",
  "pass",
);

test("whatever is posted in whatever order, no window of a wave has more questions than the plan of the waves", async (context) => {
  const needs = await makeNeedApp("sqlite");
  context.after(() => needs.remove());
  const donors: string[] = [];
  for (let n = 0; n < 60; n++) donors.push(await needs.addDonor({ bloodType: "O-" }));
  const run = async (actions: [string, number][], wanted: number) => {
    await needs.db.deleteFrom("needs").execute();
    await needs.db.updateTable("willing_donors").set({ ask_from: "" }).execute();
    clock.set(dayAfter(1), 12);
    const { id, key } = await needs.ask({ wanted });
    await needs.decide(id, "confirm");
    await needs.advance();
    let most = wanted;
    for (const [what, which] of actions) {
      const offers = needs.db
        .selectFrom("need_offers")
        .select(["id", "donor_id"])
        .where("need_id", "=", id)
        .orderBy("id");
      const rows = await offers.execute();
      const offer = rows[which % Math.max(1, rows.length)];
      if (what === "pass") clock.pass((which % 8) * minuteMs);
      else if (what === "more") most = Math.min(10, most + 1);
      if (["more", "less", "withdraw", "reopen"].includes(what)) await needs.act(key, what);
      else if (what === "save") await needs.change(key, { place: "Ruby Hall Clinic" });
      else if (what === "later" || what === "today")
        await needs.change(key, { neededOn: dayAfter(what === "later" ? 3 : 0) });
      else if (what === "missed" || what === "came") await needs.act(key, `${what}/${offer?.id ?? id}`);
      else if (offer && what !== "pass") {
        const donor = donors.find((link) => link.startsWith(offer.donor_id!))!;
        const body = { answer: what };
        await needs.somebody().call("POST", `donar/mine/needs/${offer.id}`, { key: donor, body });
      }
      await needs.advance();
    }
    const asked = await needs.db.selectFrom("need_offers").select("id").where("need_id", "=", id).execute();
    const times = asked.map((offer) => Date.parse(readIdTimestamp(offer.id))).toSorted((a, b) => a - b);
    for (const time of times) {
      const inWindow = times.filter((other) => other >= time && other < time + pauseMs).length;
      assert.ok(inWindow <= Math.min(maxWave, 2 * most + 2), `${inWindow} of ${most}`);
    }
    assert.ok(times.length <= 40);
  };
  const sequences = array(tuple(action, nat(60)), { maxLength: 25 });
  await holds(
    asyncProperty(sequences, nat(3), (actions, more) => run(actions, 1 + more)),
    { numRuns: rounds({ share: 8, whole: 300 }) },
  );
});
