import type { Page } from "@playwright/test";
import { readContentFile } from "#cms/content-files.ts";
import { fill } from "#contract/fill.ts";
import { topics, type OptionalKind } from "#contract/messages.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { deriveCode, openMessageKey } from "#server/registry/messages/keys.ts";
import { tellDonor } from "#server/registry/messages/outbox.ts";
import { findFaults } from "./fixtures/accessibility.ts";
import { register } from "./fixtures/donors.ts";
import { addContact } from "./fixtures/messages.ts";
import { askForDonors, advanceAll } from "./fixtures/needs.ts";
import type { Throwaway } from "./fixtures/registries.ts";
import { mail, startServer, type ServerProcess } from "./fixtures/server-process.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { changeRegistry } from "./fixtures/staff-browser.ts";

/** Nobody listens there. */
const gateway = { MESSAGE_WEBHOOK_URL: "http://localhost:9/hook", MESSAGE_WEBHOOK_SECRET: "long enough to be one" };
const { reach, mailed, link, needs, confirm, pause, correct } = readContentFile("manage", "en");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).first();

/** Opens a donor's own page, with a script by the link and without one by the form. */
async function open(page: Page, path: string, hasScript: boolean, site = ""): Promise<void> {
  await page.goto("about:blank");
  await page.goto(site + (hasScript ? path : "/donar/manage"));
  if (hasScript) return;
  await page.getByLabel(link.label).fill(path);
  await button(page, link.open).click();
}

/** The code that the newest message holds, once a server has tried to send it. */
async function readCode(registry: Throwaway, donorId: string): Promise<string> {
  const read = () =>
    changeRegistry(registry, async (db) => {
      const codes = db.selectFrom("messages").innerJoin("contacts", "contacts.id", "contact_id");
      const own = codes.where("messages.donor_id", "=", donorId).where("kind", "=", "code").where("attempts", ">", 0);
      const message = await own
        .select(["messages.id", "address_key"])
        .orderBy("messages.id", "desc")
        .executeTakeFirst();
      return message && deriveCode(await openMessageKey(db), message.id, message.address_key);
    });
  await expect.poll(read, { timeout: 20_000 }).toBeTruthy();
  return (await read())!;
}

const countLinks = (registry: Throwaway, donorId: string) =>
  changeRegistry(registry, async (db) => {
    const links = db.selectFrom("messages").select("id").where("kind", "=", "newLink");
    return (await links.where("donor_id", "=", donorId).execute()).length;
  });

