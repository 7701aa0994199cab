import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readContentFile } from "#cms/content-files.ts";
import { saveContact } from "#server/registry/messages/contacts.ts";
import { register } from "./fixtures/donors.ts";
import { expect, test } from "./fixtures/site.ts";
import { changeRegistry } from "./fixtures/staff-browser.ts";

// Turning them on needs a browser with a push service: tests/long/push.test.ts.
test.use({ viewport: { width: 390, height: 800 } });

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

for (const language of ["en", "hi"] as const) {
  for (const [reason, agent, permission] of [
    ["unsupported", undefined, "none"],
    ["homeScreen", iPhone, "none"],
    ["denied", undefined, "denied"],
  ] as const) {
    test(`a browser without notifications says why, in ${language}: ${reason}`, async ({ page, site }) => {
      const { reach } = readContentFile("manage", language);
      const donor = await register(site, { fullName: `Without Push ${language} ${reason}` });
      await page.addInitScript(
        ({ agent, permission }) => {
          if (agent) Object.defineProperty(Navigator.prototype, "userAgent", { get: () => agent });
          if (permission === "none") Reflect.deleteProperty(window, "PushManager");
          else Object.defineProperty(Notification, "permission", { get: () => permission });
        },
        { agent, permission },
      );
      await page.goto((language === "hi" ? "/hi" : "") + donor.path);
      const row = page.locator("#reach");
      await expect(row).toContainText(reach.push);
      await expect(row).toContainText(reach[reason]);
      await expect(row.getByRole("button", { name: reach.turnOn })).toHaveCount(0);
    });
  }
}

test("permission is asked for by the button alone, and only once something is chosen", async ({ page, site }) => {
  const { reach } = readContentFile("manage", "en");
  const donor = await register(site, { fullName: "Asked Once" });
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    Notification.requestPermission = async () => {
      asked.push("asked");
      return "default";
    };
  });
  const countAsked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked.length);
  await page.goto(donor.path);
  const row = page.locator("#reach form").filter({ hasText: reach.push });
  await row.getByText(reach.push).click();
  for (const box of await row.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await row.getByRole("button", { name: reach.turnOn }).click();
  await expect(page.getByText(reach.nothing)).toBeVisible();
  expect(await countAsked()).toBe(0);
  await row.getByLabel(reach.topics.reminders!).check();
  await row.getByRole("button", { name: reach.turnOn }).click();
  await expect(page.getByText(reach.notTurnedOn)).toBeVisible();
  expect(await countAsked()).toBe(1);
  await expect(row.getByLabel(reach.topics.reminders!)).toBeChecked();
});

test("no device is called another one until the browser has told which this is", async ({ page, site, registry }) => {
  const { reach } = readContentFile("manage", "en");
  const { id, path } = await register(site, { fullName: "Own Device" });
  await changeRegistry(registry, (db) =>
    saveContact(db, id, {
      channel: "push",
      address: JSON.stringify({ endpoint }),
      addressKey: hash("sha256", endpoint, "base64url"),
      topics: ["reminders"],
      language: "en",
      noticeVersion: "1",
    }),
  );
  await page.addInitScript((endpoint) => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const { promise, resolve } = Promise.withResolvers<PushSubscription>();
    Object.assign(window, { tell: () => resolve({ endpoint } as PushSubscription) });
    const registration = { pushManager: { getSubscription: () => promise } };
    navigator.serviceWorker.getRegistration = async () => registration as unknown as ServiceWorkerRegistration;
  }, endpoint);
  await page.goto(path);
  const row = page.locator("#reach");
  await expect(row).toContainText(reach.confirmed.push);
  await expect(row).not.toContainText("another device");
  await page.evaluate(() => (window as unknown as { tell: () => void }).tell());
  await expect(row).toContainText(reach.push);
  await expect(row).not.toContainText(/another device|a device/);
});

const endpoint = "https://fcm.googleapis.com/fcm/send/own-device";

test("only the donor's own page loads what asks for notifications", async ({ page }) => {
  const folder = "build/client/assets";
  const asking = readdirSync(folder).filter(
    (name) => name.endsWith(".js") && readFileSync(`${folder}/${name}`, "utf8").includes("requestPermission"),
  );
  expect(asking).toHaveLength(1);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  for (const path of ["/", "/donar", "/receiver"]) await page.goto(path);
  expect(loaded.filter((url) => url.includes(asking[0]!))).toEqual([]);
});
