import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { choose } from "./choose.ts";
import { newDonor, post } from "./donors.ts";
import { paths } from "./paths.ts";
import { expect, expectComplaint, test } from "./site.ts";

const widths = [390, 1280];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const width of widths) {
  test.describe(`axe finds nothing at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: "reduce" } });

    for (const path of paths) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        expect(await findings(page)).toEqual([]);
      });
    }

    test("on the page for an unknown address", async ({ page }) => {
      expectComplaint("404");
      await page.goto("/no-such-page");
      expect(await findings(page)).toEqual([]);
    });

    test("with the menu and the campaigns open", async ({ page }) => {
      await page.goto("/");
      if (width < 768) await page.getByRole("button", { name: "Open the menu" }).click();
      await page.getByRole("button", { name: "Campaigns" }).locator("visible=true").click();
      expect(await findings(page)).toEqual([]);
    });

    test("with errors shown", async ({ page }) => {
      expectComplaint("422");
      await page.goto("/donar");
      await page.getByLabel("Full name").fill("A");
      await page.getByLabel("Phone Number").fill("1");
      await page.getByLabel("Donation Type").selectOption("Blood");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByLabel("Phone Number")).toBeFocused();
      expect(await findings(page)).toEqual([]);
    });

    test("with results shown, and with none", async ({ page, site }) => {
      await post(site, "donar", newDonor({ fullName: "Axe", state: "Manipur", city: "Imphal" }));
      await page.goto("/receiver");
      await choose(page, "State", "Manipur");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("heading", { name: "AXE" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await choose(page, "State", "Lakshadweep");
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("heading", { name: "No donors found" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}
