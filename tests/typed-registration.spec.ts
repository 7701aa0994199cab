import { readContentFile } from "#cms/content-files.ts";
import { choose } from "./fixtures/choose.ts";
import { expect, test } from "./fixtures/site.ts";

const { fields } = readContentFile("donar", "hi");

test("what is typed survives a reload, another page and another language, until it is sent or for an hour", async ({
  page,
}) => {
  await page.goto("/donar");
  const type = async (name: string) => {
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("Phone Number").fill("+91 00000 31313");
    await page.getByLabel("Donation Type").selectOption("Books");
    await choose(page, "State", "Goa");
    await choose(page, "City", "Panaji");
  };
  await type("Typed Once");
  await page.reload();
  await expect(page.getByLabel("Full name")).toHaveValue("Typed Once");
  await page.getByRole("banner").getByRole("link", { name: "हिन्दी" }).click();
  await expect(page).toHaveURL("/hi/donar");
  await expect(page.getByLabel(fields.fullName.label)).toHaveValue("Typed Once");
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveTitle(/^Events/);
  await page.goBack();
  await expect(page.getByLabel("Phone Number")).toHaveValue("+91 00000 31313");
  await expect(page.getByLabel("City")).toHaveValue("Panaji (Panjim)");
  await test.step("not in another tab", async () => {
    const other = await page.context().newPage();
    await other.goto("/donar");
    await expect(other.getByLabel("Full name")).toHaveValue("");
    await other.close();
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Your private link" })).toBeVisible();
  await page.goto("/donar");
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await type("An Hour Ago");
  await page.evaluate(() => {
    const now = Date.now() - 3_601_000;
    const { typed } = JSON.parse(sessionStorage.getItem("typed-registration")!) as { typed: object };
    sessionStorage.setItem("typed-registration", JSON.stringify({ typed, at: now }));
  });
  await page.goto("/donar");
  await expect(page.getByLabel("Full name")).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.getItem("typed-registration"))).toBe(null);
});

test("a tab with a private link that its donor has nowhere else asks once before it is left", async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const registerSomebody = async (name: string) => {
    await page.goto("/donar");
    await page.getByLabel("Full name").fill(name);
    await page.getByLabel("Phone Number").fill("+91 00000 32323");
    await page.getByLabel("Donation Type").selectOption("Books");
    await choose(page, "State", "Goa");
    await choose(page, "City", "Panaji");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText(name)).toBeVisible();
  };
  await registerSomebody("Leaves At Once");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveTitle(/^Events/);
  await page.goto("/about");
  expect(asked).toEqual(["beforeunload"]);
  await page.goto("/donar");
  await expect(page.getByText("Leaves At Once")).toBeVisible();
  await page.reload();
  expect(asked).toHaveLength(1);
  await registerSomebody("Opens The Link");
  await page.getByRole("link", { name: "Open" }).first().click();
  await expect(page).toHaveURL(/\/donar\/manage#/);
  await page.goBack();
  await expect(page.getByText("Opens The Link")).toBeVisible();
  expect(asked).toHaveLength(1);
});
