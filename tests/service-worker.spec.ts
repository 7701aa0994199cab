import type { Page } from "@playwright/test";
import { readContentFile } from "#cms/content-files.ts";
import { register } from "./fixtures/donors.ts";
import { startServer } from "./fixtures/server-process.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 800 } });

const offline = { en: readContentFile("messages", "en").offline, hi: readContentFile("messages", "hi").offline };
const unhydrated = { waitUntil: "domcontentloaded" } as const;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("without a network, visited pages open, and the others say in their language whom to call", async ({
  page,
  context,
}) => {
  expectComplaint("ERR_INTERNET_DISCONNECTED");
  expectComplaint("ERR_FAILED");
  await page.goto("/about");
  await waitUntilKept(page, "/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveTitle(/^Events/);
  await waitUntilKept(page, "/events");
  await context.setOffline(true);
  await test.step("a page that was loaded, and one that the script has opened", async () => {
    await page.goto("/about");
    await expect(page).toHaveTitle(/^About Us/);
    expect(await page.evaluate(() => document.styleSheets[0]!.cssRules.length)).toBeGreaterThan(0);
    await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
    await expect(heading(page)).toHaveText("Events");
  });
  await test.step("a page that was not visited, from a link and by its address", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
    await expect(heading(page)).toHaveText(offline.en.title);
    await expect(page).toHaveURL("/privacy");
    await expect(page.getByRole("main").getByRole("link", { name: "+91 00000 00000" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("button")).toHaveCount(0);
    for (const path of ["/hi", "/hi/privacy", "/hi/donar/manage", "/hi/receiver?state=Goa"]) {
      // A page that has just opened offline sometimes loads itself again at once, and so takes the place of the next one.
      await expect(async () => {
        await page.goto(path, unhydrated);
        await expect(page).toHaveURL(path, { timeout: 1000 });
      }).toPass();
      await expect(heading(page)).toHaveText(offline.hi.title);
      await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
    }
  });
  await test.step("back online, it goes on by itself", async () => {
    await context.setOffline(false);
    await expect(heading(page)).toHaveText(readContentFile("receiver", "hi").heading);
  });
});

test("nothing about a donor, a search or the desk is ever kept, but the form for another search is", async ({
  page,
  context,
  site,
}) => {
  expectComplaint("401");
  expectComplaint("ERR_INTERNET_DISCONNECTED");
  expectComplaint("ERR_FAILED");
  const donor = await register(site, { fullName: "Kept Nowhere", phoneNo: "+91 00000 98989", city: "Nashik" });
  const search = "/receiver?state=Maharashtra&city=Nashik";
  await page.goto(search);
  await expect(page.getByRole("article").filter({ hasText: "KEPT NOWHERE" })).toBeVisible();
  await waitUntilKept(page, "/receiver");
  await page.goto(donor.path);
  await expect(page.getByRole("main")).toContainText("98989");
  await page.goto("/staff", unhydrated);
  await expect(heading(page)).toBeVisible();
  await page.goto("/about");
  await waitUntilKept(page, "/about");
  const kept = await listKept(page);
  expect(kept.length).toBeGreaterThan(10);
  const paths = kept.map(({ path }) => path).join("\n");
  expect(paths).not.toMatch(/\?|\/api|staff|donar\/manage/);
  expect(paths).toMatch(/\.css$/m);
  for (const { path, text } of kept) expect(text, path).not.toMatch(/98989|kept nowhere/i);
  await context.setOffline(true);
  await page.goto(search);
  await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
});

test("a silent network has three seconds, and one setting removes the worker with all that it has kept", async ({
  page,
  registry,
}) => {
  expectComplaint("ERR_CONNECTION_REFUSED");
  const { url, process: server, stop } = await startServer(registry.env);
  await page.goto(`${url}/about`);
  await waitUntilKept(page, "/about");
  await page.goto(`${url}/about`);
  await test.step("a page comes from the cache while the server is silent", async () => {
    server.kill("SIGSTOP");
    const start = Date.now();
    await page.goto(`${url}/about`, unhydrated);
    server.kill("SIGCONT");
    expect(Date.now() - start).toBeGreaterThanOrEqual(3000);
    await expect(page).toHaveTitle(/^About Us/);
  });
  await stop();
  const changed = await startServer({ ...registry.env, PORT: new URL(url).port, SERVICE_WORKER: "off" });
  await page.goto(`${url}/about`);
  await expect.poll(() => page.evaluate(listLeft)).toEqual([]);
  await changed.stop();
});

test("a page needs no service worker", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await page.goto("/about");
  await page.waitForLoadState("load");
  expect(await page.evaluate(() => "serviceWorker" in navigator)).toBe(false);
});

test("a message from the push service is shown in its language, and opens or finds the donor's own page", async ({
  page,
  context,
  site,
}) => {
  const donor = await register(site, { fullName: "Notified Donor", phoneNo: "+91 00000 97979" });
  await page.goto("/about");
  await waitUntilKept(page, "/about");
  const worker = context.serviceWorkers()[0]!;
  await worker.evaluate(watchWorker);
  const link = (secret: string) => `${site}/donar/manage#${donor.id}.${secret}`;
  const options = { body: "आप फिर से दे सकते हैं।", lang: "hi-IN", dir: "ltr", tag: "1".repeat(32), data: link("anew") };
  await deliverPush(page, { title: "Dehleez Foundation", ...options });
  await expect
    .poll(() => worker.evaluate(readWatched))
    .toEqual([{ title: "Dehleez Foundation", icon: "/apple-touch-icon.png", ...options }]);
  await test.step("opened in a new window, or in the one that shows the donor already", async () => {
    await worker.evaluate(clickNotification, link("anew"));
    await expect.poll(() => worker.evaluate(readWatched)).toEqual([{ closed: true }, { opened: link("anew") }]);
    await page.goto(donor.path);
    await expect(page.getByRole("main")).toContainText("97979");
    await worker.evaluate(clickNotification, link("anew"));
    await expect.poll(() => worker.evaluate(readWatched)).toEqual([{ closed: true }, { focused: link(donor.secret) }]);
  });
});

/** As the push service would, through the browser. */
async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const delivery = { origin, registrationId: await found, data: JSON.stringify(message) };
  await session.send("ServiceWorker.deliverPushMessage", delivery);
}

