import type { Page } from "@playwright/test";
import { today } from "#contract/day.ts";
import { commandLine } from "#server/registry/audit.ts";
import { confirmNeed } from "#server/registry/needs/need-decisions.ts";
import { expectGoodLooks } from "./fixtures/accessibility.ts";
import { post, register } from "./fixtures/donors.ts";
import { advanceAll, seeNeed, settleDonors } from "./fixtures/needs.ts";
import type { Throwaway } from "./fixtures/registries.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { changeRegistry } from "./fixtures/staff-browser.ts";

// Their requests are seen by nobody else.
test.use({ ownServer: "need-undo", viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

let lastNumber = 9_123_456_700;

/** A checked request for two in a city of its own, and the private links of it and of a donor there who was asked. */
async function start(site: string, registry: Throwaway, city: string) {
  const where = { state: "Maharashtra", city };
  const donor = await register(site, { ...where, fullName: `Donor of ${city}`, bloodType: "O-" });
  const body = JSON.stringify({ channel: "call", topics: ["needs"], language: "en", noticeVersion: "1" });
  const headers = { "content-type": "application/json", authorization: `Bearer ${donor.path.split("#")[1]}` };
  expect((await fetch(`${site}/api/v1/donar/mine/contacts`, { method: "PUT", headers, body })).status).toBe(200);
  const phoneNo = String(lastNumber++);
  const who = { fullName: "Meera Joshi", phoneNo, consent: true };
  const what = { donationType: "Blood", bloodType: "O-", place: "Civil Hospital", neededOn: today(), wanted: 2 };
  const asked = (await post(site, "needs", { ...who, ...what, ...where })).body as { id: string; secret: string };
  await changeRegistry(registry, async (db) => {
    await settleDonors(db);
    await confirmNeed(db, await seeNeed(db, asked.id), commandLine);
    await advanceAll(db);
  });
  return { phoneNo, donor: donor.path, need: `/need/mine#${asked.id}.${asked.secret}` };
}

/** Opens a private link, also where no script reads it. */
async function open(page: Page, path: string, opens: string): Promise<void> {
  await page.goto(path.split("#")[0]!);
  await page.getByLabel("Your private link").fill(path);
  await button(page, opens).click();
}

/** Axe needs a script. */
async function look(page: Page, hasScript = true): Promise<void> {
  if (hasScript) await expectGoodLooks(page);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("a donor answers otherwise, and takes a report back", async ({ page, site, registry }) => {
      const { donor, phoneNo } = await start(site, registry, javaScriptEnabled ? "Nashik" : "Akola");
      await open(page, donor, "Open my registration");
      const card = page.getByRole("article").first();
      const focused = async () => {
        if (javaScriptEnabled) await expect(card.getByRole("heading")).toBeFocused();
      };
      await button(page, "Do not ask me for a month").click();
      await expect(card.getByText("You said: not this time.")).toBeVisible();
      await expect(card.getByText(/Nobody asks you for anything before/)).toBeVisible();
      await focused();
      await card.getByText("Answer differently").click();
      await look(page, javaScriptEnabled);
      await button(page, "Not this time").click();
      await expect(card.getByText(/Nobody asks you for anything before/)).toHaveCount(0);
      if (!javaScriptEnabled) await card.getByText("Answer differently").click();
      await button(page, "Something is wrong with this request").click();
      await page.getByLabel("Somebody asks for money").check();
      await look(page, javaScriptEnabled);
      await button(page, "Tell the staff").click();
      await expect(card.getByText("Thank you, we look at it.")).toBeVisible();
      await focused();
      if (!javaScriptEnabled) await card.getByText("Answer differently").click();
      await button(page, "I was mistaken, nothing is wrong").click();
      await expect(card.getByText("You said: not this time.")).toBeVisible();
      if (!javaScriptEnabled) await card.getByText("Answer differently").click();
      await button(page, "Yes, I can").click();
      await expect(page.getByRole("link", { name: phoneNo })).toBeVisible();
      await focused();
    });

    test("who asks takes back 'did not come', one more and an end, each of which asks first", async ({
      page,
      site,
      registry,
    }) => {
      const city = javaScriptEnabled ? "Latur" : "Satara";
      const { donor, need, phoneNo } = await start(site, registry, city);
      await open(page, donor, "Open my registration");
      await button(page, "Yes, I can").click();
      await expect(page.getByRole("link", { name: phoneNo })).toBeVisible();
      await open(page, need, "Open my request");
      await button(page, `Did not come: Donor of ${city}`).click();
      await look(page, javaScriptEnabled);
      await button(page, "Yes, did not come").click();
      await expect(page.getByText("You told us that they did not come.")).toBeVisible();
      await look(page, javaScriptEnabled);
      await button(page, `They are coming after all: Donor of ${city}`).click();
      await expect(button(page, `Did not come: Donor of ${city}`)).toBeVisible();
      if (javaScriptEnabled) await expect(heading(page, `Donor of ${city}`)).toBeFocused();
      await button(page, "One more needed").click();
      await expect(page.getByText("3 donors")).toBeVisible();
      await button(page, "One less needed").click();
      await expect(page.getByText("2 donors")).toBeVisible();
      await button(page, "Found, thank you").click();
      await look(page, javaScriptEnabled);
      await button(page, "No, go on asking").click();
      await expect(button(page, "Yes, nobody else is needed")).toHaveCount(0);
      await button(page, "Found, thank you").click();
      await button(page, "Yes, nobody else is needed").click();
      await expect(heading(page, "You have found help")).toBeVisible();
      await expect(page).toHaveTitle(/^You have found help/);
      await look(page, javaScriptEnabled);
      await button(page, "Open it again").click();
      await expect(heading(page, /near you whom we may ask|Donors are being asked/)).toBeVisible();
      if (javaScriptEnabled)
        await expect(heading(page, /near you whom we may ask|Donors are being asked/)).toBeFocused();
      await expect(page).toHaveTitle(/^Your request/);
      await button(page, "Withdraw my request").click();
      await button(page, "Yes, withdraw it").click();
      await expect(heading(page, "You have withdrawn your request")).toBeVisible();
      await expect(button(page, "Open it again")).toHaveCount(0);
    });
  });
}

test("in a second tab, 'not this time' shows the yes of the first, with the number", async ({
  page,
  site,
  registry,
}) => {
  expectComplaint("422");
  const { donor, phoneNo } = await start(site, registry, "Solapur");
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(donor);
    await expect(button(tab, "Yes, I can")).toBeVisible();
  }
  await button(page, "Yes, I can").click();
  await expect(page.getByText("You said yes.")).toBeVisible();
  await button(other, "Not this time").click();
  await expect(other.getByText("This was answered already")).toBeVisible();
  await expect(other.getByRole("link", { name: phoneNo })).toBeVisible();
});

test("a phone that others use forgets the link, and says so", async ({ page, site, registry }) => {
  const { need, donor } = await start(site, registry, "Jalgaon");
  for (const path of [need, donor]) {
    await page.goto(path);
    await page.evaluate(() => sessionStorage.setItem("asked-needs", '[{"id":"1","secret":"2"}]'));
    await button(page, "Forget me on this phone").click();
    await expect(heading(page, "This page has forgotten you")).toBeVisible();
    expect(page.url()).not.toContain("#");
    expect(await page.evaluate(() => sessionStorage.getItem("asked-needs"))).toBe(null);
    await look(page);
    await page.reload();
    await expect(page.getByText("Meera Joshi")).toHaveCount(0);
  }
});
