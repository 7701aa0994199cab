import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { dayAfter } from "#contract/day.ts";
import type { FieldAddress } from "#contract/staff/content.ts";
import { personalColumns } from "#server/database/personal.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { buildApp } from "#server/http/app.ts";
import { commandLine } from "#server/registry/audit.ts";
import { makeNewDonorRow } from "#server/registry/donors.ts";
import { discardDraft, saveDraft } from "#server/registry/content/drafts.ts";
import { hideDonor } from "#server/registry/decisions.ts";
import { importDonors } from "#server/registry/imports/imports.ts";
import { confirmContact } from "#server/registry/messages/contacts.ts";
import { sweepDonors } from "#server/registry/sweep.ts";
import { seed } from "#tools/seed.ts";
import { testConfig } from "./fixtures/app.ts";
import { newDonor, registerDonor } from "./fixtures/donors.ts";
import { rounds } from "./fixtures/long.ts";
import { advanceAll } from "./fixtures/needs.ts";
import { readElsewhere } from "./fixtures/read-elsewhere.ts";
import { engines, openThrowaway } from "./fixtures/registries.ts";
import { visitor } from "./fixtures/visitor.ts";

const donors = rounds({ share: 3000, whole: 100_000 });
const longAfterDays = 40;

/** All that is typed below about somebody: parts of names, addresses and texts, and numbers. */
const words = [
  "quillfeather",
  "inkwellian",
  "feathermail",
  "inkmail",
  "dribblewick",
  "ashgrove",
  "thornbury",
  "pemberly",
];
words.push("ashmail", "humboldtia", "thimblewick", "vexworth", "bramblethorpe");
const numbers = ["9182736455", "9283746556", "9384756657", "9485766758", "9586776850"];

for (const [n, engine] of engines.entries()) {
  test(`on ${engine} nothing that a whole journey has typed is left in rows, file or log among ${donors} donors, while others register`, async (context) => {
    const { db, env, remove } = await openThrowaway(engine);
    const app = await buildApp({ db, config: testConfig, reach: { phone: true, email: true } });
    context.after(async () => {
      await app.close();
      await remove();
    });
    await seed(db, donors);
    const registering = new AbortController();
    const others = registerOthers(db, registering.signal);
    await travelWithMany(db);
    await travel(app, db);
    const before = await findTyped(db, env.DATA_DIR);
    assert.ok(before.length > 5, `the test looks for the wrong words: ${before.join()}`);

    // What has a term is over: requests, messages, imports. Ids are never made for a day before those of the last test.
    const laterMs = (n + 1) * longAfterDays * 86_400_000;
    context.mock.timers.enable({ apis: ["Date"], now: Date.now() + laterMs });
    await sweepDonors(db, registering.signal);
    await advanceAll(db);
    if (db.sqlite) assert.ok(await db.sqlite.scrub());
    registering.abort();
    await others;
    context.mock.timers.reset();
    assert.deepEqual(await findTyped(db, env.DATA_DIR), []);
  });
}

/** So many register, correct and delete that some of them are in pages that are split meanwhile, and leave copies there. */
async function travelWithMany(db: Database): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < 600; n++) {
    // In no order, as names and numbers are.
    const digits = String((n * 618_033_989) % 1_000_003)
      .slice(-4)
      .padStart(4, "0");
    const who = { fullName: `A${digits} Quillfeather ${n}`, phoneNo: `+4${digits}9182736455` };
    ids.push((await registerDonor(db, newDonor({ ...who, city: n % 2 ? "Pune" : "Mumbai" }))).id);
  }
  for (const [n, id] of ids.entries()) {
    const { id: _id, ...row } = makeNewDonorRow({
      id,
      ...newDonor({ fullName: `Inkwellian ${n}`, phoneNo: `+4${n}` }),
    });
    if (n % 3 === 0) await db.updateTable("donors").set(row).where("id", "=", id).execute();
    if (n % 2 === 0) await db.deleteFrom("donors").where("id", "=", id).execute();
  }
  const left = ids.filter((_, n) => n % 2);
  await db.deleteFrom("donors").where("id", "in", left).execute();
}

