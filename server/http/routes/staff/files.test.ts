import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { today } from "#contract/day.ts";
import type { StaffImport } from "#contract/staff/import.ts";
import { v7 as newId } from "uuid";
import type { StaffToday } from "#contract/staff/today.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { sameOrigin, signIn } from "#tests/fixtures/staff.ts";
import { findLongestTurn } from "#tests/fixtures/longest-turn.ts";
import { insertNewDonors } from "#server/registry/donor-row.ts";
import { sweepDonors } from "#server/registry/sweep.ts";

const header = "fullName,phoneNo,donationType,bloodType,state,city";
const lineOf = (n: number) => `Donor ${n},98765 ${10_000 + n},Blood,O+,Goa,Panaji`;

for (const engine of engines) {
  describe(`files of donors on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine);
    after(remove);
    const { call, member, cookie } = await signIn(app, db);
    const exportAll = () => call("POST", "exports", { body: {} });
    const countDonors = async () => (await db.selectFrom("donors").select("id").execute()).length;
    const importFile = async (csv: string) => {
      const { body: started } = await call<StaffImport>("POST", "imports", { body: { csv } });
      let found: StaffImport = started;
      await eventually(async () => {
        found = (await call<StaffImport>("GET", `imports/${started.id}`)).body;
        assert.ok(!["checking", "storing"].includes(found.state));
      });
      return found;
    };

    test("all mistakes are told by line, and nothing is stored", async () => {
      const csv = [
        header,
        lineOf(1),
        "No Number,,Blood,O+,Goa,Panaji",
        lineOf(2),
        "Nowhere,98765 43210,Blood,O+,Goa,X",
      ];
      const { state, mistakes, mistakeCount, imported } = await importFile(csv.join("\n"));
      assert.deepEqual([state, imported, mistakes.map(({ line }) => line), mistakeCount], ["refused", 0, [3, 5], 2]);
      assert.equal(await countDonors(), 0);
    });

    test("of many mistakes the first thousand are told, and how many there are", async () => {
      const { mistakes, mistakeCount } = await importFile([header, ...Array<string>(1234).fill("x")].join("\n"));
      assert.deepEqual([mistakes.length, mistakes.at(-1)!.line, mistakeCount], [1000, 1001, 1234]);
    });

    test("a first line that is no header is a mistake of line 1", async () => {
      const { state, mistakes, mistakeCount } = await importFile("name,number\nAsha,98765 43210");
      assert.deepEqual([state, mistakes[0]!.line, mistakeCount], ["refused", 1, 1]);
    });

    test("a file is stored as a whole; what is there already stays as it is", async () => {
      const csv = [header, ...Array.from({ length: 1200 }, (_, n) => lineOf(n))].join("\n");
      const first = await importFile(`\ufeff${csv}`);
      assert.deepEqual(
        [first.state, first.rows, first.progress, first.imported, first.alreadyThere],
        ["done", 1200, 1200, 1200, 0],
      );
      const second = await importFile(`${csv}\n${lineOf(1200)}`);
      assert.deepEqual([second.imported, second.alreadyThere], [1, 1200]);
      assert.equal(await countDonors(), 1201);
      const actions = db
        .selectFrom("staff_actions")
        .select(["action", "member_id", "note"])
        .where("action", "=", "import");
      assert.deepEqual(
        { ...(await actions.executeTakeFirst()) },
        {
          action: "import",
          member_id: member.id,
          note: "1200 donors, 0 there already",
        },
      );
    });

    test("an import whose server has stopped is told as failed", async () => {
      const { id } = await importFile([header, lineOf(1)].join("\n"));
      const updated_at = new Date(Date.now() - 61_000).toISOString();
      await db.updateTable("imports").set({ state: "storing", updated_at }).where("id", "=", id).execute();
      const { body } = await call<StaffImport>("GET", `imports/${id}`);
      assert.equal(body.state, "failed");
      assert.match(body.message!, /again/);
    });

    test("nothing is kept of an import after a day", async () => {
      const { id } = await importFile("Asha Rao,98765 43210");
      const updated_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
      await db.updateTable("imports").set({ updated_at }).where("id", "=", id).execute();
      await sweepDonors(db, 180, new AbortController().signal);
      assert.equal((await call("GET", `imports/${id}`)).status, 404);
    });

    test("only an import may be large, up to 20 MB and no more", async () => {
      const most = "x".repeat(20 * 2 ** 20);
      const { state, mistakes } = await importFile(most);
      assert.equal(state, "refused");
      assert.match(mistakes[0]!.message, /unknown column: "x{50}…"/);
      const above = await call<{ message: string }>("POST", "imports", { body: { csv: `${most}x` } });
      assert.deepEqual([above.status, above.body.message], [422, "Please send a file of at most 20 MB."]);
      assert.equal((await call("POST", "imports", { body: { csv: most + most } })).status, 413);
      assert.equal((await call("POST", "donors/search", { body: { find: "x".repeat(20_000) } })).status, 413);
    });

    test("an export is a file of all donors that can be imported again", async () => {
      const {
        statusCode,
        headers,
        body: text,
      } = await app.inject({
        method: "POST",
        url: "/api/v1/staff/exports",
        headers: { host: "localhost", ...sameOrigin, cookie },
        payload: {},
      });
      assert.equal(statusCode, 200);
      assert.equal(headers["content-disposition"], `attachment; filename="donors-${today()}.csv"`);
      assert.match(String(headers["content-type"]), /^text\/csv/);
      assert.ok(text.startsWith("\ufeff"), "without a byte-order mark Excel garbles Devanagari");
      assert.equal(text.split("\n").length, 1201 + 2);
      const { state, imported, alreadyThere } = await importFile(text);
      assert.deepEqual([state, imported, alreadyThere], ["done", 0, 1201]);
      const action = db.selectFrom("staff_actions").select("member_name").where("action", "=", "export");
      assert.equal((await action.executeTakeFirst())?.member_name, member.name);
    });

    test("today counts donors, registrations by day and what waits", async () => {
      const { body } = await call<StaffToday>("GET", "today");
      assert.deepEqual([body.donors, body.listed, body.reportedDonors, body.lapsingSoon], [1201, 1201, 0, 0]);
      assert.equal(body.registrations.length, 30);
      assert.deepEqual(body.registrations.at(-1), { day: today(), times: 1201 });
      assert.deepEqual(
        body.states.filter(({ donors }) => donors > 0).map(({ state }) => state),
        ["Goa"],
      );
      const { file, field } = body.placeholders.find(({ file }) => file === "about")!;
      assert.deepEqual([file, field], ["about", "team.members.0.name"]);
    });

    test("an export holds nobody up, and few run at once", async () => {
      const stored = await db.selectFrom("donors").selectAll().execute();
      for (let copy = 0; copy < 5; copy++) {
        const more = stored.map((donor) => Object.assign(donor, { id: newId(), fingerprint: newId() }));
        for (let n = 0; n < more.length; n += 400) await insertNewDonors(db, more.slice(n, n + 400));
      }
      await exportAll();
      const longest = await findLongestTurn(exportAll);
      assert.ok(longest < 50, `${longest} ms in one piece`);
      const statuses = (await Promise.all([exportAll(), exportAll(), exportAll()])).map(({ status }) => status);
      assert.deepEqual(statuses.toSorted(), [200, 200, 429]);
      assert.equal((await exportAll()).status, 200);
    });
  });
}
