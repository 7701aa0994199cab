import type { Page } from "@playwright/test";

/** Chooses from a field that one types into. */
export async function choose(page: Page, label: "State" | "City", name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.fill(name);
  await field.press("Enter");
}

/** What such a field offers before anything is typed. */
export async function listOptions(page: Page, label: "State" | "City"): Promise<string[]> {
  const field = page.getByRole("combobox", { name: label });
  await field.click();
  const options = await page.getByRole("option").and(page.locator(":visible")).allTextContents();
  await field.press("Escape");
  return options;
}
