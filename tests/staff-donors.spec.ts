import { readFileSync } from "node:fs";
import type { Locator, Page, Route } from "@playwright/test";
import sharp from "sharp";
import type { StaffDonorSearch } from "#contract/staff/donors.ts";
import { dayAfter, today } from "#contract/day.ts";
import { restoreDonor } from "#server/registry/decisions.ts";
import { hideByReports, reportDonor } from "#server/registry/reports.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { hold } from "./fixtures/hold.ts";
import { onBothEnginesAtLength } from "./fixtures/long.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { beSignedIn, changeRegistry, joinDesk, limitUpload } from "./fixtures/staff-browser.ts";

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test(
  "on a phone, a donor is found, gets a new link, and a report is settled, each within three taps",
  onBothEnginesAtLength,
  async ({ page, registry, site, context }) => {
    expectComplaint("403");
    const old = await register(site, { fullName: "Lost Her Link", phoneNo: "+91 90123 45678", donationType: "Blood" });
    const reported = await register(site, { fullName: "Was Reported", phoneNo: "+91 90123 99999" });
    // What other tests have reported does not wait.
    await changeRegistry(registry, (db) => db.deleteFrom("reports").execute());
    await post(site, `donar/${reported.id}/report`, { reason: "asks for money" });
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    let taps = 0;
    const tap = async (target: Locator) => {
      taps++;
      await target.tap();
    };

    await joinDesk(page, registry);
    await tap(page.getByLabel("Find a donor"));
    await page.keyboard.type("45678");
    await tap(button(page, "Find"));
    await expect(heading(page, "1 donor found")).toBeFocused();
    await tap(page.getByRole("link", { name: "Lost Her Link" }));
    await expect(page.getByRole("heading", { level: 1, name: "Lost Her Link" })).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);

    taps = 0;
    await tap(button(page, "New private link"));
    await tap(button(page, "Make a new link"));
    await expect(heading(page, "The new private link")).toBeFocused();
    const link = await page.getByLabel("Private link", { exact: true }).inputValue();
    const whatsapp = page.getByRole("link", { name: "WhatsApp" });
    expect(await whatsapp.getAttribute("href")).toContain("https://wa.me/919012345678?text=");
    expect(decodeURIComponent((await whatsapp.getAttribute("href"))!)).toContain(link);
    expect(await page.getByRole("link", { name: "SMS" }).getAttribute("href")).toContain("sms:+919012345678?body=");
    await context.grantPermissions(["clipboard-write"]);
    await tap(button(page, "Copy"));
    await expect(page.getByText("Copied.")).toBeVisible();
    expect(taps).toBeLessThanOrEqual(3);

    taps = 0;
    await tap(page.getByRole("link", { name: "Reports" }));
    await expect(heading(page, "WAS REPORTED")).toBeVisible();
    await tap(button(page, "Hide"));
    await expect(heading(page, "No reports wait")).toBeFocused();
    expect(taps).toBeLessThanOrEqual(3);
    await page.getByRole("link", { name: "Hidden: Was Reported" }).tap();
    await button(page, "Restore").tap();
    await expect(said(page, "Restored.")).toBeVisible();

    await page.goto(old.path);
    await expect(heading(page, "This link does not work")).toBeVisible();
    await page.goto(new URL(link).pathname + new URL(link).hash);
    await expect(heading(page, "LOST HER LINK")).toBeVisible();
    const secret = link.split("#")[1]!;
    expect(urls.filter((url) => url.includes("45678") || url.includes(secret))).toEqual([]);
  },
);

