import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { today } from "#contract/day.ts";
import type { StaffImport } from "#contract/staff/import.ts";
import { v7 as newId } from "uuid";
import type { StaffToday } from "#contract/staff/today.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { engines } from "#tests/fixtures/registries.ts";
import { sameOrigin, signIn } from "#tests/fixtures/staff.ts";
import { findLongestTurn } from "#tests/fixtures/longest-turn.ts";
import { insertNewDonors } from "#server/registry/donor-row.ts";

const header = "fullName,phoneNo,donationType,bloodType,state,city";
const lineOf = (n: number) => `Donor ${n},98765 ${10_000 + n},Blood,O+,Goa,Panaji`;

for (const engine of engines) {
  describe(`files of donors on ${engine}`, async () => {
    const { app, db, remove } = await makeApp(engine);
    after(remove);
    const { call, member, cookie } = await signIn(app, db);
    const exportAll = () => call("POST", "exports", { body: {} });
    const countDonors = async () => (await db.selectFrom("donors").select("id").execute()).length;
    const importFile = async (csv: string | Buffer, query = `?confirmedOn=${today()}`, headers = sameOrigin) =>
      (await call<StaffImport>("POST", `imports${query}`, { csv, headers })).body;

    test("wrong rows are told by line, name and value, in the language of who asks, and the others are stored", async () => {
      const csv = [
        header,
        lineOf(1),
        "No Number,,Blood,O+,Goa,Panaji",
        lineOf(2),
        `Nowhere,98765 43210,Blood,O+,Goa,${"x".repeat(80)}`,
      ].join("\n");
      const { mistakes, imported, alreadyThere } = await importFile(csv);
      assert.deepEqual([imported, alreadyThere], [2, []]);
      assert.deepEqual(mistakes, [
        {
          line: 3,
          name: "No Number",
          problems: [{ column: "phoneNo", value: "", message: "Please enter your phone number." }],
        },
        {
          line: 5,
          name: "Nowhere",
          problems: [{ column: "city", value: `${"x".repeat(50)}…`, message: "Please choose a city from the list." }],
        },
      ]);
      const hindi = await importFile(csv, undefined, { ...sameOrigin, "accept-language": "hi" } as typeof sameOrigin);
      assert.match(hindi.mistakes[1]!.problems[0]!.message, /शहर/);
      assert.deepEqual([hindi.imported, hindi.alreadyThere], [0, [2, 4]]);
      assert.equal(await countDonors(), 2);
      await db.deleteFrom("donors").execute();
    });

    test("columns and values may be named as the site does in either language", async () => {
      const files = [
        "Full name,Phone Number,Donation Type,Blood Type,State,City,Confirmed on\nBina Das,98765 11111,Books,,Kerala,Kochi,1/11/2026",
        "पूरा नाम,फ़ोन नंबर,दान का प्रकार,ब्लड ग्रुप,राज्य,शहर,पुष्टि की तारीख\nबीना,98765 22222,आर्थिक मदद,,केरल,कोच्चि,2026-11-02",
      ];
      for (const csv of files) assert.equal((await importFile(csv, "")).imported, 1, csv);
      const rows = await db
        .selectFrom("donors")
        .select(["donation_type", "city", "confirmed_on"])
        .orderBy("id")
        .execute();
      assert.deepEqual(
        rows.map((row) => Object.values(row)),
        [
          ["Pads", "Kochi", "2026-11-01"],
          ["Others", "Kochi", "2026-11-02"],
        ],
      );
      await db.deleteFrom("donors").execute();
    });

    test("a word with two meanings and a missing day are asked about once, before anything is stored", async () => {
      const csv = [header, "Asha,98765 43210,Pads,,Goa,Panaji", "Bina,98765 43211,pads ,,Goa,Panaji", lineOf(1)].join(
        "\n",
      );
      const { imported, questions } = await importFile(csv, "");
      assert.equal(imported, 0);
      assert.deepEqual(questions, { words: [{ word: "Pads", meanings: ["Pads", "Medicines"] }], confirmedOn: true });
      assert.equal(await countDonors(), 0);
      assert.equal((await importFile(csv, "?meaning=Pads:Medicines&confirmedOn=2026-11-01")).imported, 3);
      const rows = await db.selectFrom("donors").select(["donation_type", "confirmed_on"]).orderBy("id").execute();
      assert.deepEqual(
        rows.map((row) => Object.values(row)),
        [
          ["Medicines", "2026-11-01"],
          ["Medicines", "2026-11-01"],
          ["Blood", "2026-11-01"],
        ],
      );
      await db.deleteFrom("donors").execute();
      assert.equal((await call("POST", "imports?confirmedOn=2999-01-01", { csv })).status, 422);
    });

    test("a first line that is no header is a mistake of line 1", async () => {
      const { mistakes } = await importFile("name,number\nAsha,98765 43210");
      assert.deepEqual(
        mistakes.map(({ line, problems }) => [line, problems[0]!.value]),
        [[1, "name"]],
      );
    });

    test("of a file that cannot be read to its end nothing is stored", async () => {
      const { imported, mistakes } = await importFile(`${header}\n${lineOf(1)}\n${lineOf(2)}"`);
      assert.deepEqual([imported, mistakes.map(({ line }) => line)], [0, [3]]);
      const latin = Buffer.from(`${header}\nRen\xe9,98765 43210,Blood,O+,Goa,Panaji`, "latin1");
      assert.match((await importFile(latin)).mistakes[0]!.problems[0]!.message, /CSV UTF-8/);
      const many = await importFile([header, ...Array.from({ length: 5001 }, (_, n) => lineOf(n))].join("\n"));
      assert.deepEqual(
        many.mistakes.map(({ line, problems }) => [line, problems[0]!.message]),
        [[5002, "The file has more than 5,000 rows. Please split it."]],
      );
      assert.equal(await countDonors(), 0);
    });

    if (engine === "sqlite") {
      test("no file holds the server up, whatever is in it", async () => {
        const bad = [
          ",,,,,\n".repeat(1e5),
          "\n".repeat(3e5),
          `${header}\nAsha,${"9".repeat(5e6)},Blood,O+,Goa,Panaji`,
          `${header}\n${",".repeat(5e6)}`,
          `${header}\n${`${",".repeat(99)}\n`.repeat(5000)}`,
          `${header}\n"${'""'.repeat(2.5e6)}"`,
          `${header}\n${"x,,,,,\n".repeat(5000)}`,
        ].map((csv) => Buffer.from(csv));
        for (const csv of bad) {
          let imported: number | undefined;
          const longest = await findLongestTurn(async () => ({ imported } = await importFile(csv)));
          assert.equal(imported, 0);
          assert.ok(longest < 60, `${longest} ms in one piece with ${csv.subarray(0, 80).toString()}`);
        }
      });
    }

    if (engine === "sqlite") {
      test("a search during an import finds the donors who are stored by then", async () => {
        const csv = [
          header,
          ...Array.from({ length: 500 }, (_, n) => `Search ${n},98765 ${10_000 + n},Blood,O+,Goa,Panaji`),
        ];
        const importing = importFile(csv.join("\n"));
        const progress = { isDone: false };
        void importing.finally(() => (progress.isDone = true));
        while (!progress.isDone) {
          const newest = await db.selectFrom("donors").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
          const { body } = await app.inject({ method: "POST", url: "/api/v1/search", payload: { state: "Goa" } });
          const [first] = JSON.parse(body) as { id: string }[];
          assert.ok((first?.id ?? "") >= (newest?.id ?? ""), "the answer is stale");
          await wait(10);
        }
        await importing;
        await db.deleteFrom("donors").execute();
      });
    }

    test("what is there already stays as it is, and is told by its lines", async () => {
      const csv = [header, ...Array.from({ length: 1200 }, (_, n) => lineOf(n))].join("\n");
      const first = await importFile(`\ufeff${csv}`);
      assert.deepEqual(first, { imported: 1200, alreadyThere: [], mistakes: [], questions: null });
      const second = await importFile(`${csv}\n${lineOf(1200)}`);
      assert.equal(second.imported, 1);
      assert.deepEqual(
        second.alreadyThere,
        Array.from({ length: 1200 }, (_, n) => n + 2),
      );
      assert.equal(await countDonors(), 1201);
      const actions = db
        .selectFrom("staff_actions")
        .select(["action", "member_id", "note"])
        .where("action", "=", "import")
        .where("note", "like", "1200 %");
      assert.deepEqual(
        { ...(await actions.executeTakeFirst()) },
        {
          action: "import",
          member_id: member.id,
          note: "1200 donors, 0 there already",
        },
      );
    });

    test("only an import may be large, up to 5 MB and no more", async () => {
      const most = "x".repeat(5 * 2 ** 20);
      assert.equal((await importFile(most)).mistakes.length, 1);
      const above = await call<{ message: string }>("POST", "imports", { csv: `${most}x` });
      assert.deepEqual([above.status, above.body.message], [413, "Please choose a file of at most 5 MB."]);
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
      const { imported, alreadyThere } = await importFile(text, "");
      assert.deepEqual([imported, alreadyThere.length], [0, 1201]);
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
    });

    test("an export holds nobody up, and few run at once", async () => {
      const stored = await db.selectFrom("donors").selectAll().execute();
      for (let copy = 0; copy < 3; copy++) {
        const more = stored.map((donor) => {
          return Object.assign(donor, { id: newId(), fingerprint: newId(), rowid: undefined });
        });
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
