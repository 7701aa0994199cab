import type { Page } from "@playwright/test";
import { readContentFile } from "#cms/content-files.ts";
import type { Donor } from "#contract/donor.ts";
import { languages, localPath, type Language } from "#contract/languages.ts";
import { expectGoodLooks, expectToFit } from "./fixtures/accessibility.ts";
import { post } from "./fixtures/donors.ts";
import { hold } from "./fixtures/hold.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

const content = { en: readContentFile("donar", "en"), hi: readContentFile("donar", "hi") };

/** Fills in the form as it is before a script has run; the city is a text that the visitor types. */
async function fillIn(page: Page, language: Language, given: { name: string; phone: string; city: string }) {
  const { fields } = content[language];
  const main = page.getByRole("main");
  await main.getByLabel(fields.fullName.label).fill(given.name);
  await main.getByLabel(fields.phoneNo.label).fill(given.phone);
  await main.getByLabel(fields.donationType.label).selectOption("Blood");
  await main.getByLabel(fields.bloodType.label).selectOption("AB-");
  await main.getByLabel(fields.state.label).selectOption("Karnataka");
  await main.getByLabel(fields.city.label).fill(given.city);
}

const submit = (page: Page, language: Language = "en") =>
  page.getByRole("button", { name: content[language].submit }).click();

/** The private link on the page, without the address that the site was built for. */
async function readLink(page: Page, language: Language = "en"): Promise<string> {
  const link = await page.getByLabel(content[language].link.label, { exact: true }).inputValue();
  return link.replace(/^.*?(?=\/donar\/manage)/, "");
}

async function findNames(site: string): Promise<string[]> {
  const { body } = await post(site, "search", { state: "Karnataka", city: "Bengaluru", bloodType: "AB-" });
  return (body as Donor[]).map(({ fullName }) => fullName);
}

/** Registrations that the script sends. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/donar")) calls.push(request.method());
  });
  return calls;
}

for (const { code } of languages) {
  const { fields, link, registered, alreadyRegistered } = content[code];
  test.describe(`without a script, in ${code}`, () => {
    test.use({ javaScriptEnabled: false });

    test("a donor corrects a mistake, registers once however often it is sent, and gets the private link", async ({
      page,
      site,
    }) => {
      expectComplaint("422");
      const name = `Kiran ${code}`;
      const city = code === "hi" ? "बेंगलुरु" : "Bangalore";
      await page.goto(localPath("/donar", code));
      await fillIn(page, code, { name, phone: "12", city });
      await submit(page, code);
      const main = page.getByRole("main");
      const number = main.getByLabel(fields.phoneNo.label);
      await expect(number).toHaveAttribute("aria-invalid", "true");
      await expect(number).toHaveAccessibleDescription(/7.*15/);
      await expect(page.locator("#answer")).toBeInViewport();
      await expect(main.locator("[aria-invalid]")).toHaveCount(1);
      await expect(main.getByLabel(fields.fullName.label)).toHaveValue(name);
      await expect(number).toHaveValue("12");
      await expect(main.getByLabel(fields.donationType.label)).toHaveValue("Blood");
      await expect(main.getByLabel(fields.bloodType.label)).toHaveValue("AB-");
      await expect(main.getByLabel(fields.state.label)).toHaveValue("Karnataka");
      await expect(main.getByLabel(fields.city.label)).toHaveValue(city);
      await expectToFit(page);

      await number.fill("+91 00000 22222");
      await submit(page, code);
      await expect(page.getByRole("heading", { name: registered.heading })).toBeInViewport();
      await expectToFit(page);
      const given = await readLink(page, code);
      expect(given).toMatch(/^\/donar\/manage#[0-9a-f-]{36}\.[\w-]{22}$/);
      for (const gone of [link.copy, link.hide]) await expect(page.getByText(gone)).toBeHidden();
      for (const way of [link.whatsapp, link.sms, link.email])
        await expect(page.getByRole("link", { name: way })).toBeVisible();
      await page.reload();
      expect(await readLink(page, code)).toBe(given);
      expect((await findNames(site)).filter((found) => found === name)).toHaveLength(1);

      await test.step("the same details from somewhere else are answered without a link", async () => {
        await page.setExtraHTTPHeaders({ "user-agent": "Another browser" });
        await page.reload();
        await expect(page.getByRole("heading", { name: alreadyRegistered.heading })).toBeVisible();
        await expect(page.getByLabel(link.label)).toHaveCount(0);
      });
    });
  });
}

test.describe("a form that is sent before the script is there", () => {
  test("comes back with its mistakes, which the script lets the donor correct", async ({ page }) => {
    expectComplaint("422");
    const calls = listCalls(page);
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto("/donar", { waitUntil: "domcontentloaded" });
    await fillIn(page, "en", { name: "Early Bird", phone: "12", city: "Bangalore" });
    await submit(page);
    await expect(page.locator("#answer")).toContainText("Please enter a phone number of 7 to 15 digits.");
    await expectGoodLooks(page);
    scripts.release();
    await expect(page.getByRole("combobox", { name: "City" })).toHaveJSProperty("tagName", "INPUT");
    await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Bangalore");
    await expect(page.getByLabel("Full name")).toHaveValue("Early Bird");
    await expect(page.getByLabel("Phone Number")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Phone Number").fill("+91 00000 33333");
    await submit(page);
    await expect(page.getByRole("heading", { name: content.en.registered.heading })).toBeVisible();
    await expect(page.getByLabel("Phone Number")).not.toHaveAttribute("aria-invalid");
    await expect(page.getByText("Please enter a phone number")).toHaveCount(0);
    expect(calls).toEqual(["POST"]);
    await test.step("and one that is sent beside somebody's link is answered in one place", async () => {
      await page
        .getByRole("main")
        .locator("form")
        .last()
        .evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.getByLabel("Phone Number")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByRole("heading", { name: content.en.registered.heading })).toBeVisible();
      await expect(page.locator("#answer")).toHaveCount(1);
    });
  });

  test("registers, and the link stays in this tab without being asked for again", async ({ page }) => {
    const calls = listCalls(page);
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto("/donar", { waitUntil: "domcontentloaded" });
    await fillIn(page, "en", { name: "Early Riser", phone: "+91 00000 44444", city: "Bangalore" });
    await submit(page);
    await expect(page.getByRole("heading", { name: content.en.registered.heading })).toBeInViewport();
    await expectGoodLooks(page, 1);
    const link = await readLink(page);
    scripts.release();
    const open = page.getByRole("link", { name: content.en.link.open });
    await expect(open).toHaveAttribute("href", new RegExp(`${link}$`));
    await page.getByRole("link", { name: "Receiver" }).first().click();
    await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
    await page.goBack();
    expect(await readLink(page)).toBe(link);
    expect(calls).toEqual([]);
    await open.click();
    await expect(page.getByText("Early Riser").first()).toBeVisible();
  });
});