for (const hasScript of [true, false]) {
  test.describe(hasScript ? "with a script" : "without a script", () => {
    let server: ServerProcess;
    test.use({ javaScriptEnabled: hasScript, viewport: { width: 320, height: 700 } });
    test.beforeAll(async ({ registry }) => {
      server = await startServer({ ...mail, ...gateway, ...registry.env });
    });
    test.afterAll(() => server.stop());

    test("a number is confirmed by the code that came to it", async ({ page, registry }) => {
      expectComplaint("422");
      const phoneNo = `98760 1000${hasScript ? 1 : 2}`;
      const { id, path } = await register(server.url, { fullName: `Coded ${hasScript}`, city: "Akola", phoneNo });
      await open(page, path, hasScript, server.url);
      const row = page.locator("#reach form").filter({ hasText: reach.phone });
      await row.getByText(reach.phone).click();
      await row.getByLabel(reach.topics.needs!).check();
      await button(page, reach.save).click();
      await expect(said(page, fill(reach.codeSent, { address: phoneNo }))).toBeInViewport();
      const form = page.locator("#reach form").filter({ hasText: reach.code.label });
      await expect(form).toContainText("Not confirmed yet. Please enter the code");
      if (hasScript) expect(await findFaults(page)).toEqual([]);
      const code = await readCode(registry, id);
      const field = form.getByLabel(reach.code.label);
      await field.fill(code === "123456" ? "654321" : "123456");
      // The button that Enter presses is that of the code.
      await field.press("Enter");
      await expect(field).toHaveAccessibleDescription(/This is not the code/);
      if (hasScript) await expect(field).toBeFocused();
      await expect(form.getByLabel(reach.topics.needs!)).toBeHidden();
      await button(page, reach.codeAgain).click();
      await expect(said(page, fill(reach.codeSent, { address: phoneNo }))).toBeInViewport();
      await expect.poll(() => readCode(registry, id), { timeout: 20_000 }).not.toBe(code);
      await form.getByLabel(reach.code.label).fill(await readCode(registry, id));
      await button(page, reach.confirmNumber).click();
      const confirmed = page.locator("#reach form").filter({ hasText: reach.confirmed.phone });
      await expect(confirmed).toContainText(reach.topics.needs!);
      await expect(page.getByLabel(reach.code.label)).toHaveCount(0);
    });

    /** A donor with a message of a kind, and the path of the link in it. */
    const addMailed = async (registry: Throwaway, kind: OptionalKind) => {
      const given = { fullName: `Mailed ${kind} ${hasScript}`, city: "Akola", bloodType: "AB-" } as const;
      const { id, secret, path } = await register(server.url, given);
      const messagePath = await changeRegistry(registry, async (db) => {
        await addContact(db, id, `${kind}${hasScript}@example.org`, { topics: [...topics] });
        if (kind === "need") {
          await askForDonors(db, { bloodType: "AB-", city: "Akola", phoneNo: `97654 2000${hasScript ? 1 : 2}` });
          await advanceAll(db);
        } else await tellDonor(db, id, kind, `${kind} ${id}`);
        const own = db.selectFrom("messages").select("id").where("donor_id", "=", id).where("kind", "=", kind);
        const message = await own.executeTakeFirstOrThrow();
        // As if it had been sent: a message that still waits is dropped once its question has an answer.
        await db.updateTable("messages").set({ due_at: "" }).where("id", "=", message.id).execute();
        const derive = await openMessageKey(db);
        return `/donar/manage#${id}.${derive("own page", `${message.id} ${hashSecret(secret)}`)}`;
      });
      return { id, path, messagePath };
    };
    test("the link of a message about a request answers it, and has the private link sent", async ({
      page,
      registry,
    }) => {
      const { id, messagePath } = await addMailed(registry, "need");
      await open(page, messagePath, hasScript);
      await expect(page.getByText(mailed.text)).toBeVisible();
      for (const hidden of [reach.heading, correct.open, pause.pause, confirm.button])
        await expect(page.getByText(hidden, { exact: true })).toHaveCount(0);
      if (hasScript) expect(await findFaults(page)).toEqual([]);
      await button(page, needs.no).click();
      await expect(page.getByText(needs.states.no!)).toBeVisible();
      await button(page, mailed.button).click();
      await expect(said(page, "Your private link is on its way")).toBeInViewport();
      expect(await countLinks(registry, id)).toBe(1);
    });

    test("the link of a reminder confirms, and that about the number chooses who sees it", async ({
      page,
      registry,
    }) => {
      const reminded = await addMailed(registry, "rested");
      await open(page, reminded.messagePath, hasScript);
      await button(page, confirm.button).click();
      await expect(said(page, confirm.done)).toBeInViewport();
      await button(page, pause.pause).click();
      await expect(said(page, pause.paused)).toBeInViewport();
      await expect(page.getByText(correct.open, { exact: true })).toHaveCount(0);
      const { number } = readContentFile("manage", "en");
      const shown = await addMailed(registry, "reveals");
      await open(page, shown.messagePath, hasScript);
      await button(page, number.chooseOnRequest).click();
      await expect(said(page, number.savedOnRequest)).toBeInViewport();
      await expect(button(page, confirm.button)).toHaveCount(0);
      await open(page, shown.path, hasScript);
      await expect(button(page, confirm.button)).toBeVisible();
      await expect(page.getByText(mailed.text)).toHaveCount(0);
    });
  });
}
