import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { Donor } from "#contract/donor.ts";
import type { OwnEntry } from "#contract/managed-donor.ts";
import { openRegistry } from "#server/database/open.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { engines, makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

for (const engine of engines) {
  describe(`an entry that two servers on ${engine} know`, () => {
    let throwaway: Throwaway;
    let servers: ServerProcess[];

    before(async () => {
      throwaway = await makeRegistry(engine);
      // One after the other, so that the first migrates alone.
      servers = [await startServer(throwaway.env), await startServer(throwaway.env)];
    });
    after(async () => {
      for (const server of servers) await server.stop();
      await throwaway.remove();
    });

    /** Each call goes to the other server than the one before. */
    const call = (n: number, method: string, path: string, { key, body }: { key?: string; body?: object } = {}) =>
      fetch(`${servers[n % servers.length]!.url}/api/v1/${path}`, {
        method,
        headers: {
          ...(key && { authorization: `Bearer ${key}` }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    const register = async (fullName: string) => {
      const { body } = await post(servers[0]!.url, "donar", newDonor({ fullName }));
      const { id, secret } = body as { id: string; secret: string };
      return { id, key: `${id}.${secret}` };
    };

    test("is changed at both at once, and each change is there whole", async () => {
      const { key } = await register("Busy");
      const changes = [
        { paused: true },
        { numberOnRequest: true },
        { fullName: "Busier" },
        { phoneNo: "022 5556667" },
        { city: "Nashik" },
        { bloodType: "AB-" },
      ];
      const answers = await Promise.all(changes.map((body, n) => call(n, "PATCH", "donar/mine", { key, body })));
      for (const answer of answers) assert.equal(answer.status, 200);
      const entry = (await (await call(0, "GET", "donar/mine", { key })).json()) as OwnEntry;
      const donor = newDonor({ fullName: "Busier", phoneNo: "022 5556667", city: "Nashik", bloodType: "AB-" });
      assert.deepEqual(entry.donor, donor);
      assert.deepEqual([entry.paused, entry.numberOnRequest, entry.shown.phoneNo], [true, true, "••• •••••67"]);
    });

    test("leaves no trace when it is deleted while others ask for its number and report it", async () => {
      const { id, key } = await register("Hunted");
      await call(0, "PATCH", "donar/mine", { key, body: { numberOnRequest: true } });
      const asked = Array.from({ length: 40 }, (_, n) =>
        n % 4 < 2
          ? call(n, "POST", `donar/${id}/number`)
          : call(n, "POST", `donar/${id}/report`, { body: { reason: "other" } }),
      );
      const deleted = call(1, "DELETE", "donar/mine", { key });
      for (const answer of asked) assert.ok([200, 201, 404].includes((await answer).status));
      assert.equal((await deleted).status, 200);
      const db = await openRegistry(throwaway.database);
      const rows = [
        ...(await db.selectFrom("donors").select("id").where("id", "=", id).execute()),
        ...(await db.selectFrom("showings").select("id").where("donor_id", "=", id).execute()),
        ...(await db.selectFrom("reports").select("id").where("donor_id", "=", id).execute()),
      ];
      await db.destroy();
      assert.deepEqual(rows, []);
    });

    test("is shown by the one as the other has changed it: at once on SQLite, within a second on PostgreSQL", async () => {
      const { id, key } = await register("Coming And Going");
      const isShown = async () => {
        const { body } = await post(servers[1]!.url, "search", { city: "Pune" });
        return (body as Donor[]).some((donor) => donor.id === id);
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
        if (engine === "postgresql") await wait(1000);
        assert.equal(await isShown(), shown, `${method} ${JSON.stringify(body)}`);
      }
    });
  });
}
