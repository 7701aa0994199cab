import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/site.ts";

const habits = [
  "Eco-friendly indoor planting",
  "Bamboo toothbrushes",
  "Plastic-free handwash",
  "Paper bags instead of plastic bags",
  "Ink pens instead of plastic pens",
];

test("the page shows five habits", async ({ page }) => {
  await page.goto("/campaign/eco_habits");
  await test.step("a black banner carries the title and the tagline", async () => {
    const title = page.getByRole("heading", { level: 1, name: "Eco Habits", exact: true });
    await expect(title.locator("xpath=ancestor::div[3]")).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await expect(page.getByText("SUSTAINABILITY. CONSERVATION. AWARENESS", { exact: true })).toBeVisible();
  });
  await test.step("five habits, each with a picture and a whole text, are separated by four rules", async () => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText(habits);
    await expect(main.getByRole("separator")).toHaveCount(4);
    for (const habit of habits) {
      const section = sectionOf(page, habit);
      await expect(section.getByRole("img")).toHaveAttribute("alt", /\S/);
      const texts = await section.getByRole("paragraph").allTextContents();
      expect(texts).toHaveLength(2);
      for (const text of texts) expect(text).toMatch(/\.$/);
    }
  });
  await test.step("picture and text change sides from habit to habit, and stand one above the other on a phone", async () => {
    const picturesFirst = [];
    for (const habit of habits)
      picturesFirst.push((await leftOf(page, habit, "img")) < (await leftOf(page, habit, "heading")));
    expect(picturesFirst).toEqual([true, false, true, false, true]);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const habit of habits) expect(await leftOf(page, habit, "img")).toBe(await leftOf(page, habit, "heading"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

function sectionOf(page: Page, habit: string) {
  return page.locator("section").filter({ has: page.getByRole("heading", { name: habit, exact: true }) });
}

async function leftOf(page: Page, habit: string, role: "img" | "heading"): Promise<number> {
  return (await sectionOf(page, habit).getByRole(role).boundingBox())!.x;
}
