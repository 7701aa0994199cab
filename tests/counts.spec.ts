import type { DonorCounts } from "#contract/donor.ts";
import { findFaults } from "./fixtures/accessibility.ts";
import { choose } from "./fixtures/choose.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { hold } from "./fixtures/hold.ts";
import { isLong } from "./fixtures/long.ts";
import { limits, readLayoutShift } from "./fixtures/measure-page.ts";
import { test as base, expect, expectComplaint } from "./fixtures/site.ts";

/** A site whose donors are all there before they are counted for the first time. */
const test = base.extend<object, { site: string }>({
  site: [
    async ({ site }, use) => {
      for (const [state, city, books, blood] of registered) {
        for (let n = 0; n < books; n++)
          await post(
            site,
            "donar",
            newDonor({ fullName: `Books ${n}`, donationType: "Pads", bloodType: "", state, city }),
          );
        for (let n = 0; n < blood; n++) await post(site, "donar", newDonor({ fullName: `Blood ${n}`, state, city }));
      }
      await use(site);
    },
    { scope: "worker" },
  ],
});

const registered = [
  ["Maharashtra", "Pune", 2, 1],
  ["Kerala", "Kochi", 4, 1],
  ["Assam", "Guwahati", 0, 2],
  ["Goa", "Panaji", 1, 0],
  ["Himachal Pradesh", "Manali", 1, 2],
  ["Himachal Praddesh", "Manali", 0, 1],
] as const;

test("the states that have donors are shown with their numbers, the most first", async ({ page }) => {
  await page.goto("/receiver");
  const rows = page.getByRole("listitem").filter({ hasText: ": show" }).getByRole("button");
  await expect(rows).toHaveCount(5);
  const names = [
    "Kerala: show 5 donors",
    "Himachal Pradesh: show 4 donors",
    "Maharashtra: show 3 donors",
    "Assam: show 2 donors",
    "Goa: show 1 donor",
  ];
  for (const [n, name] of names.entries()) await expect(rows.nth(n)).toHaveAccessibleName(name);
  await page.getByLabel("What they give").selectOption("Bag And bottle (blood)");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toHaveAccessibleName("Himachal Pradesh: show 3 donors");
  await expect(page.getByLabel("What they give").getByRole("option")).toHaveText([
    "Anything",
    "Bag And bottle (blood)",
    "Books",
  ]);
});

test("one Himachal is counted, and opens as many donors as its number says", async ({ page }) => {
  await page.goto("/receiver");
  await page.getByRole("button", { name: "Himachal" }).click();
  await expect(page.getByRole("heading", { name: "4 donors found" })).toBeFocused();
});

test("a tap on a state shows its donors, and the numbers make room for them", async ({ page }) => {
  await page.goto("/receiver");
  await page.getByRole("button", { name: "Maharashtra: show 3 donors" }).click();
  await expect(page.getByRole("heading", { name: "3 donors found" })).toBeFocused();
  await expect(page.getByText("You searched for: Maharashtra")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("heading", { name: "Donors by state" })).toHaveCount(0);
});

test("a tap searches for what was counted, by keyboard too", async ({ page }) => {
  await page.goto("/receiver");
  // What can be chosen comes with the numbers.
  await expect(page.getByRole("button", { name: "Kerala: show 5 donors" })).toBeVisible();
  await page.getByLabel("What they give").focus();
  await page.keyboard.type("Books");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Kerala: show 4 donors" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "2 donors found" })).toBeFocused();
  await expect(page.getByText("You searched for: Maharashtra · Books")).toBeVisible();
});

test("whoever finds nobody sees where donors are", async ({ page }) => {
  await page.goto("/receiver");
  await choose(page, "State", "Sikkim");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No donors found" })).toBeFocused();
  await page.getByRole("button", { name: "Goa: show 1 donor" }).click();
  await expect(page.getByRole("heading", { name: "1 donor found" })).toBeFocused();
});

test("ten states are shown at first and all on request, with numbers as India writes them", async ({ page }) => {
  await page.route("**/api/v1/counts", async (route) => {
    const response = await route.fetch();
    const counts = (await response.json()) as DonorCounts;
    const states = counts.states.map((state, n) => ({ ...state, donors: 123_456 - n }));
    await route.fulfill({ response, json: { ...counts, states } });
  });
  await page.goto("/receiver");
  const rows = page.getByRole("button", { name: ": show" });
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toHaveAccessibleName(/: show 1,23,456 donors/);
  await page.getByRole("button", { name: "Show all 36 states" }).click();
  await expect(rows).toHaveCount(36);
  await page.getByRole("button", { name: "Show fewer" }).click();
  await expect(rows).toHaveCount(10);
});

test("without an answer there are no numbers, and the search works", async ({ page }) => {
  expectComplaint("503");
  const message = "The registry cannot be reached just now.";
  await page.route("**/api/v1/counts", (route) => route.fulfill({ status: 503, json: { message } }));
  const answered = page.waitForResponse("**/api/v1/counts");
  await page.goto("/receiver");
  await answered;
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "The newest 15 donors" })).toBeFocused();
  await expect(page.getByText(message)).toHaveCount(0);
  await expect(page.getByText("Donors by state")).toHaveCount(0);
});

test("where nobody is registered, no numbers are shown", async ({ page }) => {
  await page.route("**/api/v1/counts", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as DonorCounts), states: [] } });
  });
  const answered = page.waitForResponse("**/api/v1/counts");
  await page.goto("/receiver");
  await answered;
  await expect(page.getByRole("heading", { name: "Who can help near you?" })).toBeVisible();
  await expect(page.getByText("Donors by state")).toHaveCount(0);
});

const extremeWindows = [
  [320, 640],
  [2560, 1440],
] as const;
const otherWindows = [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const;
for (const [width, height] of isLong ? [...extremeWindows, ...otherWindows] : extremeWindows) {
  test(`nothing moves when the numbers come, and axe finds nothing, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const held = await hold(page, "**/api/v1/counts");
    await page.goto("/receiver");
    await expect(page.getByRole("button", { name: "Search" })).toBeEnabled();
    held.release();
    await expect(page.getByRole("button", { name: ": show" })).toHaveCount(5);
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(limits.layoutShift);
    expect(await findFaults(page)).toEqual([]);
  });
}