// What follows runs in the worker, whose types the tests do not have.
type Worker = {
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
  WindowClient: { prototype: { focus: (this: { url: string }) => Promise<void> } };
  ExtendableEvent: typeof Event;
  dispatchEvent: (event: Event) => boolean;
  watched: object[];
};

/** A browser without windows shows no notifications and opens nothing by itself. Firefox shows them in a test of its own. */
function watchWorker(): void {
  const worker = globalThis as unknown as Worker;
  worker.watched = [];
  worker.registration.showNotification = async (title, options) => void worker.watched.push({ title, ...options });
  worker.clients.openWindow = async (opened) => void worker.watched.push({ opened });
  worker.WindowClient.prototype.focus = async function () {
    worker.watched.push({ focused: this.url });
  };
}

function readWatched(): object[] {
  return (globalThis as unknown as Worker).watched;
}

function clickNotification(data: string): void {
  const worker = globalThis as unknown as Worker;
  worker.watched = [];
  const notification = { data, close: () => worker.watched.push({ closed: true }) };
  worker.dispatchEvent(Object.assign(new worker.ExtendableEvent("notificationclick"), { notification }));
}

async function listLeft(): Promise<unknown[]> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return [...(await caches.keys()), ...registrations.filter(({ active }) => active)];
}

async function waitUntilKept(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await listKept(page)).map(({ path }) => path)).toContain(path);
}

/** What all caches of the page's browser hold. */
function listKept(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url);
        kept.push({ path: pathname + search, text: await (await cache.match(url))!.text() });
      }
    }
    return kept;
  });
}
