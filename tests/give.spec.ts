import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { expectGoodLooks } from "./fixtures/accessibility.ts";
import { onBothEnginesAtLength } from "./fixtures/long.ts";
import { payee, publishPayee } from "./fixtures/payee.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { changeRegistry, joinDesk } from "./fixtures/staff-browser.ts";
import { ageProposal, ageTeam } from "./fixtures/team.ts";

// What visitors see changes for all of them.
test.use({ ownServer: "giving" });

const pages = ["/", "/receiver", "/donar", "/campaign/fabrikshala", "/hi", "/hi/campaign/eco_habits"];
const upiLink =
  "upi://pay?pa=dehleez.trust@sbi&pn=DEHLEEZ%20FOUNDATION%20(REGD)&cu=INR&tn=Donation%20to%20Dehleez%20Foundation";

/** Until a publication has been rendered; a busy machine takes its time. */
const waitForPage = (request: APIRequestContext, status: number) =>
  expect.poll(async () => (await request.get("/give")).status(), { timeout: 60_000 }).toBe(status);

/** What another program reads from the code in a picture. */
async function readCode(picture: Buffer): Promise<string> {
  const path = test.info().outputPath("code.png");
  await writeFile(path, picture);
  const { stdout, error } = spawnSync("zbarimg", ["--quiet", "--raw", path], { encoding: "utf8" });
  if (error) throw error;
  return stdout.trim();
}

