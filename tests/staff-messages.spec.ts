import { register } from "./fixtures/donors.ts";
import { openedEditor } from "./fixtures/editor.ts";
import { addFailed } from "./fixtures/messages.ts";
import { expect, test } from "./fixtures/site.ts";
import { beSignedIn, changeRegistry } from "./fixtures/staff-browser.ts";

// Their drafts and switches are seen by nobody else.
test.use({ ownServer: "messages" });

test("a member finds out why a message did not arrive, and sends it again", async ({ page, registry, site }) => {
  const fullName = "Unreached Asha Rao";
  const { id } = await register(site, { fullName, phoneNo: "+91 90000 14141" });
  await changeRegistry(registry, (db) => addFailed(db, id, "asha.rao@example.org"));
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await page.getByRole("link", { name: "Find out why" }).click();
  const failed = page.getByRole("region", { name: "Not sent" });
  const item = failed.getByRole("listitem").filter({ hasText: fullName });
  await expect(item).toContainText("Reminder to confirm");
  await expect(item).toContainText("The mail server says that there is no such address (550 5.1.1)");
  await expect(item).not.toContainText("example.org");

  await item.getByRole("link", { name: fullName }).click();
  const reach = page.getByRole("region", { name: "How to reach the donor" });
  await expect(reach).toContainText("E-mail asha.rao@example.org");
  await expect(reach).toContainText("there is no such address");

  await page.goBack();
  await item.getByRole("button", { name: `Send again ${fullName}` }).click();
  await expect(page.getByText("It is on its way again.")).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(failed.getByRole("heading")).toBeFocused();

  await page.goto("/staff/audit");
  await expect(page.getByText("Sent a message again · Reminder to confirm").first()).toContainText(fullName);
});

test("a kind of messages is switched off for everybody, and on again", async ({ page, registry }) => {
  await beSignedIn(page, registry);
  await page.goto("/staff/messages");
  const kind = page.getByRole("listitem").filter({ hasText: "Can give again" });
  await kind.getByRole("button", { name: "Switch off Can give again" }).click();
  await expect(kind).toContainText("switched off for everybody");
  await kind.getByRole("button", { name: "Switch on Can give again" }).click();
  await expect(kind).toContainText("switched on");
});

test("the words of a message are changed in it, and seen there", async ({ page, registry }) => {
  const { frame, button, fields, expectSaved } = openedEditor(page);
  await beSignedIn(page, registry);
  await page.goto("/staff/messages");
  await page.getByRole("link", { name: "See and change their words" }).click();
  await expect(frame.getByText("🔔 The rest after your last donation is over.")).toBeAttached();
  await frame.getByText("✉ You can give blood again").click();
  await fields("Kinds › Rested › Subject").getByLabel("Subject").fill("Give again, if you like");
  await button("Close").click();
  await expect(frame.getByText("✉ Give again, if you like")).toBeVisible();

  await frame.getByText("Thank you for giving.").click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Many thanks.");
  await button("Done").click();
  await expectSaved();
  await expect(frame.getByText("Many thanks.")).toBeVisible();
});
