import { honeypotField, type Donor } from "#contract/donor.ts";
import { choose } from "./fixtures/choose.ts";
import { post } from "./fixtures/donors.ts";
import { expect, test } from "./fixtures/site.ts";

const trap = `input[name=${honeypotField}]`;

test("people never meet the field that catches programs", async ({ page }) => {
  await page.goto("/donar");
  await expect(page.locator(trap)).toHaveCount(1);
  await expect(page.locator(trap)).not.toBeInViewport();
  await expect(page.locator(trap)).toHaveAttribute("autocomplete", "off");
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(2);
  expect(await page.getByRole("main").ariaSnapshot()).not.toContain("leave this empty");
  await page.getByLabel("Full name").focus();
  const reached = new Set<string>();
  for (let n = 0; n < 8; n++) {
    const focused = page.locator(":focus");
    reached.add(
      await focused.evaluate((field: HTMLInputElement) => field.name || field.labels?.[0]?.textContent || ""),
    );
    await page.keyboard.press("Tab");
  }
  expect(reached).toContain("City *");
  expect(reached).not.toContain(honeypotField);
});

test("a program that fills in every field believes that it is registered, and is not", async ({ page, site }) => {
  await page.goto("/donar");
  await page.getByLabel("Full name").fill("A program");
  await page.getByLabel("Phone Number").fill("0000011111");
  await page.getByLabel("Donation Type").selectOption("Books");
  await choose(page, "State", "Mizoram");
  await choose(page, "City", "Champhai");
  // As a program does it, without a key being pressed.
  await page.locator(trap).evaluate((input: HTMLInputElement) => (input.value = "https://pills.example"));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You are registered" })).toBeVisible();
  const { body } = await post(site, "search", { state: "Mizoram", city: "Champhai" });
  expect(body as Donor[]).toEqual([]);
});
