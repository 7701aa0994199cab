import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { registerDonor } from "#server/registry/donors.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor } from "#tests/fixtures/donors.ts";

const { app, db, remove } = await makeApp("sqlite", { donorsADay: 100 });
before(async () => {
  for (let n = 0; n < 120; n++) {
    // A name that looks like a donor of its own must not be counted as one.
    await registerDonor(db, newDonor({ fullName: `{"id":"${n}"`, state: "Odisha", city: "Puri" }));
  }
});
after(remove);

function search(payload: object, { remoteAddress = "203.0.113.7", url = "/api/v1/search" } = {}) {
  return app.inject({ method: "POST", url, payload, remoteAddress });
}

function nextOf({ headers }: { headers: Record<string, unknown> }): string {
  return /<(.*)>/.exec(String(headers.link))![1]!;
}

test("a client is shown as many different donors as the limit says, the same ones again, and more the next day", async () => {
  mock.timers.enable({ apis: ["Date"], now: new Date("2026-11-15T23:59:00+05:30").getTime() });
  const odisha = { state: "Odisha" };
  const first = await search(odisha);
  assert.equal(first.json<Donor[]>().length, 50);
  const second = await search(odisha, { url: nextOf(first) });
  assert.equal(second.statusCode, 200);
  const third = await search(odisha, { url: nextOf(second) });
  assert.equal(third.statusCode, 429);
  assert.match(third.json<{ message: string }>().message, /tomorrow/);
  assert.equal(third.headers["retry-after"], "60");
  assert.equal(third.headers.link, undefined);
  assert.equal((await search(odisha)).statusCode, 200, "what was shown may be shown again");
  for (const remoteAddress of ["203.0.113.8", "127.0.0.1"]) {
    assert.equal((await search(odisha, { remoteAddress, url: nextOf(second) })).statusCode, 200, remoteAddress);
  }
  mock.timers.tick(60_000);
  assert.equal((await search(odisha, { url: nextOf(second) })).statusCode, 200, "the next day");
  mock.timers.reset();
});

test("without a state there is no second page to ask for, and none is given", async () => {
  const odisha = await search({ state: "Odisha" }, { remoteAddress: "127.0.0.1" });
  for (const criteria of [{}, { city: "Puri" }, { donationType: "Blood" }]) {
    const first = await search(criteria, { remoteAddress: "127.0.0.1" });
    assert.equal(first.json<Donor[]>().length, 50);
    assert.equal(first.headers.link, undefined);
    const second = await search(criteria, { remoteAddress: "127.0.0.1", url: nextOf(odisha) });
    assert.equal(second.statusCode, 422);
    const message = "Please choose a state to see more donors.";
    assert.deepEqual(second.json(), { message, errors: { state: message } });
  }
});
