import type { Page } from "@playwright/test";
import { expectGoodLooks } from "./fixtures/accessibility.ts";
import { post, register } from "./fixtures/donors.ts";
import { hold } from "./fixtures/hold.ts";
import { allPaths } from "./fixtures/paths.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { beSignedIn } from "./fixtures/staff-browser.ts";

const staffPaths = [
  "/staff",
  "/staff/join",
  "/staff/donors",
  "/staff/donor",
  "/staff/reports",
  "/staff/lapsing",
  "/staff/edit",
  "/staff/files",
  "/staff/team",
  "/staff/audit",
];

test("visitors load no byte of the desk", async ({ page, request }) => {
  const scripts = new Set<string>();
  page.on("request", (asked) => {
    if (/\.(js|css)$/.test(asked.url())) scripts.add(asked.url());
  });
  for (const path of allPaths) await page.goto(path);
  expect(scripts.size).toBeGreaterThan(allPaths.length);
  for (const url of scripts) {
    expect(await (await request.get(url)).text(), url).not.toMatch(/staff|webauthn|publickeycredential/i);
  }
});

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

test("axe finds nothing, and everything fits 320 px, on every page of the desk", async ({ page, registry, site }) => {
  expectComplaint("401");
  expectComplaint("404");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await register(site, {
    fullName: "Axe Chandrashekhar Venkataraghavan",
    phoneNo: "+91 90000 12121",
  });
  await post(site, `donar/${id}/report`, { reason: "asks for money" });
  const check = (state: string) => test.step(state, () => expectGoodLooks(page));
  await page.goto("/staff/join");
  await expect(page.getByRole("heading", { name: "Please open the link" })).toBeVisible();
  await check("no invitation");
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: "Sign in to the desk" })).toBeVisible();
  await check("sign-in");
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await expect(page.getByRole("heading", { name: "Waiting for somebody" })).toBeVisible();
  await openAllDetails(page);
  await check("today");
  await page.getByRole("button", { name: "More" }).click();
  await check("more");
  await page.keyboard.press("Escape");
  const held = await hold(page, "**/api/v1/staff/audit*");
  await page.goto("/staff/audit");
  await expect(page.getByRole("progressbar", { name: "Working" })).toBeVisible();
  await check("waiting for the server");
  held.release();
  for (const [path, ready] of [
    ["/staff/donors", /donors? (found|that match)/],
    [`/staff/donor?id=${id}`, "What staff did"],
    ["/staff/donor?id=none", "There is no such donor"],
    ["/staff/reports", /waits? for a decision/],
    ["/staff/lapsing", "Lapsing"],
    ["/staff/files", "Import donors"],
    ["/staff/team", "Your passkeys"],
    ["/staff/audit", "Audit"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: ready })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await openAllDetails(page);
    await check(path);
    if (!path.startsWith("/staff/donor?id=0")) continue;
    await page.getByRole("button", { name: "Correct details" }).click();
    await page.getByRole("button", { name: "Erase…" }).click();
    await check("erase");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "New private link" }).click();
    await page.getByRole("button", { name: "Make a new link" }).click();
    await expect(page.getByRole("heading", { name: "The new private link" })).toBeFocused();
    await check("new link");
  }
});

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

async function openAllDetails(page: Page): Promise<void> {
  await page.locator("details").evaluateAll((all: HTMLDetailsElement[]) => all.forEach((each) => (each.open = true)));
}
