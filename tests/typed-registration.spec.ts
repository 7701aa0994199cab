import { today } from "#contract/day.ts";
import { readContentFile } from "#cms/content-files.ts";
import { choose } from "./fixtures/choose.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

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
    const kept = JSON.parse(sessionStorage.getItem("typed-registration")!) as object;
    sessionStorage.setItem("typed-registration", JSON.stringify({ ...kept, at: Date.now() - 3_601_000 }));
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

test("what is typed for a request is kept in the same way, beside an earlier request, and all is forgotten after an hour", async ({
  page,
}) => {
  await page.clock.install();
  page.on("dialog", (dialog) => void dialog.accept());
  const name = page.getByLabel("Your own name");
  await page.goto("/need?state=Goa&city=Panaji&donationType=Pads");
  await expect(page.getByLabel("City")).toHaveValue(/Panaji/);
  await choose(page, "City", "Margao");
  await name.fill("Typed For A Request");
  await page.getByLabel("How many donors?").fill("3");
  await page.getByRole("banner").getByRole("link", { name: "हिन्दी" }).click();
  await expect(page).toHaveURL(/\/hi\/need\?/);
  await expect(page.getByLabel("आपका अपना नाम")).toHaveValue("Typed For A Request");
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(name).toHaveValue("Typed For A Request");
  await page.getByRole("main").getByRole("link", { name: "How we use" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.goBack();
  await expect(page.getByLabel("City")).toHaveValue(/Margao/);
  await page.reload();
  await expect(page.getByLabel("How many donors?")).toHaveValue("3");

  await page.getByLabel("Hospital or area").fill("Hospicio");
  await page.getByLabel("Needed until").fill(today());
  await page.getByLabel("Your own phone number").fill("+91 00000 31314");
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Check your answers" }).click();
  await page.getByRole("button", { name: "Ask donors" }).click();
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeFocused();
  await expect(page.getByLabel("I am 18 or older")).not.toBeChecked();
  await page.getByRole("link", { name: "Open my request" }).click();
  await expect(page).toHaveURL(/need\/mine#/);
  await page.goto("/need");
  await expect(page.getByRole("link", { name: "Open my request" })).toBeVisible();
  await expect(page.getByLabel("Your private link")).toHaveCount(0);
  await name.fill("Typed Later");
  await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveTitle(/^Events/);
  await page.goBack();
  await expect(name).toHaveValue("Typed Later");
  await page.clock.fastForward("01:02:00");
  await expect(name).toHaveValue("");
  await expect(page.getByRole("link", { name: "Open my request" })).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/Typed Later|secret/);
});

test("a request that was made before is refused with words that stay, a number to call and the way to its link", async ({
  page,
}) => {
  const ask = async () => {
    await page.goto("/need?state=Goa&city=Panaji&donationType=Pads");
    await page.getByLabel("Hospital or area").fill("Twice Hospital");
    await page.getByLabel("Needed until").fill(today());
    await page.getByLabel("Your own name").fill("Asks Twice");
    await page.getByLabel("Your own phone number").fill("+91 00000 31315");
    await page.getByLabel("I am 18 or older").check();
    await page.getByRole("button", { name: "Check your answers" }).click();
    await page.getByRole("button", { name: "Ask donors" }).click();
  };
  page.on("dialog", (dialog) => void dialog.accept());
  expectComplaint("422");
  await ask();
  await page.getByRole("heading", { name: "We have your request" }).waitFor();
  await ask();
  const refused = page.getByText(/asked for this already/);
  await expect(refused).toBeVisible();
  await expect(refused.locator("..")).toBeFocused();
  await expect(refused.locator("..").getByRole("link", { name: /^\+91/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "I have lost my link" }).click();
  await expect(page).toHaveURL("/need/mine");
});
