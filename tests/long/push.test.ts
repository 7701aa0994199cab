import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readContentFile } from "#cms/content-files.ts";
import { dayAfter, startOf, today } from "#contract/day.ts";
import type { Language } from "#contract/languages.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { writeReminders } from "#server/registry/messages/reminders.ts";
import { findFirefox } from "#tools/machine.mjs";
import { useBrowser, type Person } from "../fixtures/any-browser.ts";
import { register } from "../fixtures/donors.ts";
import { eventually } from "../fixtures/eventually.ts";
import { startFirefox } from "../fixtures/firefox.ts";
import { startPushService } from "../fixtures/push-service.ts";
import { makeRegistry, type Throwaway } from "../fixtures/registries.ts";
import { startServer, type ServerProcess } from "../fixtures/server-process.ts";
import { changeRegistry } from "../fixtures/staff-browser.ts";

const never = new AbortController().signal;

// CI may not do without it.
describe("notifications in Firefox", { skip: !findFirefox() && !process.env.CI }, () => {
  let service: Awaited<ReturnType<typeof startPushService>>;
  let registry: Throwaway;
  let server: ServerProcess;
  let person: Person;
  const start = async (permission: "granted" | "denied") => {
    const browser = await startFirefox({
      "dom.push.connection.enabled": true,
      "dom.push.serverURL": service.url.replace("http", "ws"),
      "dom.push.testing.allowInsecureServerURL": true,
      "permissions.default.desktop-notification": permission === "granted" ? 1 : 2,
      "alerts.useSystemBackend": false,
    });
    return useBrowser(browser, server.url);
  };
  const prepare = async () => {
    service = await startPushService();
    registry = await makeRegistry("sqlite");
    const preload = "--import ./tests/fixtures/reach-test-push-service.ts --import ./tests/fixtures/at-noon.ts";
    server = await startServer({ ...registry.env, NODE_OPTIONS: preload, TEST_PUSH_SERVICE: service.url });
    person = await start("granted");
  };
  const remove = async () => {
    await person?.close();
    await server?.stop();
    await registry?.remove();
    service?.stop();
  };
  before(prepare, { timeout: 120_000 });
  after(remove, { timeout: 120_000 });

  const turnOn = async (language: Language) => {
    const { reach } = readContentFile("manage", language);
    await person.click(reach.topics.reminders!);
    await person.click(reach.turnOn);
    await person.sees(reach.confirmed.push);
  };
  /** As if the night had ended at midnight, and it were the donor's first message of the day. */
  const hurry = () =>
    changeRegistry(registry, async (db) => {
      await db.updateTable("messages").set({ sent_at: "" }).execute();
      const waiting = db.updateTable("messages").set({ due_at: new Date(startOf(today())).toISOString() });
      await waiting.where("due_at", ">", "").execute();
    });

  for (const language of ["en", "hi"] as const) {
    test(
      `a donor turns them on, is reminded in ${language}, opens the page, and ends them`,
      { timeout: 180_000 },
      async () => {
        const { reach, mailed } = readContentFile("manage", language);
        const donor = await register(server.url, { fullName: `Reminded ${language}` });
        const home = language === "hi" ? "/hi" : "";
        await person.open(home + donor.path);
        await person.click(reach.push);
        await person.click(reach.turnOn);
        await person.sees(reach.nothing);
        await turnOn(language);
        service.posted.length = 0;
        service.acknowledged.length = 0;
        await changeRegistry(registry, async (db) => {
          const lapsing = dayAfter(10 - confirmWithinDays);
          await db.updateTable("donors").set({ confirmed_on: lapsing }).where("id", "=", donor.id).execute();
          await writeReminders(db, never);
        });
        await hurry();
        await eventually(() => assert.equal(service.acknowledged.length, 1), 30_000);
        assert.partialDeepStrictEqual(service.acknowledged[0], { updates: [{ code: 100 }] });
        const { kinds } = readContentFile("letters", language);
        const { name: title } = readContentFile("foundation", "en");
        const lang = language === "hi" ? "hi-IN" : "en-IN";
        let path = "";
        await eventually(async () => {
          // Firefox lists them in no order of time.
          const shown = (await person.ask(readNotifications)).find((one) => one.path.includes(donor.id))!;
          ({ path } = shown);
          assert.deepEqual(shown, { title, body: kinds.lapsing.short, lang, path });
        }, 10_000);
        assert.ok(path.startsWith(`${home}/donar/manage#${donor.id}.`) && !path.includes(donor.secret), path);
        await person.open(path);
        await person.sees(mailed.text);
        await person.open(home + donor.path);
        await person.sees(reach.confirmed.push);
        await person.click(reach.end);
        await person.finds(isShown, false, reach.confirmed.push);
        await person.finds(isShown, true, reach.push);
        assert.deepEqual(person.errors.splice(0), []);
      },
    );
  }

  test(
    "a device that its push service has ended is told so, and can be turned on again",
    { timeout: 180_000 },
    async () => {
      const { reach } = readContentFile("manage", "en");
      const donor = await register(server.url, { fullName: "Ended Device" });
      await person.open(donor.path);
      await person.click(reach.push);
      await turnOn("en");
      service.status = 410;
      const tell = (cause: string) =>
        changeRegistry(registry, (db) => tellDonor(db, donor.id, "reveals", cause)).then(hurry);
      await changeRegistry(registry, (db) => db.updateTable("contacts").set({ topics: "reminders reveals" }).execute());
      service.posted.length = 0;
      await tell("first");
      await eventually(() => assert.equal(service.posted.length, 1), 30_000);
      service.status = 201;
      await person.open("/about");
      await person.open(donor.path);
      await person.sees(reach.failed.push);
      const [ended] = service.posted.splice(0);
      await person.click(reach.change);
      await person.click(reach.save);
      await person.sees(reach.confirmed.push);
      await changeRegistry(registry, (db) => db.updateTable("contacts").set({ topics: "reminders reveals" }).execute());
      await tell("second");
      await eventually(() => assert.equal(service.posted.length, 1), 30_000);
      assert.notEqual(service.posted[0]!.path, ended!.path);
      assert.deepEqual(person.errors.splice(0), []);
    },
  );

  test("a browser in which they are blocked says so", { timeout: 180_000 }, async () => {
    const other = await start("denied");
    after(other.close);
    const donor = await register(server.url, { fullName: "Blocked Browser" });
    await other.open(donor.path);
    await other.sees(readContentFile("manage", "en").reach.denied);
  });
});

async function readNotifications() {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, body, lang, data }) => {
    const { pathname, hash } = new URL(String(data));
    return { title, body, lang, path: pathname + hash };
  });
}

function isShown(text: string): boolean {
  return document.body.innerText.includes(text);
}
