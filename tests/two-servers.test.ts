import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { dayAfter, today } from "#contract/day.ts";
import { reportsToHide } from "#contract/limits.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { donorColumns, findDonor, makeDonorRow, readDonorRow, updateDonor } from "#server/registry/donor-row.ts";
import { newDonor } from "./fixtures/donors.ts";
import { assertSeenElsewhere, engines, makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

type Request = { key?: string; body?: object; address?: string };

for (const engine of engines) {
  describe(`two servers on one ${engine} database`, () => {
    let throwaway: Throwaway;
    let servers: ServerProcess[];
    let db: Database;

    before(async () => {
      throwaway = await makeRegistry(engine);
      // One after the other, so that the first migrates alone.
      const env = { ...throwaway.env, TRUST_PROXY: "1", RATE_LIMIT_REPORT: "0", RATE_LIMIT_REGISTER: "0" };
      servers = [await startServer(env), await startServer(env)];
      db = await openRegistry(throwaway.database);
    });
    after(async () => {
      await db?.destroy();
      for (const server of servers ?? []) await server.stop();
      await throwaway.remove();
    });

    /** Even calls go to one server, odd ones to the other. */
    const call = (n: number, method: string, path: string, { key, body, address }: Request = {}) =>
      fetch(`${servers[n % servers.length]!.url}/api/v1/${path}`, {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(body && { "content-type": "application/json" }),
          ...(address && { "x-forwarded-for": address }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const register = async (given: Partial<NewDonor>, n = 0) => {
      const answer = await call(n, "POST", "donar", { body: newDonor(given) });
      assert.equal(answer.status, 201);
      const { id, secret } = (await answer.json()) as { id: string; secret?: string };
      return { id, key: `${id}.${secret}` };
    };
    const report = (n: number, id: string, address: string) =>
      call(n, "POST", `donar/${id}/report`, { body: { reason: "other" }, address });
    const countRows = async (table: "donors" | "number_reveals" | "reports", id: string) => {
      const column = table === "donors" ? "id" : "donor_id";
      const { rows } = await sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
      return rows.length;
    };

    /** With a confirmation that is so many days old; it lasts 180. */
    const registerEarlier = async (fullName: string, days: number) => {
      const registered = await register({ fullName });
      const earlier = { ...(await findDonor(db, registered.id))!, confirmedOn: dayAfter(-days) };
      await db.transaction().execute((transaction) => updateDonor(transaction, earlier));
      return registered;
    };
    const registerAgain = (n: number, fullName: string) =>
      call(n, "POST", "donar", { body: newDonor({ fullName, phoneNo: "919876543210" }) });
    /** Reads a row and asserts that its card and all else that is derived fit the other columns. */
    const readDerived = async (id: string): Promise<Schema["donors"]> => {
      const select = db.selectFrom("donors").where("id", "=", id);
      const row = await select.selectAll().executeTakeFirstOrThrow();
      const donor = readDonorRow(await select.select(donorColumns).executeTakeFirstOrThrow());
      assert.partialDeepStrictEqual({ ...row }, makeDonorRow(donor));
      return row;
    };

    test("store a registration once when forty copies reach them together", async () => {
      const copies = Array.from({ length: 40 }, (_, n) => register({ fullName: "Copied", city: "Nashik" }, n));
      const ids = new Set((await Promise.all(copies)).map(({ id }) => id));
      assert.equal(ids.size, 1);
      assert.equal((await db.selectFrom("donors").select("id").where("city", "=", "Nashik").execute()).length, 1);
    });

    test("change one donor at once, and each change is there whole", async () => {
      for (let round = 0; round < 10; round++) {
        const { key } = await register({ fullName: `Busy ${round}` });
        const donor = newDonor({
          fullName: `Busier ${round}`,
          phoneNo: "022 5556667",
          city: "Nagpur",
          bloodType: "AB-",
        });
        const { fullName, phoneNo, city, bloodType } = donor;
        const changes = [
          { paused: true },
          { numberOnRequest: true },
          { fullName },
          { phoneNo },
          { city },
          { bloodType },
        ];
        const answers = await Promise.all(changes.map((body, n) => call(n, "PATCH", "donar/mine", { key, body })));
        for (const answer of answers) assert.equal(answer.status, 200, await answer.text());
        const changed = (await (await call(0, "GET", "donar/mine", { key })).json()) as ManagedDonor;
        assert.deepEqual(changed.donor, donor);
        assert.deepEqual([changed.paused, changed.numberOnRequest, changed.shown.phoneNo], [true, true, "••• •••••67"]);
      }
    });

    test("count one report for each network, and none after the donor is hidden", async () => {
      const { id } = await register({ fullName: "Reported by one" });
      await Promise.all(Array.from({ length: 20 }, (_, n) => report(n, id, "203.0.113.1")));
      assert.equal(await countRows("reports", id), 1);
      const many = await register({ fullName: "Reported by many" });
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => report(n, many.id, `198.51.${n}.1`)));
      assert.equal(await countRows("reports", many.id), reportsToHide);
      assert.equal(answers.filter(({ status }) => status === 201).length, reportsToHide);
      assert.equal(answers.filter(({ status }) => status === 404).length, 20 - reportsToHide);
    });

    test("leave no trace of a donor who is deleted while others ask for the number and report", async () => {
      for (let round = 0; round < 10; round++) {
        const { id, key } = await register({ fullName: `Deleted ${round}` });
        await call(0, "PATCH", "donar/mine", { key, body: { numberOnRequest: true } });
        const asked = Array.from({ length: 40 }, (_, n) =>
          n % 4 < 2 ? call(n, "POST", `donar/${id}/number`) : report(n, id, "203.0.113.1"),
        );
        const deleted = call(round, "DELETE", "donar/mine", { key });
        for (const answer of asked) assert.ok([200, 201, 404].includes((await answer).status));
        assert.equal((await deleted).status, 200);
        for (const table of ["donors", "number_reveals", "reports"] as const)
          assert.equal(await countRows(table, id), 0);
      }
    });

    describe("when a donor registers again", () => {
      test("confirm a donor who is listed, with the name and number that are stored", async () => {
        const { id } = await registerEarlier("Some days ago", 20);
        const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => registerAgain(n, "SOME  DAYS AGO")));
        for (const answer of answers) {
          assert.deepEqual([answer.status, await answer.json()], [201, { success: true, id }]);
        }
        const { listed, full_name, phone_no, confirmed_on } = await readDerived(id);
        assert.deepEqual([listed, full_name, phone_no, confirmed_on], [1, "Some days ago", "+91 98765 43210", today()]);
      });

      test("store a donor once more who is not listed, however many ask", async () => {
        const { id } = await registerEarlier("Long ago", 200);
        const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => registerAgain(n, "LONG  AGO")));
        const ids = new Set<string>();
        for (const answer of answers) ids.add(((await answer.json()) as { id: string }).id);
        assert.equal(ids.size, 1);
        assert.ok(!ids.has(id));
        const [newId] = ids;
        assert.equal((await readDerived(newId!)).listed, 1);
        assert.equal((await findDonor(db, id))!.confirmedOn, dayAfter(-200));
      });

      test("keep a card that fits the columns, though they are changed meanwhile", async () => {
        for (let n = 0; n < 10; n++) {
          const { id, key } = await registerEarlier(`Changing ${n}`, 20);
          const [again, changed] = await Promise.all([
            registerAgain(n, `Changing ${n}`),
            call(n + 1, "PATCH", "donar/mine", { key, body: { numberOnRequest: true } }),
          ]);
          assert.deepEqual([again.status, changed.status], [201, 200]);
          assert.equal(((await again.json()) as { id: string }).id, id);
          assert.equal((await readDerived(id)).number_on_request, 1);
        }
      });

      test("store the donor anew if the old one is deleted meanwhile", async () => {
        for (let n = 0; n < 10; n++) {
          const { id, key } = await registerEarlier(`Leaving ${n}`, 200);
          const [again, deleted] = await Promise.all([
            registerAgain(n, `Leaving ${n}`),
            call(n + 1, "DELETE", "donar/mine", { key }),
          ]);
          assert.deepEqual([again.status, deleted.status], [201, 200]);
          assert.equal(await findDonor(db, id), undefined);
          const { id: newId } = (await again.json()) as { id: string };
          if (newId !== id) await readDerived(newId);
        }
      });
    });

    test("show what the other has changed: at once on SQLite, within a second on PostgreSQL", async () => {
      const { id, key } = await register({ fullName: "Coming And Going" });
      const isShown = async () => {
        const donors = (await (await call(1, "POST", "search", { body: { city: "Pune" } })).json()) as Donor[];
        return donors.some((donor) => donor.id === id);
      };
      const steps: [string, string, object | undefined, boolean][] = [
        ["PATCH", "donar/mine", { paused: true }, false],
        ["PATCH", "donar/mine", { paused: false }, true],
        ["POST", "donar/mine/donated", { days: 120 }, false],
        ["PATCH", "donar/mine", { donationType: "Pads" }, true],
        ["DELETE", "donar/mine", undefined, false],
      ];
      assert.equal(await isShown(), true);
      for (const [method, path, body, shown] of steps) {
        const { status } = await call(0, method, path, { key, ...(body && { body }) });
        assert.equal(status, 200);
        await assertSeenElsewhere(engine, async () => {
          assert.equal(await isShown(), shown, `${method} ${JSON.stringify(body)}`);
        });
      }
    });
  });
}
