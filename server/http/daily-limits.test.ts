import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";

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

let others = 0;

/** An address that has been shown nothing yet. */
function elsewhere(): string {
  return `198.51.100.${others++}`;
}

function nextOf({ headers }: { headers: Record<string, unknown> }): string {
  return /<(.*)>/.exec(String(headers.link))![1]!;
}

/** How many of the donors come with their number in full. */
function countOpen(answer: { json: () => unknown }): number {
  return (answer.json() as Donor[]).filter(({ phoneNo }) => !phoneNo.includes("•")).length;
}

function reveal(id: string, remoteAddress = "203.0.113.7") {
  return app.inject({ method: "POST", url: `/api/v1/donar/${id}/number`, remoteAddress });
}

test("past the day's limit a search masks what the client was not shown before, until the next day", async () => {
  mock.timers.enable({ apis: ["Date"], now: new Date("2026-11-15T23:59:00+05:30").getTime() });
  const odisha = { state: "Odisha" };
  const first = await search(odisha);
  const second = await search(odisha, { url: nextOf(first) });
  assert.deepEqual([countOpen(first), countOpen(second)], [50, 50]);
  const third = await search(odisha, { url: nextOf(second) });
  assert.equal(third.statusCode, 200);
  assert.equal(third.json<Donor[]>().length, 20);
  assert.equal(countOpen(third), 0);
  for (const { phoneNo, numberOnRequest } of third.json<Donor[]>()) {
    assert.match(phoneNo, /^[^0-9]*\d\d$/);
    assert.equal(numberOnRequest, true);
  }
  assert.equal(countOpen(await search(odisha)), 50, "what was shown may be shown again");
  assert.equal(countOpen(await search(odisha, { remoteAddress: "203.0.113.8", url: nextOf(second) })), 20);
  mock.timers.tick(60_000);
  assert.equal(countOpen(await search(odisha, { url: nextOf(second) })), 20, "the next day");
  mock.timers.reset();
});

test("a fifth of the day's limit may be revealed number by number, the same ones again and again", async () => {
  const remoteAddress = "203.0.113.20";
  const ids = [...(await search({ state: "Odisha" })).json<Donor[]>()].map(({ id }) => id);
  for (const id of ids.slice(0, 20))
    assert.match((await reveal(id, remoteAddress)).json<Donor>().phoneNo, /^[+\d\s-]+$/);
  const refused = await reveal(ids[20]!, remoteAddress);
  assert.equal(refused.statusCode, 429);
  assert.match(refused.json<{ message: string }>().message, /tomorrow/);
  const wait = Number(refused.headers["retry-after"]);
  assert.ok(wait > 0 && wait <= 86_400, String(wait));
  assert.equal((await reveal(ids[0]!, remoteAddress)).statusCode, 200);
  assert.equal((await reveal(ids[20]!, "203.0.113.21")).statusCode, 200);
});

/** How many numbers somebody with these addresses collects in a day, who reads and reveals all they can. */
async function collectNumbers(addresses: string[]): Promise<number> {
  const pages = ["/api/v1/search"];
  for (let last = await search(assam, { remoteAddress: elsewhere() }); last.headers.link;) {
    pages.push(nextOf(last));
    last = await search(assam, { remoteAddress: elsewhere(), url: pages.at(-1)! });
  }
  const collected = new Set<string>();
  for (const [n, remoteAddress] of addresses.entries()) {
    const masked: string[] = [];
    // Each address goes on where the one before came to its limit.
    for (const url of [...pages.slice(2 * n), ...pages.slice(0, 2 * n)]) {
      const donors = (await search(assam, { remoteAddress, url })).json<Donor[]>();
      for (const { id, numberOnRequest } of donors) {
        if (numberOnRequest) masked.push(id);
        else collected.add(id);
      }
    }
    for (const id of masked.toReversed().filter((id) => !collected.has(id))) {
      const { statusCode } = await reveal(id, remoteAddress);
      if (statusCode !== 200) break;
      collected.add(id);
    }
  }
  return collected.size;
}

const assam = { state: "Assam" };

test("a collector reads 1.2 times the day's limit from one address, and 4.8 times from a whole /48", async () => {
  for (let n = 0; n < 600; n++) {
    await registerDonor(db, newDonor({ fullName: `Donor ${n}`, state: "Assam", city: "Guwahati" }));
  }
  assert.equal(await collectNumbers(["203.0.113.30", "203.0.113.30"]), 120);
  assert.equal(await collectNumbers(["2001:db8:1:1::1", "2001:db8:1:1::2"]), 120);
  assert.equal(await collectNumbers([0, 1, 2, 3].map((n) => `2001:db8:2:${n}::1`)), 240);
  assert.equal(await collectNumbers([0, 1, 2, 3, 4, 5].map((n) => `2001:db8:3:${n}00::1`)), 480);
});

test("people behind an address that a collector has used up still find donors, and the numbers that were shown", async () => {
  const remoteAddress = "203.0.113.40";
  await collectNumbers([remoteAddress]);
  const { id } = (await search({ state: "Odisha" }, { remoteAddress: elsewhere() })).json<Donor[]>()[0]!;
  for (let person = 0; person < 100; person++) {
    const found = await search({ state: "Odisha" }, { remoteAddress });
    assert.equal(found.json<Donor[]>().length, 50);
  }
  assert.equal((await reveal(id, remoteAddress)).statusCode, 429, "the collector has used up what may be revealed");
  assert.equal(countOpen(await search(assam, { remoteAddress })), 50, "numbers that were shown stay open");
});

test("without a state there is no second page to ask for, and none is given", async () => {
  const odisha = await search({ state: "Odisha" }, { remoteAddress: elsewhere() });
  for (const criteria of [{}, { city: "Puri" }, { donationType: "Blood" }]) {
    const first = await search(criteria, { remoteAddress: elsewhere() });
    assert.equal(first.json<Donor[]>().length, 50);
    assert.equal(first.headers.link, undefined);
    const second = await search(criteria, { remoteAddress: elsewhere(), url: nextOf(odisha) });
    assert.equal(second.statusCode, 422);
    const message = "Please choose a state to see more donors.";
    assert.deepEqual(second.json(), { message, errors: { state: message } });
  }
});