test(
  "without a payee nothing speaks of giving; two members with a passkey each agree on one, nobody who was removed stops it, and a visitor's app reads it",
  onBothEnginesAtLength,
  async ({ page, browser, site, registry, request }) => {
    expectComplaint("404");
    const readAll = () => Promise.all(pages.map(async (path) => (await request.get(path)).text()));
    for (const path of ["/give", "/hi/give", "/give.data"]) expect((await request.get(path)).status()).toBe(404);
    for (const html of await readAll()) expect(/\/give"|UPI/.exec(html)).toBeNull();
    expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/give");

    const device = await joinDesk(page, registry, "First Member");
    const second = await browser.newPage({ baseURL: site });
    const secondDevice = await joinDesk(second, registry, "Second Member");
    const third = await browser.newPage({ baseURL: site });
    await joinDesk(third, registry, "Third Member");
    // Long enough to count; the touch of the sign-in is too old by then.
    await changeRegistry(registry, (db) => ageTeam(db, 24 * 8));
    const ageTouch = async () => {
      const touched_at = new Date(Date.now() - 600_000).toISOString();
      await changeRegistry(registry, (db) => db.updateTable("staff_sessions").set({ touched_at }).execute());
    };
    await page.getByRole("navigation").getByRole("link", { name: "Giving" }).click();
    await page.getByRole("link", { name: "Change it" }).click();
    await page.getByRole("button", { name: "Add the first" }).click();
    await page.getByLabel("Address").fill(payee.address);
    await page.getByLabel("Name", { exact: true }).fill("दहलीज़");
    await expect(page.getByText("Please write the registered name in Latin letters")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill(payee.name);
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page.getByText("Please write the registered name in Latin letters")).toHaveCount(0);
    // The page as givers would see it.
    await expect(page.frameLocator("iframe").first().getByText(payee.address, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("button", { name: "Publish now" })).toHaveCount(0);
    await page.getByRole("link", { name: "Propose it under Giving" }).click();
    await ageTouch();
    expectComplaint("403");
    await device.recognise(false);
    await page.getByRole("button", { name: "Propose" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "The passkey was not used" })).toBeVisible();
    await device.recognise(true);
    await page.getByRole("button", { name: "Use my passkey" }).click();
    const proposal = page.getByRole("region", { name: "Proposed change" });
    await expect(proposal).toContainText(payee.name);
    await expect(proposal).toContainText("one of: Second Member, Third Member");
    await expect(proposal.getByRole("button", { name: "Confirm" })).toHaveCount(0);
    await expectGoodLooks(page);

    // One who was removed gets in no more, but can stop it.
    await page.goto("/staff/team");
    await page.getByRole("button", { name: "Remove Third Member" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Third Member is no longer a member.")).toBeVisible();
    await third.goto("/staff/donors");
    await third.getByRole("button", { name: "Sign in with your passkey" }).click();
    await expect(third.getByRole("heading", { name: "Third Member, you are no longer a member" })).toBeFocused();
    await expect(third.getByRole("region", { name: "Proposed change" })).toContainText(payee.address);
    await expect(third.getByRole("navigation")).toHaveCount(0);
    await expectGoodLooks(third);
    await third.getByRole("button", { name: "Stop" }).click();
    await third.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
    await expect(third.getByText("The change is stopped.")).toBeVisible();
    await third.close();
    await page.goto("/staff/payee");
    await expect(page.getByText("A change was stopped less than 7 days ago.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Propose" })).toHaveCount(0);
    await changeRegistry(registry, (db) => ageTeam(db, 24 * 8));
    await page.reload();
    await page.getByRole("button", { name: "Propose" }).click();
    await expect(proposal).toContainText("one of: Second Member");

    await second.goto("/staff/donors");
    await second.getByRole("status").getByRole("link", { name: "Look at it" }).click();
    await expect(second.getByRole("button", { name: "Stop" })).toBeVisible();
    await expect(second.getByRole("button", { name: "Confirm" })).toHaveCount(0);
    await changeRegistry(registry, (db) => ageProposal(db, 24));
    await second.reload();
    await second.getByRole("button", { name: "Confirm" }).click();
    await expect(second.getByRole("dialog")).toContainText(payee.address);
    await ageTouch();
    await secondDevice.recognise(false);
    await second.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(second.getByRole("alert").filter({ hasText: "The passkey was not used" })).toBeVisible();
    expect((await request.get("/give")).status()).toBe(404);
    await secondDevice.recognise(true);
    await second.getByRole("button", { name: "Use my passkey" }).click();
    await expect(second.getByText("Visitors see it now.")).toBeVisible({ timeout: 60_000 });
    await expect(second.getByText("Confirmed by Second Member")).toBeVisible();
    await expect(second.getByText(`${payee.address} · ${payee.name}`)).toBeVisible();
    await page.goto("/staff");
    await expect(page.getByText("was changed within the last 7 days.")).toBeVisible();
    await second.close();

    await waitForPage(request, 200);
    for (const html of await readAll()) expect(/href="(\/hi)?\/give"/.test(html)).toBe(true);
    for (const [path, headers] of [
      ["/give", {}],
      ["/give.data", {}],
      ["/hi/give", { "save-data": "on" }],
    ] as const) {
      expect((await request.get(path, { headers })).headers()["cache-control"]).toBe("no-store");
    }
    const visitor = await browser.newPage({ baseURL: site });
    await visitor.goto("/campaign/fabrikshala");
    await visitor.getByRole("main").getByRole("link", { name: "Give by UPI" }).click();
    const code = visitor.getByRole("img", { name: `QR code that pays ${payee.name} at ${payee.address}` });
    expect(await readCode(await code.screenshot())).toBe(upiLink);
    await visitor.goto("/receiver");
    await expect(visitor.getByRole("main").getByRole("link", { name: "Give by UPI" })).toHaveCount(0);
    await visitor.getByLabel("Donation Type").selectOption("Financial Help");
    await visitor.getByRole("main").getByRole("link", { name: "Give by UPI" }).click();
    await expect(visitor).toHaveURL("/give");
    await visitor.close();

    await publishPayee(registry, []);
    await waitForPage(request, 404);
  },
);

test.describe("the page for giving", () => {
  test.beforeEach(async ({ registry, request }) => {
    const bank = { bankName: "State Bank of India", number: "123456789012", ifsc: "SBIN0001234" };
    await publishPayee(registry, [{ ...payee, bank }]);
    await waitForPage(request, 200);
  });

  for (const path of ["/give", "/hi/give"]) {
    test(`${path} prints a poster of one page of A4 whose code can be read`, async ({ page }) => {
      await page.goto(path);
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
      await page.setViewportSize({ width: 690, height: 1000 });
      await page.emulateMedia({ media: "print" });
      expect(await readCode(await page.screenshot())).toBe(upiLink);
      for (const title of ["Give by UPI", "UPI से दान दें"]) await expect(page.getByText(title).first()).toBeVisible();
      await expect(page.getByText("123456789012")).toBeHidden();
    });
  }

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, javaScriptEnabled: false });

    test("has the button above the code, and all that a giver needs without a script", async ({ page }) => {
      await page.goto("/give");
      const button = page.getByRole("link", { name: "Open my UPI app" });
      await expect(button).toHaveAttribute("href", upiLink);
      const [above, below] = [
        await button.boundingBox(),
        await page.getByRole("img", { name: "QR code" }).boundingBox(),
      ];
      expect(above!.y + above!.height).toBeLessThan(below!.y);
      await expect(page.getByText(`Pay only if your app shows the name ${payee.name}.`)).toBeVisible();
      await expect(page.getByText(payee.address, { exact: true })).toBeVisible();
      await expect(page.getByText("SBIN0001234")).toBeVisible();
      await expect(page.getByText("Only citizens of India")).toBeVisible();
      await expect(page.getByText("80G")).toHaveCount(0);
    });
  });

  test("on a computer has the code, no button, and copies the address", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/give");
    await expect(page.getByRole("img", { name: "QR code" })).toBeInViewport();
    await expect(page.getByRole("link", { name: "Open my UPI app" })).toBeHidden();
    await page.getByRole("button", { name: "Copy the UPI ID" }).click();
    await expect(page.getByText("Copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(payee.address);
  });
});
