import type { Database } from "#server/database/schema.ts";
import { startSession } from "#server/registry/staff/sessions.ts";
import type { Page } from "@playwright/test";
import { onBothEnginesAtLength } from "./fixtures/long.ts";
import { addAuthenticator } from "./fixtures/virtual-authenticator.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { changeRegistry, invite, joinDesk } from "./fixtures/staff-browser.ts";
import { listenForViolations } from "./fixtures/violations.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test(
  "invited on the command line, a member joins, signs out and in; the link works once",
  onBothEnginesAtLength,
  async ({ page, registry, context }) => {
    expectComplaint("401");
    expectComplaint("404");
    const violations = await listenForViolations(page);
    const urls: string[] = [];
    page.on("request", (request) => urls.push(request.url()));
    await addAuthenticator(page);
    const link = await invite(registry, "Meera Joshi");
    const token = link.split("#")[1]!;
    await page.goto(link);
    await expect(heading(page, "Welcome, Meera Joshi")).toBeVisible();
    await button(page, "Make my passkey").tap();
    await expect(heading(page, "Today")).toBeVisible();
    expect(page.url()).not.toContain(token);
    const [cookie] = await context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict" });

    await button(page, "More").tap();
    await button(page, "Sign out").tap();
    await expect(heading(page, "Sign in to the desk")).toBeVisible();
    // What the session has shown is gone with it.
    await page.goto("/staff/reports");
    await button(page, "Sign in with your passkey").tap();
    await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
    expect((await context.cookies())[0]!.value).not.toBe(cookie!.value);

    await page.goto(link);
    await expect(heading(page, "This invitation does not work any more")).toBeVisible();
    await page.goto("/staff/join");
    await expect(heading(page, "Please open the link of your invitation")).toBeVisible();
    expect(urls.filter((url) => url.includes(token))).toEqual([]);
    expect(violations).toEqual([]);
  },
);

test("an invitation that has expired says how to get another one", async ({ page, registry }) => {
  expectComplaint("404");
  const link = await invite(registry, "Too Late");
  await changeRegistry(registry, (db) =>
    db.updateTable("staff_invitations").set({ expires_at: new Date().toISOString() }).execute(),
  );
  await page.goto(link);
  await expect(heading(page, "This invitation does not work any more")).toBeVisible();
  await expect(page.getByText("ask the member of staff who invited you")).toBeVisible();
});

test("a passkey that is cancelled, unknown or not supported is told in plain words", async ({ page, registry }) => {
  expectComplaint("401");
  const device = await addAuthenticator(page);
  await page.goto(await invite(registry, "Wrong Finger"));
  await device.recognise(false);
  await button(page, "Make my passkey").click();
  await expect(page.getByRole("alert").filter({ hasText: "not used, or the time ran out" })).toBeVisible();
  await device.recognise(true);
  await button(page, "Make my passkey").click();
  await expect(heading(page, "Today")).toBeVisible();
  await button(page, "More").click();
  await button(page, "Sign out").click();
  await device.recognise(false);
  await button(page, "Sign in with your passkey").click();
  await expect(page.getByRole("alert").filter({ hasText: "not used, or the time ran out" })).toBeVisible();
  await page.evaluate(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined }));
  await button(page, "Sign in with your passkey").click();
  await expect(page.getByRole("alert").filter({ hasText: "This browser cannot use passkeys" })).toBeVisible();
});

test(
  "a member who is removed while signed in gets nothing more, and is told to sign in",
  onBothEnginesAtLength,
  async ({ page, registry }) => {
    expectComplaint("401");
    expectComplaint("422");
    await joinDesk(page, registry, "Leaves Soon");
    // The last thing that Today asks for.
    await expect(page.getByText("Texts still to be filled in")).toBeVisible();
    await changeRegistry(registry, (db) => db.deleteFrom("staff_members").where("name", "=", "Leaves Soon").execute());
    await page.getByRole("link", { name: "Donors" }).click();
    await expect(heading(page, "Please sign in again")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Sign in with your passkey" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).not.toBeEmpty();
    await button(page, "Cancel").click();
    await expect(heading(page, "Sign in to the desk")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  },
);

test("a member shares and withdraws invitations, adds a second passkey, and ends a session elsewhere", async ({
  page,
  registry,
  browser,
  site,
}) => {
  await joinDesk(page, registry, "First Member");
  // Chromium on Linux has no share sheet.
  await page.addInitScript(() => {
    navigator.share = async ({ text = "" } = {}) => void (document.body.dataset.shared = text);
  });
  await page.goto("/staff/team");
  await page.getByLabel("Full name").fill("Second Member");
  await button(page, "Make an invitation").click();
  const link = await page.getByLabel("Link of the invitation").inputValue();
  await expect(heading(page, "Invitation for Second Member")).toBeFocused();
  await button(page, "Share").click();
  expect(await page.evaluate(() => document.body.dataset.shared)).toContain(`within 15 minutes: ${link}`);

  // The lists are read again after every invitation, whose link is shown once.
  expectComplaint("ERR_FAILED");
  await page.route("**/api/v1/staff/members", (route) => route.abort());
  await page.getByLabel("Full name").fill("Wrong Person");
  await button(page, "Make an invitation").click();
  await expect(button(page, "Try again")).toBeVisible();
  await expect(heading(page, "Invitation for Wrong Person")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await button(page, "Try again").click();
  await button(page, "Withdraw Wrong Person").click();
  await expect(button(page, "Withdraw Wrong Person")).toHaveCount(0);
  await expect(heading(page, "Invite somebody")).toBeFocused();
  await expect(heading(page, "Invitation for Wrong Person")).toHaveCount(0);
  await expect(button(page, "Withdraw Second Member")).toBeVisible();

  const other = await browser.newPage({ baseURL: site });
  await addAuthenticator(other);
  await other.goto(new URL(link).pathname + new URL(link).hash);
  await button(other, "Make my passkey").click();
  await expect(heading(other, "Today")).toBeVisible();

  // The device has one passkey of this member already, so the second one is another device's.
  await addAuthenticator(page, "usb");
  await page.getByLabel("Name for the new passkey").fill("Security key");
  await button(page, "Add a passkey").click();
  const passkeys = page.getByRole("region", { name: "Your passkeys" });
  await expect(passkeys.getByText("Security key", { exact: true })).toBeVisible();
  await passkeys.getByRole("button", { name: "Remove Security key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys.getByText("Security key", { exact: true })).toHaveCount(0);

  await changeRegistry(registry, (db) => signInElsewhere(db, "First Member"));
  await page.reload();
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await sessions.getByRole("button", { name: "Sign out Firefox, Linux" }).click();
  await expect(sessions.getByText("Firefox, Linux")).toHaveCount(0);

  await button(page, "Remove Second Member").click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Second Member", { exact: true })).toHaveCount(0);
  await other.goto("/staff");
  await expect(heading(other, "Sign in to the desk")).toBeVisible();
  await other.close();
});

async function signInElsewhere(db: Database, name: string): Promise<void> {
  const { memberId, passkeyId } = await db
    .selectFrom("staff_passkeys")
    .innerJoin("staff_members", "staff_members.id", "staff_passkeys.member_id")
    .select(["member_id as memberId", "staff_passkeys.id as passkeyId"])
    .where("staff_members.name", "=", name)
    .executeTakeFirstOrThrow();
  await startSession(db, { memberId, passkeyId, device: "Firefox, Linux" });
}
