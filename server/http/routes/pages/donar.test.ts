import assert from "node:assert/strict";
import { after, beforeEach, mock, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { secretPattern } from "#contract/private-link.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { createMemoryCounters } from "#server/http/counters.ts";
import { createDailyLimits } from "#server/http/daily-limits.ts";
import type { FormRequest, PageContext } from "#server/http/page-answers.ts";
import { createVisitorActions } from "#server/http/visitor-actions.ts";
import { parseSearch } from "#server/donors/search.ts";
import { createSearchCache } from "#server/registry/search-cache.ts";
import { newDonor } from "#tests/fixtures/donors.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { answerRegistration } from "./donar.ts";

const { db, database, remove } = await openThrowaway("sqlite");
after(remove);
const dailyLimits = createDailyLimits(0, { report: 0, manage: 0 }, createMemoryCounters());
const findReach = () => ({ email: false, phone: false, pushKey: "" });
const createActions = (db: Database) =>
  createVisitorActions({ db, searches: createSearchCache(db), dailyLimits, findReach, eraseNeedsAfterDays: 7 });
const actions = createActions(db);

/** The middle of the day, so that none of the tests passes midnight, and the beginning of a quarter of an hour. */
const noon = Date.parse("2026-11-18T12:00:00Z");
beforeEach(() => mock.timers.enable({ apis: ["Date"], now: noon }));
test.afterEach(() => mock.timers.reset());

const minutes = 60_000;

async function send(body: object, { ip = "203.0.113.7", agent = "Lynx", at = actions } = {}) {
  const request = { body, ip, headers: { "user-agent": agent }, log: { info() {} } } as unknown as FormRequest;
  const { registration } = await answerRegistration.act({ actions: at } as PageContext, request, undefined as never);
  return registration!.donor!;
}

async function countDonors(fullName: string): Promise<number> {
  const { json } = await actions.find(parseSearch({ state: "Maharashtra" }));
  return (JSON.parse(json.toString()) as Donor[]).filter((donor) => donor.fullName === fullName).length;
}

test("a form that is sent again for a quarter of an hour registers once and gives the same link, then no link", async () => {
  const donor = newDonor({ fullName: "Twice" });
  mock.timers.setTime(noon + 14 * minutes);
  const first = await send(donor);
  assert.match(first.secret!, secretPattern);
  for (const later of [0, 1, 15]) {
    mock.timers.setTime(noon + (14 + later) * minutes);
    assert.deepEqual(await send(donor), first, `${later} minutes later`);
  }
  mock.timers.setTime(noon + 30 * minutes);
  assert.deepEqual(await send(donor), { id: first.id, name: "Twice" });
  assert.equal(await countDonors("Twice"), 1);
});

test("a form that is sent again to another server gives the same link", async () => {
  const donor = newDonor({ fullName: "Elsewhere" });
  const other = await openRegistry(database);
  const first = await send(donor);
  assert.deepEqual(await send(donor, { at: createActions(other) }), first);
  await other.destroy();
});

test("nobody else gets the link, and nobody chooses its secret", async () => {
  const donor = newDonor({ fullName: "Mine" });
  const secret = "A".repeat(22);
  const first = await send({ ...donor, secret });
  assert.notEqual(first.secret, secret);
  const others = [
    send(donor, { ip: "203.0.113.8" }),
    send(donor, { agent: "Another browser" }),
    send({ ...donor, phoneNo: "+91 98765 4321 0" }),
    send({ ...donor, secret: first.secret }, { ip: "203.0.113.8" }),
  ];
  for (const other of await Promise.all(others)) assert.deepEqual(other, { id: first.id, name: "Mine" });
  assert.equal((await send({ ...donor, secret: "B".repeat(22) })).secret, first.secret);
});

test("a phone that changes its address within its own network gets its link again", async () => {
  const donor = newDonor({ fullName: "Roaming" });
  const { secret } = await send(donor, { ip: "2001:db8:1:2::a" });
  assert.equal((await send(donor, { ip: "2001:db8:1:2::b" })).secret, secret);
  assert.equal((await send(donor, { ip: "2001:db8:1:3::a" })).secret, undefined);
});

test("a city is understood by its older name and in another script", async () => {
  const places = [
    { state: "Karnataka", city: "Bangalore", stored: "Bengaluru" },
    { state: "Maharashtra", city: " मुंबई ", stored: "Mumbai" },
  ];
  for (const { stored, ...place } of places) {
    const { id } = await send(newDonor({ fullName: "Elsewhere", ...place }));
    const { json } = await actions.find(parseSearch({ ...place, city: stored }));
    assert.ok((JSON.parse(json.toString()) as Donor[]).some((donor) => donor.id === id));
  }
});

test("a program that fills in the hidden field believes that it is registered, and is not", async () => {
  const { id, secret } = await send({ ...newDonor({ fullName: "Program" }), website: "https://pills.example" });
  assert.ok(id);
  assert.match(secret!, secretPattern);
  assert.equal(await countDonors("Program"), 0);
});