/** Whoever registers, corrects, is reported, asks, helps or works at the desk; and all of it ends. */
async function travel(app: FastifyInstance, db: Database): Promise<void> {
  const someone = visitor(app);
  const consent = { language: "en", noticeVersion: "1", topics: ["needs", "reminders", "reveals"] };
  const mine = async (key: string, method: "PATCH" | "PUT" | "DELETE" | "POST", path: string, body?: object) => {
    const answer = await someone.call(method, `donar/mine${path}`, { key, body });
    assert.equal(answer.status, 200, answer.text);
  };
  const { id, key } = await someone.register({ fullName: "Zebedee Quillfeather", phoneNo: "+91 91827 36455" });
  await mine(key, "PUT", "/contacts", { channel: "email", address: "zq@feathermail.example.org", ...consent });
  await mine(key, "PUT", "/contacts", { channel: "email", address: "zq@inkmail.example.org", ...consent });
  for (const contact of await db.selectFrom("contacts").select("id").execute()) await confirmContact(db, contact.id);
  await mine(key, "PATCH", "", { fullName: "Yolanda Inkwellian", phoneNo: "092837 46556", numberOnRequest: true });
  assert.equal((await someone.call("POST", `donar/${id}/number`)).status, 200);
  const report = { reason: "other", details: "Somebody called Dribblewick answers" };
  assert.equal((await someone.call("POST", `donar/${id}/report`, { body: report })).status, 201);

  const seeker = {
    fullName: "Mortimer Ashgrove",
    phoneNo: "93847 56657",
    email: "m@ashmail.example.org",
    consent: true,
  };
  const what = { donationType: "Blood", bloodType: "O+", state: "Maharashtra", city: "Pune", wanted: 2 };
  const where = { place: "Ward Thornbury", neededOn: dayAfter(3) };
  const asked = await someone.call<{ id: string; secret: string }>("POST", "needs", {
    body: { ...seeker, ...what, ...where },
  });
  assert.equal(asked.status, 201, asked.text);
  const need = { id: asked.body.id, key: `${asked.body.id}.${asked.body.secret}` };
  const changed = await someone.call("PATCH", "needs/mine", { key: need.key, body: { place: "Hall Pemberly" } });
  assert.equal(changed.status, 200, changed.text);
  await db.updateTable("needs").set({ status: "open", checked: "phone", reason: "Bramblethorpe knows them" }).execute();
  const guest = { fullName: "Griselda Humboldtia", phoneNo: "94857 66758", consent: true };
  assert.equal((await someone.call("POST", `needs/${need.id}/help`, { body: guest })).status, 201);
  await advanceAll(db);

  const address: FieldAddress = { language: "en", file: "about", field: "intro" };
  const draft = await saveDraft(db, { ...address, value: "Our Marlowe Thimblewick has died" }, "", commandLine);
  assert.ok(await discardDraft(db, address, draft!.version));
  const csv = "fullName,phoneNo,donationType,bloodType,state,city\nCornelia Vexworth,95867 76850,Gold,,Kerala,Kochi";
  await importDonors(db, { bytes: Buffer.from(csv), answers: {} }, commandLine);

  await hideDonor(db, id, commandLine);
  await mine(key, "DELETE", "");
  assert.equal((await someone.call("POST", "needs/mine/withdraw", { key: need.key })).status, 200);
}

async function registerOthers(db: Database, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n++) {
    await registerDonor(db, newDonor({ fullName: `Somebody ${n}`, phoneNo: `+4${String(n).padStart(10, "0")}` }));
    await wait(10);
  }
}

/** What was typed and is still in a row of any table but the audit, or in the files, however it is written. */
async function findTyped(db: Database, folder: string | undefined): Promise<string[]> {
  const tables = Object.keys(personalColumns) as (keyof Schema)[];
  const rows = await Promise.all(tables.filter((name) => name !== "staff_actions").map((name) => readTable(db, name)));
  const path = folder && sqliteFile(folder);
  const files = path ? readElsewhere(path, `${path}-wal`) : "";
  const content = rows.join("\n").toLowerCase() + files.toLowerCase();
  const spellings = numbers.flatMap((digits) => [
    digits,
    [...digits].toReversed().join(""),
    digits.replace(/^.{5}/, "$& "),
  ]);
  return [...words, ...spellings].filter((typed) => content.includes(typed));
}

async function readTable(db: Database, name: keyof Schema): Promise<string> {
  const personal = personalColumns[name].map((column) => sql.ref(column));
  if (personal.length === 0 || name === "pictures" || name === "picture_files") return "";
  const { rows } = await sql`select ${sql.join(personal)} from ${sql.table(name)}`.execute(db);
  return JSON.stringify(rows);
}
