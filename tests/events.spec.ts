import { expect, test } from "./fixtures/site.ts";

const milestones = [
  "Official registration",
  "Education for Slum Students",
  "Fabrikshala",
  "Eco Habits",
  "Green Your Periods",
];

test("the page tells the milestones in every window", async ({ page }) => {
  await page.goto("/events");
  await test.step("the banner is black", async () => {
    const banner = page.getByRole("heading", { level: 1 }).locator("xpath=ancestor::div[3]");
    await expect(banner).toHaveCSS("background-color", "rgb(0, 0, 0)");
  });
  await test.step("the Activities timeline tells five milestones in their order, each with a description and a date", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
    await expect(page.getByRole("heading", { level: 2, name: "Activities", exact: true })).toBeVisible();
    const items = page.getByRole("main").getByRole("listitem");
    await expect(items.getByRole("heading", { level: 3 })).toHaveText(milestones);
    for (const item of await items.all()) {
      const [date, description] = await item.getByRole("paragraph").allTextContents();
      expect(date).toMatch(/\S/);
      expect(description!.length).toBeGreaterThan(40);
    }
  });
  await test.step("a milestone leads to its campaign", async () => {
    const links = page.getByRole("main").getByRole("link");
    await expect(links).toHaveCount(4);
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(targets).toEqual([
      "/campaign/educating_in_slums",
      "/campaign/fabrikshala",
      "/campaign/eco_habits",
      "/campaign/green_your_periods",
    ]);
  });
  for (const width of [320, 1280]) {
    await test.step(`at ${width} px the milestones run down the page, each below the one before`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const tops = await page
        .getByRole("main")
        .getByRole("listitem")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      expect(tops).toHaveLength(5);
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(new Set(tops).size).toBe(5);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});
