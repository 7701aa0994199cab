import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "./fixtures/site.ts";

test("a state and a city are typed, by an older name too, and what is left is told", async ({ page }) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  await state.fill("orissa");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Odisha (Orissa)"]);
  await expect(page.getByText("1 to choose from")).toBeAttached();
  await state.press("Enter");
  await expect(state).toHaveValue("Odisha (Orissa)");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await state.fill("karn");
  await state.press("Tab");
  await expect(state).toHaveValue("Karnataka");
  const city = page.getByRole("combobox", { name: "City" });
  await expect(city).toBeFocused();
  await page.keyboard.type("bangal");
  await page.getByRole("option", { name: "Bengaluru (Bangalore)" }).click();
  await expect(city).toHaveValue("Bengaluru (Bangalore)");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Bengaluru · Karnataka")).toBeVisible();
});

test("arrows move through the list, Escape leaves the choice as it was, an empty field is no choice", async ({
  page,
}) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  await state.press("ArrowDown");
  await state.press("ArrowDown");
  const active = page.getByRole("option", { name: "Andaman and Nicobar Islands" });
  await expect(state).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id"))!);
  await state.press("Enter");
  await expect(state).toHaveValue(/^Andaman and Nicobar Islands/);
  await state.fill("zzz");
  await expect(page.getByText("Nothing in the list begins like this.")).toBeVisible();
  await state.press("Escape");
  await expect(state).toHaveValue(/^Andaman and Nicobar Islands/);
  await state.fill("");
  await state.blur();
  await expect(state).toHaveValue("");
});

for (const width of [320, 1280]) {
  test(`axe finds nothing in an open list at ${width} px, which stays on the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/donar");
    await page.getByRole("combobox", { name: "State" }).click();
    const list = (await page.getByRole("listbox").boundingBox())!;
    expect(list.x).toBeGreaterThanOrEqual(0);
    expect(list.x + list.width).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
}
