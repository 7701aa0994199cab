import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { reportsToHide } from "#contract/limits.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { hideDonor, restoreDonor } from "#server/registry/decisions.ts";
import { commandLine } from "#server/registry/audit.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { rounds, slowEngines } from "#tests/fixtures/long.ts";
import { visitor } from "#tests/fixtures/visitor.ts";

const attacked = rounds({ share: 60, whole: 300 });

for (const engine of slowEngines) {
  describe(`a burst of reports on ${engine}`, () => {
    let app: TestApp["app"];
    let db: TestApp["db"];
    let remove: TestApp["remove"];

    before(async () => {
      ({ app, db, remove } = await makeApp(engine));
    });
    beforeEach(() => db.deleteFrom("donors").execute());
    after(() => remove());

    const someone = () => visitor(app);
    const report = (id: string, from: string) =>
      visitor(app, from).call("POST", `donar/${id}/report`, { body: { reason: "asks for money" } });
    const registerMany = async (count: number) => {
      const donors = [];
      for (let n = 0; n < count; n++) donors.push(await someone().register({ fullName: `Donor ${n}` }));
      return donors;
    };
    const countHidden = async () =>
      (await db.selectFrom("donors").select("id").where("hidden", "=", 1).execute()).length;
    const isListed = async (id: string) =>
      (await db.selectFrom("donors").select("listed").where("id", "=", id).executeTakeFirstOrThrow()).listed === 1;
    const confirm = (key: string) => someone().call<ManagedDonor>("POST", "donar/mine/confirm", { key });
    /** How many unrelated reports hide the donor. */
    const reportersNeeded = async ({ id }: { id: string }, network: number) => {
      const from = addresses(20, network);
      for (const [n, address] of from.entries()) {
        await report(id, address);
        if (!(await isListed(id))) return n + 1;
      }
      return Infinity;
    };
    /** All addresses report one donor after the other until none of their reports counts any more. */
    const attack = async (donors: { id: string }[], attackers: string[]) => {
      for (const { id } of donors.slice(0, 15)) for (const from of attackers) await report(id, from);
      for (const [n, { id }] of donors.slice(15).entries()) await report(id, attackers[n % attackers.length]!);
    };

    test(`from 50 addresses hides at most 7 of ${attacked} donors in a day, and these confirm themselves back`, async () => {
      const donors = await registerMany(attacked);
      await attack(donors, addresses(50, 51));
      const hidden = await countHidden();
      assert.ok(hidden > 0 && hidden <= 7, `${hidden} hidden`);
      for (const { id, key } of donors) if (!(await isListed(id))) assert.equal((await confirm(key)).status, 200);
      assert.equal(await countHidden(), 0);
      await attack(donors, addresses(50, 51));
      assert.equal(await countHidden(), 0, "the same addresses hide nobody else that day");
    });

    test("hides no more when all of it comes at the same moment", async () => {
      const donors = await registerMany(12);
      const [first, second, third] = [addresses(12, 60), addresses(12, 61), addresses(12, 62)];
      for (const [n, { id }] of donors.entries()) {
        await report(id, first[n]!);
        await report(id, second[n]!);
      }
      await Promise.all(donors.map(({ id }, n) => report(id, third[n]!)));
      assert.equal(await countHidden(), 1);
    });

    test("raises what is needed by two for each donor, until staff have decided about them", async () => {
      const donors = await registerMany(4);
      assert.equal(await reportersNeeded(donors[0]!, 70), reportsToHide);
      assert.equal(await reportersNeeded(donors[1]!, 71), reportsToHide + 2);
      await hideDonor(db, donors[0]!.id, commandLine);
      await restoreDonor(db, donors[1]!.id, commandLine);
      assert.equal(await reportersNeeded(donors[2]!, 72), reportsToHide);
      await db
        .updateTable("report_hidings")
        .set({ hidden_at: new Date(Date.now() - 86_400_001).toISOString() })
        .execute();
      assert.equal(await reportersNeeded(donors[3]!, 73), reportsToHide, "a day later it is quiet again");
    });

    test("does not keep a scam: the third unrelated report hides it on a quiet day, enough of them or staff at once in a burst", async () => {
      const [quiet, busy, obvious, ...donors] = await registerMany(23);
      for (const from of addresses(2, 80)) await report(quiet!.id, from);
      assert.equal(await isListed(quiet!.id), true);
      await report(quiet!.id, "2001:db8:1::7");
      assert.equal(await isListed(quiet!.id), false);
      await attack(donors, addresses(50, 81));
      for (const from of addresses(20, 82)) await report(busy!.id, from);
      assert.equal(await isListed(busy!.id), false);
      await hideDonor(db, obvious!.id, commandLine);
      assert.equal(await isListed(obvious!.id), false);
    });

    test("counts one report a day of a network, an IPv4 /24 or an IPv6 /48, and stores the others for staff", async () => {
      const [one, two] = await registerMany(2);
      const neighbours = [
        ...Array.from({ length: 9 }, (_, n) => `203.0.113.${n}`),
        "2001:db8:7:1::1",
        "2001:db8:7:2::1",
      ];
      for (const from of neighbours) for (const { id } of [one!, two!]) await report(id, from);
      assert.deepEqual(await Promise.all([one!, two!].map(({ id }) => isListed(id))), [true, true]);
      const stored = await db.selectFrom("reports").select(["donor_id", "counts"]).execute();
      const ofDonor = ({ id }: { id: string }) =>
        stored.filter(({ donor_id }) => donor_id === id).map(({ counts }) => counts);
      assert.deepEqual(ofDonor(one!), [1, 1]);
      assert.deepEqual(ofDonor(two!), [0, 0]);
    });
  });
}

/** One address in each of so many networks. */
function addresses(count: number, network: number): string[] {
  return Array.from({ length: count }, (_, n) => `198.${network}.${n}.7`);
}
