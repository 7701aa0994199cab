import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readContentFile } from "#cms/content-files.ts";
import { fill } from "#contract/fill.ts";
import { localPath, type Language } from "#contract/languages.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { expectGoodLooks, expectToFit, findFaults } from "./fixtures/accessibility.ts";
import { register } from "./fixtures/donors.ts";
import type { Throwaway } from "./fixtures/registries.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { changeRegistry } from "./fixtures/staff-browser.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** The links that the newest message to a donor would hold. */
function readLinks(registry: Throwaway, donorId: string) {
  return changeRegistry(registry, async (db) => {
    const derive = await openMessageKey(db);
    const of = db.selectFrom("messages").select(["id", "contact_id"]).where("donor_id", "=", donorId);
    const { id, contact_id } = await of.orderBy("id", "desc").executeTakeFirstOrThrow();
    return {
      confirm: `/donar/messages?confirm=${id}.${derive("confirm", id)}`,
      end: `/donar/messages?end=${contact_id}.${derive("end", contact_id!)}`,
    };
  });
}

/** Fills in the form of a new donor; without a script, the city is a text. */
async function fillIn(page: Page, language: Language, { fullName = "", isTyped = false }) {
  const { fields } = readContentFile("donar", language);
  const inputs = page.locator("main").locator("input, select");
  const field = (name: keyof typeof fields) => inputs.and(page.getByLabel(fields[name].label));
  await field("fullName").fill(fullName);
  await field("phoneNo").fill("+91 00000 55555");
  await field("donationType").selectOption("Others");
  if (isTyped) await field("state").selectOption("Maharashtra");
  else await field("state").fill("Maharashtra");
  if (!isTyped) await field("state").press("Enter");
  await field("city").fill("Akola");
  if (!isTyped) await field("city").press("Enter");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled, viewport: { width: 320, height: 700 } });

    test("a donor gives an address, confirms it, and ends it by one tap", async ({ page, site, registry }) => {
      expectComplaint("422");
      const { id, path } = await register(site, { fullName: `Reached ${javaScriptEnabled}`, city: "Akola" });
      const open = async () => {
        await page.goto(javaScriptEnabled ? path : "/donar/manage");
        if (javaScriptEnabled) return;
        await page.getByLabel("Your private link").fill(path);
        await button(page, "Open my registration").click();
      };
      await open();
      const row = page.locator("#reach");
      await row.getByText("By e-mail").click();
      for (const box of await row.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
      await expect(row.getByRole("checkbox").first()).toHaveAccessibleName("Somebody near me needs what I give");
      await row.getByLabel("E-mail address").fill("reached");
      await row.getByLabel("Reminders about my registration").check();
      await button(page, "Save").click();
      await expect(row.getByLabel("E-mail address")).toHaveAccessibleDescription(/whole e-mail address/);
      await expect(row.getByLabel("Reminders about my registration")).toBeChecked();
      if (javaScriptEnabled) expect(await findFaults(page)).toEqual([]);
      await row.getByLabel("E-mail address").fill("Reached@example.org");
      await button(page, "Save").click();
      await expect(said(page, "We have sent an e-mail to Reached@example.org").first()).toBeInViewport();
      await expect(row).toContainText("Not confirmed yet");
      await button(page, "Send the e-mail again").click();
      await expect(said(page, "We have sent an e-mail").first()).toBeInViewport();

      const { confirm, end } = await readLinks(registry, id);
      await page.goto(confirm);
      await expect(page.getByText("Reached@example.org")).toBeVisible();
      if (javaScriptEnabled) expect(await findFaults(page)).toEqual([]);
      await button(page, "Confirm this address").click();
      await expect(heading(page, "Thank you, the address is confirmed")).toBeVisible();
      await open();
      await expect(row).toContainText("Confirmed. We may write to you here.");
      await expect(row).toContainText("Reminders about my registration");
      await row.getByText("Change", { exact: true }).click();
      await row.getByLabel("Reminders about my registration").uncheck();
      await button(page, "Save").click();
      await expect(row).toContainText("Nothing is chosen");

      await page.goto(end);
      await button(page, "Stop these messages").click();
      await expect(heading(page, "The messages have stopped")).toBeVisible();
      await page.goto(end);
      await expect(heading(page, "This link does not work any more")).toBeVisible();
      await open();
      await expect(row.getByText("By e-mail")).toBeVisible();
      await expect(button(page, "Stop")).toHaveCount(0);
    });

    for (const language of ["en", "hi"] as const) {
      test(`a new donor is offered to be told of needs beside the private link, in ${language}`, async ({
        page,
        registry,
      }) => {
        expectComplaint("422");
        const content = readContentFile("donar", language);
        const { reach } = readContentFile("manage", language);
        const fullName = `Told ${language} ${javaScriptEnabled}`;
        await page.goto(localPath("/donar", language));
        await fillIn(page, language, { fullName, isTyped: !javaScriptEnabled });
        await button(page, content.submit).click();
        await expect(heading(page, content.offer.heading)).toBeVisible();
        await expect(page.getByRole("checkbox")).toHaveCount(1);
        await expect(page.getByRole("checkbox", { name: reach.topics.needs! })).toBeChecked();
        await expect(page.getByRole("link", { name: reach.notice.label })).toHaveAttribute("href", /\/privacy$/);
        if (javaScriptEnabled) await expectGoodLooks(page, 1);
        else await expectToFit(page);
        const address = page.getByLabel(reach.address.label);
        if (javaScriptEnabled) {
          await page.getByRole("checkbox").uncheck();
          await button(page, content.offer.button).click();
          await expect(said(page, reach.nothing)).toBeVisible();
          await page.getByRole("checkbox").check();
          await address.fill("told");
          await button(page, content.offer.button).click();
          await expect(address).toBeFocused();
          await expect(address).toHaveAttribute("aria-invalid", "true");
        }
        await address.fill("Told@example.org");
        await button(page, content.offer.button).click();
        const sent = page.locator("output", { hasText: fill(reach.sent, { address: "Told@example.org" }) });
        await expect(sent.first()).toBeInViewport();
        await expect(page).toHaveURL(new RegExp(javaScriptEnabled ? "/donar$" : "/donar/manage#reach$"));
        if (javaScriptEnabled) {
          await expect(heading(page, content.offer.heading)).toBeFocused();
          await expect(button(page, content.offer.button)).toHaveCount(0);
          await expectGoodLooks(page);
          await page.reload();
          await expect(sent).toBeVisible();
        } else await expect(page.locator("#reach")).toContainText(reach.topics.needs!);
        const contacts = await changeRegistry(registry, (db) => {
          const all = db.selectFrom("contacts").innerJoin("donors", "donors.id", "donor_id");
          const own = all.where("donors.full_name", "=", fullName);
          return own
            .select(["address", "topics", "confirmed_at", "contacts.language", "contacts.notice_version"])
            .execute();
        });
        const notice_version = readContentFile("privacy", language).version;
        expect(contacts).toEqual([
          { address: "Told@example.org", topics: "needs", confirmed_at: "", language, notice_version },
        ]);
      });
    }

    test("a new donor comes to what their own page offers on this device in one tap", async ({ page }) => {
      await page.goto("/donar");
      await fillIn(page, "en", { fullName: `Device ${javaScriptEnabled}`, isTyped: !javaScriptEnabled });
      await button(page, "Submit").click();
      page.on("dialog", (dialog) => dialog.accept());
      await button(page, "Notifications on this device").click();
      await expect(page).toHaveURL(/\/donar\/manage#reach$/);
      await expect(heading(page, "How may we reach you?")).toBeInViewport();
    });

    test("a donor takes their days as a file for the calendar, with the private link only if asked", async ({
      page,
      site,
    }) => {
      const { secret, path } = await register(site, { fullName: `Calendar ${javaScriptEnabled}`, city: "Akola" });
      await page.goto("/hi/donar/manage");
      const { link, calendar } = readContentFile("manage", "hi");
      await page.getByLabel(link.label).fill(path);
      await button(page, link.open).click();
      const save = async () => {
        const download = page.waitForEvent("download");
        await button(page, calendar.button).click();
        expect((await download).suggestedFilename()).toBe("dehleez-reminders.ics");
        return (await readFile(await (await download).path(), "utf8")).replaceAll("\r\n ", "");
      };
      const file = await save();
      expect(file).toContain(`SUMMARY:${readContentFile("letters", "hi").calendar.confirm.summary}\r\n`);
      expect(file).not.toContain(secret);
      await page.getByLabel(calendar.withLink).check();
      expect(await save()).toContain(`/hi${path}\r\n`);
    });

    test("a lost link is asked for, and the answer tells nothing about the address", async ({ page }) => {
      expectComplaint("422");
      await page.goto("/donar/manage");
      await page.getByText("I have lost my link").click();
      await page.getByLabel("Your e-mail address").fill("nobody");
      await button(page, "Send me a new link").click();
      await expect(page.getByLabel("Your e-mail address")).toHaveAccessibleDescription(/whole e-mail address/);
      await page.getByLabel("Your e-mail address").fill("nobody@example.org");
      await button(page, "Send me a new link").click();
      await expect(heading(page, "Please check your e-mail")).toBeInViewport();
    });
  });
}
