import type { Locator, Page } from "@playwright/test";
import type { DonorCounts } from "#contract/donor.ts";
import { languages, localPath } from "#contract/languages.ts";
import { states } from "#contract/places/places.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { hold, leaveSearchesToScript } from "./fixtures/hold.ts";
import { isLong } from "./fixtures/long.ts";
import { limits, readLayoutShift } from "./fixtures/measure-page.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

const phone = { width: 390, height: 844 };
const computer = { width: 1280, height: 800 };
const windows = isLong
  ? [phone, computer, { width: 320, height: 640 }, { width: 768, height: 1024 }]
  : [phone, computer];

test.describe("whoever is at the end of a page before the API answers sees nothing move", () => {
  // How tall the rows are depends on the letters; the rest is looked at in one language.
  for (const { code } of languages) {
    test(`when the numbers of donors come, in '${code}'`, async ({ page }) => {
      await page.route("**/api/v1/counts", (route) => route.fulfill({ json: countStates(30) }));
      await seeLateAnswers(page, localPath("/receiver", code), async () => {
        await expect(page.getByRole("button", { name: /1,234/ })).toHaveCount(10);
      });
    });
  }

  for (const [name, answer] of [
    ["few states have donors", { json: countStates(3) }],
    ["nobody is registered", { json: countStates(0) }],
    ["the numbers do not come", { status: 503, json: { message: "" } }],
  ] as const) {
    test(`when ${name}, and finds no empty room there later`, async ({ page }) => {
      expectComplaint("503");
      await page.route("**/api/v1/counts", (route) => route.fulfill(answer));
      await seeLateAnswers(page, "/receiver", async (heightBefore) => {
        if (name.startsWith("few")) await expect(page.getByRole("button", { name: /1,234/ })).toHaveCount(3);
        else await expect(numbers(page)).toHaveCount(0);
        expect(await readLayoutShift(page)).toBeLessThanOrEqual(limits.layoutShift);
        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        await expect.poll(() => readHeight(page)).toBeLessThan(heightBefore);
      });
    });
  }

  test("when a shared search finds somebody", async ({ page, site }) => {
    await leaveSearchesToScript(page);
    await post(site, "donar", newDonor({ state: "Goa", city: "Panaji" }));
    await seeLateAnswers(page, "/receiver?state=Goa&city=Panaji", async () => {
      await expect(page.getByRole("article").first()).toBeVisible();
    });
  });

  test("when a shared search finds nobody, and others are offered", async ({ page, site }) => {
    await leaveSearchesToScript(page);
    await post(site, "donar", newDonor({ state: "Goa", city: "Panaji" }));
    // The server's own may be a minute old, and empty.
    await page.route("**/api/v1/counts", (route) => route.fulfill({ json: countStates(30) }));
    await seeLateAnswers(page, "/receiver?state=Goa&city=Mapusa", async () => {
      await expect(page.getByRole("link", { name: /50/ })).toBeVisible();
      await expect(numbers(page)).toBeVisible();
    });
  });

  test("when a private link opens", async ({ page, site }) => {
    const { path } = await register(site, { fullName: "Late" });
    await seeLateAnswers(page, path, async () => {
      await expect(page.getByRole("button", { name: "I am still available" })).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
    });
  });
});

function numbers(page: Page): Locator {
  return page.getByRole("heading", { name: "Donors by state" });
}

/** Goes to the end of the page in windows of several sizes, and lets the API answer only then. */
async function seeLateAnswers(page: Page, path: string, seeAnswer: (heightBefore: number) => Promise<void>) {
  for (const size of windows) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      const held = await hold(page, /\/api\/v1\/|\/donar\/manage$/);
      await page.goto("about:blank");
      await page.goto(path);
      // Until then it is the script, not the API, that the page waits for.
      await expect.poll(() => held.calls).toBeGreaterThan(0);
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      // What the scrolling itself moves is not the answer's doing.
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(limits.layoutShift);
      const height = await readHeight(page);
      held.release();
      await seeAnswer(height);
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(limits.layoutShift);
    });
  }
}

function readHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** So many states have donors. Of those whose names take two lines on a phone, few people live in each. */
function countStates(count: number): DonorCounts {
  const donationTypes = { Blood: 1234, Pads: 0, "Oxygen Cylinder": 0, Medicines: 0, Others: 0 };
  const names = states.map(({ name }) => name).filter((name) => name.length < 20);
  return { countedAt: "", states: names.slice(0, count).map((state) => ({ state, donors: 1234, donationTypes })) };
}