test("whoever types before the first answer keeps the focus", async ({ page, registry, site }) => {
  await register(site, { fullName: "Lalita Rao" });
  await beSignedIn(page, registry);
  await page.goto("/staff");
  const box = page.getByLabel("Find a donor");
  await expect(box).toBeVisible();
  const held = await hold(page, "**/staff/donors/search");
  // As somebody who is quicker than the page.
  await page.evaluate(() => {
    const boxOfToday = document.querySelector("[name=find]");
    new MutationObserver((_, observer) => {
      const box = document.querySelector<HTMLElement>("[name=find]");
      if (!box || box === boxOfToday) return;
      box.focus();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.getByRole("link", { name: "Donors" }).click();
  await expect(heading(page, /^Donors$/)).toBeVisible();
  await expect(box).toBeFocused();
  await box.fill("lal");
  held.release();
  await expect(page.getByRole("link", { name: "Lalita Rao" })).toBeVisible();
  await expect(box).toBeFocused();
});

test("Back shows the same results; a caller's donor is corrected, confirmed, paused, hidden and restored", async ({
  page,
  registry,
  site,
}) => {
  await register(site, { fullName: "Kamala Devi", phoneNo: "+91 90000 11111" });
  await register(site, { fullName: "Kamala Nair", phoneNo: "+91 90000 22222" });
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Donors" }).click();
  // Today has such a box, too.
  await expect(heading(page, /^Donors$/)).toBeVisible();
  await page.getByLabel("Find a donor").fill("kamala");
  await page.keyboard.press("Enter");
  // Only what can be pressed has a ring, also after a key.
  await expect(heading(page, "2 donors found")).toBeFocused();
  await expect(heading(page, "2 donors found")).toHaveCSS("outline-style", "none");
  await page.getByRole("link", { name: "Kamala Devi" }).click();
  // Also on the smallest phones, a number stays on one line.
  await page.setViewportSize({ width: 320, height: 640 });
  const number = page.getByRole("definition").getByRole("link", { name: "+91 90000 11111" }).first();
  expect((await number.boundingBox())!.height).toBeLessThan(30);
  await expect(page.getByText("Bag And bottle (blood) O+")).toBeVisible();
  await button(page, "Correct details").click();
  await expect(page.getByText("People will call you")).toHaveCount(0);
  await page.getByLabel("Full name").fill("Kamala Devi Sharma");
  await button(page, "Save").click();
  await expect(said(page, "The details are saved")).toBeVisible();
  await expect(button(page, "Correct details")).toBeFocused();
  for (const [name, answer] of [
    ["Confirmed by phone", "Confirmed by phone"],
    ["Undo", "Taken back"],
    ["Pause", "Paused"],
    ["Resume", "No longer paused"],
    ["Show number on request", "now shown on request"],
    ["Hide", "Hidden from the search"],
    ["Restore", "Restored"],
  ] as const) {
    await button(page, name).click();
    await expect(said(page, answer)).toBeVisible();
    if (name !== "Hide") continue;
    // Somebody who is not in the search does not leave it.
    await expect(page.getByRole("term").filter({ hasText: "To be confirmed before" })).toBeVisible();
  }
  await test.step("a message covers nothing, and goes by itself wherever the pointer is", async () => {
    const { x, y, width, height } = (await said(page, "Restored").boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(said(page, "Restored")).toHaveCount(0);
  });
  await expect(page.getByText("Corrected details").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Find a donor")).toHaveValue("kamala");
  await expect(page.getByRole("link", { name: "Kamala Devi Sharma" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kamala Nair" })).toBeVisible();
  expect(page.url()).not.toContain("kamala");
});

test(
  "erasing asks for the passkey again, and nothing is erased without it",
  onBothEnginesAtLength,
  async ({ page, registry, site }) => {
    expectComplaint("403");
    expectComplaint("404");
    const { id } = await register(site, { fullName: "Please Erase Me", phoneNo: "+91 90000 33333" });
    const device = await joinDesk(page, registry, "Asked Again");
    await changeRegistry(registry, (db) =>
      db.updateTable("staff_sessions").set({ touched_at: "2026-01-01T00:00:00.000Z" }).execute(),
    );
    await page.goto(`/staff/donor?id=${id}`);
    await device.recognise(false);
    await button(page, "Erase…").click();
    await button(page, "Erase for ever").dblclick();
    await expect(heading(page, "Please use your passkey again")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "not used, or the time ran out" })).toBeVisible();
    await page.getByRole("dialog").filter({ hasText: "passkey again" }).getByRole("button", { name: "Cancel" }).click();
    await expect(button(page, "Erase for ever")).toBeVisible();
    await device.recognise(true);
    await button(page, "Erase for ever").click();
    await expect(heading(page, "The donor has been erased")).toBeFocused();
    await page.reload();
    await expect(heading(page, "There is no such donor")).toBeVisible();
  },
);

test("the second of two members at a donor is told what the first changed, and loses nothing typed", async ({
  page,
  registry,
  site,
}) => {
  expectComplaint("409");
  const { id } = await register(site, { fullName: "Two At Once", phoneNo: "+91 90000 44444" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Correct details").click();
  await page.getByLabel("Full name").fill("Two At Once Rao");
  const other = await page.context().newPage();
  await other.goto(`/staff/donor?id=${id}`);
  await button(other, "Correct details").click();
  await other.getByLabel("Phone Number").fill("+91 90000 55555");
  await other.getByLabel("Donation Type").selectOption("Books");
  await button(other, "Save").click();
  await expect(said(other, "The details are saved")).toBeVisible();
  await button(page, "Save").click();
  await expect(heading(page, "Somebody else has changed this donor")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
    "Phone Number: now +91 90000 55555",
    "Donation Type: now Books",
    "Blood Type: now –",
  ]);
  await expect(page.getByLabel("Full name")).toHaveValue("Two At Once Rao");
  await expect(page.getByLabel("Phone Number")).toHaveValue("+91 90000 55555");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { level: 1, name: "Two At Once Rao" })).toBeVisible();
  await button(other, "Hide").click();
  await expect(heading(other, "Somebody else has changed this donor")).toBeFocused();
  await button(page, "Confirmed by phone").click();
  await expect(said(page, "Confirmed by phone")).toBeVisible();
  await button(other, "Hide").click();
  await expect(other.getByRole("alert").getByRole("listitem")).toHaveText(/^Confirmed: now \d+ \w+ \d{4}, by phone$/);
  await other.close();
});

test("an action belongs to the donor it was pressed for, also when it fails or succeeds late", async ({
  page,
  registry,
  site,
  context,
}) => {
  expectComplaint("net::ERR");
  const first = await register(site, { fullName: "Anjali First", phoneNo: "+91 90000 71001" });
  await register(site, { fullName: "Anjali Second", phoneNo: "+91 90000 71002" });
  await beSignedIn(page, registry);
  await page.goto("/staff/donors");
  await page.getByLabel("Find a donor").fill("anjali");
  await page.keyboard.press("Enter");
  await expect(heading(page, "2 donors found")).toBeVisible();
  const open = async (name: string) => {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  await test.step("tried again on another donor's page", async () => {
    await open("Anjali First");
    await context.setOffline(true);
    await button(page, "Hide").click();
    await expect(button(page, "Try again")).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: "Anjali Second" }).click();
    // Only that this donor could not be opened.
    await expect(button(page, "Try again")).toHaveCount(1);
    await context.setOffline(false);
    await button(page, "Try again").click();
    await expect(page.getByRole("heading", { level: 1, name: "Anjali Second" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("listitem").filter({ hasText: "Anjali First" })).toContainText("Listed");
  });
  for (const [outcome, answer, message] of [
    ["fails", (route: Route) => route.abort("internetdisconnected"), /Anjali First.*connection/],
    ["succeeds", (route: Route) => route.fallback(), /Anjali First.*Hidden from the search/],
  ] as const) {
    await test.step(`${outcome} on another donor's page`, async () => {
      await open("Anjali First");
      const held = await hold(page, "**/hide", answer);
      await button(page, "Hide").click();
      await expect.poll(() => held.calls).toBe(1);
      await page.goBack();
      await open("Anjali Second");
      held.release();
      await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible();
      await expect(button(page, "Try again")).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
      await page.goBack();
    });
  }
  await page.goto(`/staff/donor?id=${first.id}`);
  await expect(button(page, "Restore")).toBeVisible();
});

test("details that are saved after their page was left are not told as an error", async ({ page, registry, site }) => {
  const { id } = await register(site, { fullName: "Left Early", phoneNo: "+91 90000 71003" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Correct details").click();
  await page.getByLabel("Full name").fill("Left Early Rao");
  const held = await hold(page, `**/staff/donors/${id}`);
  await button(page, "Save").click();
  await expect.poll(() => held.calls).toBe(1);
  await page.getByRole("navigation").getByRole("link", { name: "Donors" }).click();
  await expect(heading(page, /^Donors$/)).toBeVisible();
  held.release();
  await expect(said(page, "The details are saved")).toBeVisible();
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  await expect(said(page, "did not answer as expected")).toHaveCount(0);
});

test("two quick presses at one donor are no conflict, and the word of each is seen over an open question", async ({
  page,
  registry,
  site,
}) => {
  const { id } = await register(site, { fullName: "Quick Hands", phoneNo: "+91 90000 71004" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  const held = await hold(page, "**/confirm-by-phone");
  await button(page, "Confirmed by phone").click();
  await button(page, "Pause").click();
  await button(page, "Erase…").click();
  held.release();
  const toast = said(page, "Paused");
  await expect(toast).toBeVisible();
  await expect(heading(page, "Somebody else has changed this donor")).toHaveCount(0);
  // Behind the dialog it would be grey.
  await expect.poll(() => readColours(toast, [0.5], 0.1)).toEqual(["ffffff"]);
  await button(page.getByRole("dialog"), "Cancel").click();
  await expect(button(page, "Resume")).toBeVisible();
});

test("a question that waits for its answer stays, however often Escape is pressed, and can be asked again", async ({
  page,
  registry,
  site,
}) => {
  expectComplaint("net::ERR");
  const { id } = await register(site, { fullName: "Escaping", phoneNo: "+91 90000 71005" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Erase…").click();
  const dialog = page.getByRole("dialog");
  const held = await hold(page, `**/staff/donors/${id}`, (route) => route.abort("internetdisconnected"));
  await button(dialog, "Erase for ever").click();
  await expect.poll(() => held.calls).toBe(1);
  for (let press = 0; press < 3; press++) await page.keyboard.press("Escape");
  held.release();
  await expect(dialog.getByRole("alert")).toHaveText(/The network cannot be reached/);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button(page, "Erase…")).toBeFocused();
  await button(page, "Erase…").click();
  await expect(dialog).toBeVisible();
});

test("filters apply when they are chosen, and an answer that comes late replaces no newer one", async ({
  page,
  registry,
}) => {
  const [more, medicines] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/donors/search", async (route) => {
    const { find, donationType, before } = route.request().postDataJSON() as StaffDonorSearch;
    if (before) await more.promise;
    if (donationType === "Medicines") await medicines.promise;
    const fullName = before ? "More Of The First" : `Gives ${donationType || "Anything"} ${find}`.trim();
    const donor = { ...newDonor({ fullName }), id: fullName, standing: "listed", openReports: 0 };
    await route.fulfill({ json: { donors: [donor], ...(!donationType && !before && { next: "id" }) } });
  });
  await beSignedIn(page, registry);
  await page.goto("/staff/donors");
  const found = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(found).toHaveText(["Gives Anything"]);
  await page.getByText("Filters", { exact: true }).click();
  await button(page, "Show more").click();
  const type = page.getByLabel("Donation Type");
  await expect(type.getByRole("option", { name: "Bag And bottle (blood)", exact: true })).toBeAttached();
  await type.focus();
  await type.selectOption("Pads");
  await expect(found).toHaveText(["Gives Pads"]);
  await expect(type).toBeFocused();
  more.resolve();
  await type.selectOption("Medicines");
  await type.selectOption("Others");
  await expect(found).toHaveText(["Gives Others"]);
  medicines.resolve();
  await page.getByLabel("Find a donor").fill("x");
  await button(page, "Find").click();
  await expect(found).toHaveText(["Gives Others x"]);
  await button(page, "Clear filters").click();
  await expect(found).toHaveText(["Gives Anything x"]);
});

test("what a session has found is forgotten when the session has ended", async ({ page, registry, site }) => {
  expectComplaint("401");
  await register(site, { fullName: "Forgotten Later", phoneNo: "+91 90000 71006" });
  await joinDesk(page, registry, "Away For Long");
  await page.getByLabel("Find a donor").fill("forgotten");
  await page.keyboard.press("Enter");
  await expect(heading(page, "1 donor found")).toBeFocused();
  await changeRegistry(registry, (db) => db.deleteFrom("staff_sessions").execute());
  await button(page, "Find").click();
  await button(page.getByRole("dialog"), "Cancel").click();
  await expect(heading(page, "Sign in to the desk")).toBeVisible();
  await button(page, "Sign in with your passkey").click();
  await expect(heading(page, /^Donors$/)).toBeVisible();
  await expect(page.getByLabel("Find a donor")).toHaveValue("");
});

test("a new private link and its message are in the donor's language, and nobody leaves without sending it", async ({
  page,
  registry,
  site,
  context,
}) => {
  const donor = newDonor({ fullName: "Registered In Hindi", phoneNo: "+91 90000 71007" });
  const { body } = await post(site, "donar", { ...donor, noticeVersion: "1", language: "hi" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${(body as { id: string }).id}`);
  await expect(page.getByText("Version 1, Hindi")).toBeVisible();
  await button(page, "New private link").click();
  await button(page, "Make a new link").click();
  const link = await page.getByLabel("Private link", { exact: true }).inputValue();
  expect(new URL(link).pathname).toBe("/hi/donar/manage");
  for (const name of ["WhatsApp", "SMS"]) {
    const href = decodeURIComponent((await page.getByRole("link", { name }).getAttribute("href"))!);
    expect(href).toContain(`निजी लिंक: ${link}`);
  }
  const notSent = page.getByText("not sent yet", { exact: false });
  await expect(notSent.first()).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void (asked.length === 3 ? dialog.accept() : dialog.dismiss());
  });
  await page.getByRole("navigation").getByRole("link", { name: "Donors" }).click();
  await expect.poll(() => asked.length).toBe(1);
  await button(page, "More").click();
  await button(page, "Sign out").click();
  await expect.poll(() => asked.length).toBe(2);
  await expect(heading(page, "The new private link")).toBeVisible();
  await context.grantPermissions(["clipboard-write"]);
  const copy = button(page, "Copy");
  await copy.scrollIntoViewIfNeeded();
  await copy.click();
  await expect(page.getByText("Copied.")).toBeInViewport();
  await expect(notSent).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Donors" }).click();
  await expect(heading(page, /^Donors$/)).toBeVisible();
  expect(asked).toEqual(Array(2).fill(expect.stringContaining("not sent")));
});

test("what a member does meanwhile at the same donor is not taken for somebody else's change", async ({
  page,
  registry,
  site,
}) => {
  const { id } = await register(site, { fullName: "Asks For Much", phoneNo: "+91 90000 44445" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Correct details").click();
  await page.getByLabel("Full name").fill("Asks For Much Rao");
  await button(page, "New private link").click();
  await button(page, "Make a new link").click();
  await expect(heading(page, "The new private link")).toBeVisible();
  await expect(page.getByText("Made a new private link")).toBeVisible();
  await button(page, "Confirmed by phone").click();
  await expect(said(page, "Confirmed by phone")).toBeVisible();
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { level: 1, name: "Asks For Much Rao" })).toBeVisible();
});

test("a lost network says so, keeps what was typed, and tries again", async ({ page, registry, site, context }) => {
  expectComplaint("net::ERR");
  const { id } = await register(site, { fullName: "Shaky Line", phoneNo: "+91 90000 66666" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Correct details").click();
  await page.getByLabel("Full name").fill("Shaky Line Rao");
  await context.setOffline(true);
  await button(page, "Save").click();
  await expect(page.getByRole("alert").filter({ hasText: "The network cannot be reached" })).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Shaky Line Rao");
  await context.setOffline(false);
  await button(page, "Try again").click();
  await expect(page.getByRole("heading", { level: 1, name: "Shaky Line Rao" })).toBeVisible();
  await expect(page.getByText("The network cannot be reached")).toHaveCount(0);
});

test("a correction that is not saved is asked about before the desk's language is switched", async ({
  page,
  registry,
  site,
}) => {
  const { id } = await register(site, { fullName: "Half Corrected", phoneNo: "+91 90000 66669" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Correct details").click();
  await page.getByLabel("Full name").fill("Half Corrected Rao");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "हिन्दी" }).click({ noWaitAfter: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await page.getByRole("navigation").getByRole("link", { name: "Donors" }).click();
  await expect.poll(() => asked).toEqual(["beforeunload", "confirm"]);
  await expect(page.getByLabel("Full name")).toHaveValue("Half Corrected Rao");
});

test("whoever goes to another page without a network stays at the desk, and can try again", async ({
  page,
  registry,
  site,
  context,
}) => {
  expectComplaint("net::ERR");
  await register(site, { fullName: "Found Before", phoneNo: "+91 90000 66668" });
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await page.getByLabel("Find a donor").fill("66668");
  await page.keyboard.press("Enter");
  await expect(heading(page, "1 donor found")).toBeFocused();
  await context.setOffline(true);
  const failure = page.getByRole("alert").filter({ hasText: "The network cannot be reached" });
  for (const name of ["Requests", "Reports"]) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(failure).toBeVisible();
  }
  await page.getByRole("link", { name: "Donors" }).click();
  await page.getByRole("link", { name: "Found Before" }).click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await button(page, "Try again").click();
  await expect(page.getByRole("heading", { level: 1, name: "Found Before" })).toBeVisible();
});

test("a question says itself that the network is lost, and can be answered again", async ({
  page,
  registry,
  site,
  context,
}) => {
  expectComplaint("net::ERR");
  const { id } = await register(site, { fullName: "Shaky Question", phoneNo: "+91 90000 66667" });
  await beSignedIn(page, registry);
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Erase…").click();
  const dialog = page.getByRole("dialog");
  await context.setOffline(true);
  await button(dialog, "Erase for ever").click();
  await expect(dialog.getByRole("alert")).toHaveText(/The network cannot be reached/);
  await button(dialog, "Cancel").click();
  await expect(page.getByText("The network cannot be reached")).toHaveCount(0);
  await context.setOffline(false);
  await button(page, "Erase…").click();
  await expect(dialog.getByRole("alert")).toBeEmpty();
  await button(dialog, "Erase for ever").click();
  await expect(heading(page, "The donor has been erased")).toBeFocused();
});

test("a session that ends in the middle of a form goes on after signing in", async ({ page, registry, site }) => {
  expectComplaint("401");
  const { id } = await register(site, { fullName: "Long Call", phoneNo: "+91 90000 77777" });
  await joinDesk(page, registry, "Long Talker");
  await page.goto(`/staff/donor?id=${id}`);
  await button(page, "Correct details").click();
  await page.getByLabel("Full name").fill("Long Call Rao");
  await changeRegistry(registry, (db) => db.deleteFrom("staff_sessions").execute());
  await button(page, "Save").click();
  await button(page, "Sign in with your passkey").click();
  await expect(page.getByRole("heading", { level: 1, name: "Long Call Rao" })).toBeVisible();
});

test("of many reports the queue says how many wait, follows what is decided, and leads to the donors", async ({
  page,
  registry,
  site,
}) => {
  expectComplaint("ERR_INTERNET_DISCONNECTED");
  const many = Array.from({ length: 22 }, (_, n) => ({ fullName: `Burst ${n}`, phoneNo: `+91 90001 ${10_000 + n}` }));
  const ids = await Promise.all(many.map(async (donor) => (await register(site, donor)).id));
  await changeRegistry(registry, async (db) => {
    await db.deleteFrom("reports").execute();
    await db.deleteFrom("report_hidings").execute();
    for (const id of ids) {
      await reportDonor(db, id, `network of ${id}`, { reason: "other", details: "", counts: true });
      await db.transaction().execute((transaction) => hideByReports(transaction, id));
    }
  });
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(heading(page, "22 donors wait for a decision")).toBeVisible();
  await button(page, "Keep hidden").click();
  await expect(heading(page, "21 donors wait for a decision")).toBeFocused();
  await button(page, "Entry is fine").click();
  await expect(heading(page, "20 donors wait for a decision")).toBeFocused();
  await expect(page.getByRole("link", { name: "Reports 20 waiting" }).first()).toBeVisible();
  // The next one is read after every decision.
  await page.route("**/api/v1/staff/reports", (route) => route.abort("internetdisconnected"));
  await button(page, "Keep hidden").click();
  await expect(button(page, "Try again")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await button(page, "Try again").click();
  await expect(heading(page, "19 donors wait for a decision")).toBeFocused();
  // A wrong decision is put right where the donor is, not only the last one.
  await page
    .getByRole("link", { name: /^Hidden: / })
    .last()
    .click();
  await button(page, "Restore").click();
  await expect(said(page, "Restored.")).toBeVisible();
});

test("what a colleague has decided is said, and a decision answered after its page was left is no error", async ({
  page,
  registry,
  site,
}) => {
  expectComplaint("409");
  const named = ["Decided Elsewhere", "Answered Late"];
  const ids = await Promise.all(named.map(async (fullName) => (await register(site, { fullName })).id));
  const details = "says that she moved away";
  await changeRegistry(registry, async (db) => {
    await db.deleteFrom("reports").execute();
    for (const id of ids) await reportDonor(db, id, `network of ${id}`, { reason: "other", details, counts: true });
  });
  await beSignedIn(page, registry);
  await page.goto("/staff");
  // The link of the row lies over all of it.
  await page.getByText("Reported donors").click({ force: true });
  await expect(heading(page, "DECIDED ELSEWHERE")).toBeVisible();
  await expect(page.getByText(`“${details}”`)).toBeVisible();
  await changeRegistry(registry, (db) => restoreDonor(db, ids[0]!, { id: "1", name: "Kavya Nair" }));
  await button(page, "Hide").click();
  await expect(said(page, "Kavya Nair was quicker. Found the entry fine")).toBeVisible();
  await expect(heading(page, "ANSWERED LATE")).toBeVisible();
  const answer = await hold(page, "**/api/v1/staff/reports/*/hide");
  await button(page, "Hide").click();
  await page.getByRole("link", { name: "Donors", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Donors" })).toBeVisible();
  const answered = page.waitForResponse("**/api/v1/staff/reports/*/hide");
  answer.release();
  await answered;
  await page.waitForTimeout(300);
  await expect(said(page, "did not answer as expected")).toHaveCount(0);
});

test("a volunteer fills in the template, corrects wrong rows, says what a word means, and finds the donors", async ({
  page,
  registry,
}) => {
  await joinDesk(page, registry);
  await page.goto("/staff/files");
  const save = async (name: string) => {
    const download = page.waitForEvent("download");
    await button(page, name).click();
    const file = await download;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const template = await save("Download the template");
  expect(template.text).toMatch(/^\ufeffFull name,Phone number,Donation type,.*,Confirmed on\n$/);
  await page.getByText("What may stand in the columns").click();
  await expect(page.getByText("Bag And bottle (stored as Blood), Books (stored as Pads)")).toBeVisible();
  const upload = (rows: string[]) =>
    page.getByLabel("Choose a CSV file").setInputFiles({
      name: "donors.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([template.text.trimEnd(), ...rows, ""].join("\n")),
    });
  await upload([
    "Asha Import,12,Bag And bottle,O+,Maharashtra,Pune,2026-11-01",
    "Bina Import,+91 91111 22222,Pads,,Kerala,Nowhere,",
  ]);
  const wrong = page.getByRole("listitem");
  await expect(wrong.filter({ hasText: /^Line 2Asha Import.*Phone number: 12 .*7 to 15 digits/ })).toBeVisible();
  await expect(wrong.filter({ hasText: /^Line 3Bina Import.*City: Nowhere .*choose a city/ })).toBeVisible();
  await expect(page.getByText("Imported: 0. There already: 0. Refused: 2.")).toBeVisible();
  expect((await save("Download the refused rows")).text).toContain("3,Bina Import,City,Nowhere,Please choose a city");
  await upload([
    "Asha Import,+91 91111 11111,Bag And bottle,O+,Maharashtra,Pune,2026-11-01",
    "Bina Import,+91 91111 22222,Pads,,Kerala,Kochi,",
  ]);
  await expect(heading(page, "Before anything is stored")).toBeFocused();
  await page.getByRole("radio", { name: "Pads (stored as Medicines)" }).check();
  await page.getByLabel("When did these donors last say").fill("2026-11-02");
  await button(page, "Import the file").click();
  await expect(page.getByText("Imported: 2. There already: 0. Refused: 0.")).toBeVisible();
  expect((await save("Export as CSV")).name).toBe(`dehleez-donors-${today()}.csv`);
  const exported = page.getByRole("region", { name: "Export all donors" });
  await expect(exported).toContainText(`Done: dehleez-donors-${today()}.csv is in your downloads.`);
  await page.getByRole("link", { name: "Show the newest donors" }).click();
  await expect(page.getByRole("link", { name: "Asha Import" })).toBeVisible();
  await page.getByRole("link", { name: "Bina Import" }).click();
  await expect(page.getByText("Pads", { exact: true }).first()).toBeVisible();
  await page.goto("/staff/audit");
  await page.getByLabel("What").selectOption("import");
  await button(page, "Filter").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Imported donors" }).first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Exported all donors" })).toHaveCount(0);
  await page.getByLabel("What").selectOption("");
  await page.getByLabel("Who").selectOption("command line");
  await button(page, "Filter").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Imported donors" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "command line" }).first()).toBeVisible();
  await page.getByLabel("Donor", { exact: true }).fill(` ${crypto.randomUUID()} `);
  await button(page, "Filter").click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("a filter of the audit works while more lines load, which come too late then", async ({ page, registry }) => {
  await beSignedIn(page, registry);
  const late = Promise.withResolvers<void>();
  await page.route("**/api/v1/staff/audit/search", async (route) => {
    const isMore = "before" in (route.request().postDataJSON() as object);
    const response = await route.fetch(isMore ? { postData: {} } : {});
    if (isMore) await late.promise;
    await route.fulfill({ response, json: { ...(await response.json()), next: "more" } });
  });
  await page.goto("/staff/audit");
  await button(page, "Show more").click();
  await page.getByLabel("Donor", { exact: true }).fill(crypto.randomUUID());
  await button(page, "Filter").click();
  await expect(page.getByText("Nothing matches")).toBeVisible();
  const answered = page.waitForResponse("**/api/v1/staff/audit/search");
  late.resolve();
  await answered;
  await expect(button(page, "Show more")).toHaveAttribute("aria-disabled", "false");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});

test("a file whose answer was lost is sent again, and tells the lines of those who are there already", async ({
  page,
  registry,
}) => {
  expectComplaint("ERR_INTERNET_DISCONNECTED");
  await beSignedIn(page, registry);
  await page.goto("/staff/files");
  await page.route("**/api/v1/staff/imports?*", loseAnswer, { times: 1 });
  const columns = "fullName,phoneNo,donationType,bloodType,state,city,confirmedOn";
  const rows = [columns, "Cela Import,+91 91111 33333,Books,,Kerala,Kochi,2026-11-01"];
  const buffer = Buffer.from(rows.join("\n"));
  await page.getByLabel("Choose a CSV file").setInputFiles({ name: "donors.csv", mimeType: "text/csv", buffer });
  await button(page, "Try again").click();
  await expect(page.getByText("Imported: 0. There already: 1. Refused: 0.")).toBeVisible();
  await page.getByText("Lines of donors who are there already").click();
  await expect(page.getByRole("paragraph").filter({ hasText: /^2$/ })).toBeVisible();
});

async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("internetdisconnected");
}

test("on a slow line, the desk asks for the passkey before it sends a CSV, and says that it works on it", async ({
  page,
  registry,
}) => {
  expectComplaint("401");
  const imports: string[] = [];
  page.on("request", (request) => request.url().includes("/imports?") && imports.push(request.url()));
  await joinDesk(page, registry);
  await page.goto("/staff/files");
  const file = page.getByLabel("Choose a CSV file");
  await expect(file).toBeAttached();
  await limitUpload(page, 700_000);
  await changeRegistry(registry, (db) => db.deleteFrom("staff_sessions").execute());
  const buffer = Buffer.from(`no header\n${"x".repeat(2 ** 21 - 20)}\n`);
  await file.setInputFiles({ name: "donors.csv", mimeType: "text/csv", buffer });
  await expect(button(page, "Sign in with your passkey")).toBeVisible();
  expect(imports).toEqual([]);
  await button(page, "Sign in with your passkey").click();
  const progress = page.getByRole("progressbar", { name: "Checking and storing the file" });
  await expect(progress).toBeVisible();
  // What became of a second file would be told nowhere.
  await page.getByText("or drop it here").evaluate((target) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["no header"], "second.csv"));
    target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect(page.getByText("Imported: 0. There already: 0. Refused: 1.")).toBeVisible();
  expect(imports).toHaveLength(1);
});

test("a donor who leaves the search soon is called and confirmed", async ({ page, registry, site }) => {
  const soon = await register(site, newDonor({ fullName: "Leaves Soon", phoneNo: "+91 90000 88888" }));
  const other = await register(site, newDonor({ fullName: "Is Silent", phoneNo: "+91 90000 99999" }));
  const monthsAgo = dayAfter(-160);
  await changeRegistry(registry, (db) =>
    db.updateTable("donors").set({ confirmed_on: monthsAgo }).where("id", "in", [soon.id, other.id]).execute(),
  );
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Call list" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Call list" })).toBeVisible();
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await expect(row("Leaves Soon").getByRole("link", { name: "+91 90000 88888" })).toBeVisible();
  await expect(row("Leaves Soon").getByText(`Leaves on ${format(dayAfter(181, monthsAgo))}`)).toBeVisible();
  await test.step("a confirmation is undone where it was made", async () => {
    await button(page, "Confirmed Leaves Soon").click();
    await expect(row("Leaves Soon").getByText(`Leaves on ${format(dayAfter(181))}`)).toBeVisible();
    await button(page, "Undo Leaves Soon").click();
    await expect(row("Leaves Soon").getByText(`Leaves on ${format(dayAfter(181, monthsAgo))}`)).toBeVisible();
  });
  await button(page, "Confirmed Leaves Soon").click();
  await expect(page.getByText("Confirmed by phone: Leaves Soon")).toBeFocused();
  await button(page, "Not reached Is Silent").click();
  await expect(page.getByText("Not reached: Is Silent")).toBeVisible();
  await expect(page.getByRole("link", { name: "Call Is Silent" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Not reached on")).toBeVisible();
  await expect(page.getByRole("link", { name: "Leaves Soon", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Is Silent", exact: true }).click();
  await expect(page.getByRole("term").filter({ hasText: "Leaves the search on" })).toBeVisible();
  const longAgo = dayAfter(-200);
  await changeRegistry(registry, (db) =>
    db.updateTable("donors").set({ confirmed_on: longAgo, listed: 0 }).where("id", "=", other.id).execute(),
  );
  await page.reload();
  await expect(page.getByRole("term").filter({ hasText: "Left the search on" })).toBeVisible();
});

function format(day: string): string {
  return new Intl.DateTimeFormat("en-IN", { dateStyle: "long" }).format(new Date(day));
}

/** The colours of an element at these parts of its width, in the middle of its height unless told otherwise. */
async function readColours(element: Locator, parts: number[], height = 0.5): Promise<string[]> {
  const { data, info } = await sharp(await element.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return parts.map((part) => {
    const at = (Math.floor(info.height * height) * info.width + Math.floor(part * info.width)) * 3;
    return data.subarray(at, at + 3).toString("hex");
  });
}
