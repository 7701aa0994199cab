import type { Page } from "@playwright/test";
import { readContentFile } from "#cms/content-files.ts";
import { donationTypes } from "#contract/donation-types.ts";
import { languages } from "#contract/languages.ts";
import type { Database } from "#server/database/schema.ts";
import { expectGoodLooks, expectToFit } from "./fixtures/accessibility.ts";
import { post, register } from "./fixtures/donors.ts";
import { findLatinWords } from "./fixtures/foreign-words.ts";
import { hold } from "./fixtures/hold.ts";
import { isLong } from "./fixtures/long.ts";
import { addFailed } from "./fixtures/messages.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { beSignedIn, changeRegistry } from "./fixtures/staff-browser.ts";

const staffPaths = [
  "/staff",
  "/staff/join",
  "/staff/donors",
  "/staff/donor",
  "/staff/reports",
  "/staff/lapsing",
  "/staff/messages",
  "/staff/edit",
  "/staff/payee",
  "/staff/files",
  "/staff/team",
  "/staff/audit",
  "/staff/help",
];

test("the desk's pages hold no data, ask not to be indexed and are in no sitemap", async ({ request }) => {
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("staff");
  const titles = new Set<string>();
  for (const path of staffPaths) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).not.toContain('rel="canonical"');
    titles.add(/<title>(.*?)<\/title>/.exec(html)![1]!);
  }
  expect(titles.size).toBe(staffPaths.length);
});

for (const [turn, { code, name, path: prefix }] of languages.entries()) {
  test(`axe finds nothing, and everything fits 320 px, on every page of the desk in ${name}`, async ({
    page,
    registry,
    site,
  }) => {
    expectComplaint("401");
    expectComplaint("404");
    const staff = readContentFile("staff", code);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await register(site, {
      fullName: code === "hi" ? "चंद्रशेखर वेंकटराघवन" : "Axe Chandrashekhar Venkataraghavan",
      phoneNo: `+91 90000 1212${prefix.length}`,
    });
    // Other tests leave names in Latin letters, and a file of donors may have the words that are stored.
    const names = new Set([...(await changeRegistry(registry, listNames)), ...storedWords]);
    await post(site, `donar/${id}/report`, { reason: "asks for money" });
    await changeRegistry(registry, (db) => addFailed(db, id, "venkataraghavan@example.org"));
    let states = 0;
    const check = (state: string) =>
      test.step(state, async () => {
        await expect(page.locator("html")).toHaveAttribute("lang", `${code}-IN`);
        if (code !== "en") expect((await findLatinWords(page)).filter((word) => !names.has(word))).toEqual([]);
        // In `npm test`, axe looks at a share of the states, in each language at others.
        if (isLong || states++ % (2 * languages.length) === turn) await expectGoodLooks(page);
        else await expectToFit(page);
      });
    const open = (path: string) => page.goto(prefix + path);
    await open("/staff/join");
    await expect(page.getByRole("heading", { name: staff.join.noInvitation.heading })).toBeVisible();
    await check("no invitation");
    await open("/staff");
    await expect(page.getByRole("heading", { name: staff.signIn.heading })).toBeVisible();
    await check("sign-in");
    await beSignedIn(page, registry, code === "hi" ? "मीरा जोशी" : "Meera Joshi");
    await open("/staff");
    await expect(page.getByRole("heading", { name: staff.today.waiting })).toBeVisible();
    await openAllDetails(page);
    await check("today");
    await page.getByRole("button", { name: staff.sections.more, exact: true }).click();
    await check("more");
    await page.keyboard.press("Escape");
    const held = await hold(page, "**/api/v1/staff/audit/search");
    await open("/staff/audit");
    await expect(page.getByRole("status").filter({ hasText: staff.loading })).toBeVisible();
    await check("waiting for the server");
    held.release();
    const { donor, reports } = staff;
    for (const [path, ready] of [
      ["/staff/donors", staff.sections.donors],
      [`/staff/donor?id=${id}`, donor.actions],
      ["/staff/donor?id=none", donor.missing.heading],
      ["/staff/reports", new RegExp(Object.values(reports.waiting).join("|").replaceAll("{count}", "\\d+"))],
      ["/staff/lapsing", staff.sections.lapsing],
      ["/staff/messages", staff.messages.kindsHeading],
      ["/staff/payee", staff.payee.current],
      ["/staff/files", staff.files.import],
      ["/staff/team", staff.team.passkeys],
      ["/staff/audit", staff.sections.audit],
      ["/staff/help", staff.sections.help],
    ] as const) {
      await open(path);
      await expect(page.getByRole("heading", { name: ready }).first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      await openAllDetails(page);
      await check(path);
      if (!path.startsWith("/staff/donor?id=0")) continue;
      await page.getByRole("button", { name: donor.correct.open }).click();
      await page.getByRole("button", { name: donor.erase.open }).click();
      await check("erase");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: donor.link.open, exact: true }).click();
      await page.getByRole("button", { name: donor.link.make, exact: true }).click();
      await expect(page.getByRole("heading", { name: donor.link.heading, exact: true })).toBeFocused();
      await check("new link");
    }
  });
}

test("the menus mark the section of the page, and at a donor that of the donors", async ({ page, registry, site }) => {
  const { id } = await register(site, { fullName: "Is Marked", phoneNo: "+91 90000 13131" });
  await beSignedIn(page, registry);
  const marked = page.getByRole("navigation").locator("[aria-current]").filter({ visible: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/staff/donors");
    await expect(marked).toHaveText("Donors");
    await expect(marked).toHaveAttribute("aria-current", "page");
    const colour = await marked.evaluate((link) => getComputedStyle(link).backgroundColor);
    await page.goto(`/staff/donor?id=${id}`);
    await expect(marked).toHaveText("Donors");
    await expect(marked).toHaveAttribute("aria-current", "true");
    await expect(marked).toHaveCSS("background-color", colour);
    await marked.click();
    await expect(page.getByRole("heading", { level: 1, name: "Donors" })).toBeVisible();
  }
});

const storedWords = donationTypes.flatMap(({ value }) => value.split(" "));

async function listNames(db: Database): Promise<string[]> {
  const donors = await db.selectFrom("donors").select("full_name as name").execute();
  const members = await db.selectFrom("staff_actions").select("member_name as name").execute();
  return [...donors, ...members].flatMap(({ name }) => `${name} ${name.toUpperCase()}`.split(" "));
}

async function openAllDetails(page: Page): Promise<void> {
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)));
}
