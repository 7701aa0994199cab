import { readContentFile } from "#cms/content-files.ts";
import { choose } from "./fixtures/choose.ts";
import { readLayoutShift } from "./fixtures/measure-page.ts";
import { register } from "./fixtures/donors.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { beSignedIn } from "./fixtures/staff-browser.ts";

test("the switch in header, drawer and footer leads to the same page in the other language, and back", async ({
  page,
}) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about");
    for (const part of [page.getByRole("banner"), page.getByRole("contentinfo")]) {
      const link = part.getByRole("link", { name: "हिन्दी" }).locator("visible=true");
      await expect(link).toHaveAttribute("href", "/hi/about");
      await expect(link).toHaveAttribute("lang", "hi-IN");
    }
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "हिन्दी" }).click();
  await expect(page).toHaveURL("/hi/about");
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/about");
});

test("the header is one line beside the whole name in every window", async ({ page }) => {
  // On a busy machine our letters may come too late for a visit, and those of the device be wider.
  await page.route("**/*.css", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(?<=font-display: ?)optional/g, "block");
    await route.fulfill({ response, body });
  });
  for (const path of ["/about", "/hi/about"]) {
    await page.goto(path);
    for (const width of [320, 360, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      // Its border is the last pixel.
      const readHeight = async () => (await page.getByRole("banner").boundingBox())?.height;
      await expect.poll(readHeight, `${path} ${width}`).toBe(77);
    }
  }
});

test("the switch keeps the criteria of a search, also those that were chosen on the page", async ({ page }) => {
  await page.goto("/receiver");
  await choose(page, "State", "Goa");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("You searched for: Goa")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "हिन्दी" }).click();
  await expect(page).toHaveURL("/hi/receiver?state=Goa");
  await expect(page.getByText(`${readContentFile("receiver", "hi").searched}: गोवा`)).toBeVisible();
});

test("the switch keeps the key of a private link", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Switcher" });
  await page.goto(path);
  await expect(page.getByRole("article")).toContainText("SWITCHER");
  await page.getByRole("banner").getByRole("link", { name: "हिन्दी" }).click();
  await expect(page).toHaveURL(`/hi${path}`);
  await expect(page.getByRole("article")).toContainText("SWITCHER");
});

test("a place is found on an English page by its Hindi name, which the page does not carry", async ({ page }) => {
  await page.goto("/receiver");
  expect(await page.content()).not.toContain("महाराष्ट्र");
  const state = page.getByRole("combobox", { name: "State" });
  await page.route("**/other-place-names-*.js", (route) => route.abort(), { times: 1 });
  expectComplaint("ERR_FAILED");
  const failed = page.waitForEvent("requestfailed");
  await state.fill("म");
  await expect(page.getByText("Nothing in the list matches.")).toBeVisible();
  await failed;
  await state.fill("महा");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveText([/^Maharashtra/]);
  await state.press("Enter");
  await page.getByRole("combobox", { name: "City" }).fill("पुणे");
  await expect(options).toHaveText([/^Pune/]);
});

test.describe("in a browser that prefers Hindi", () => {
  test.use({ locale: "hi-IN" });

  test("the home page offers Hindi once, in one line that moves nothing", async ({ page, context }) => {
    const { text, open, dismiss } = readContentFile("navigation", "hi").languageOffer;
    await page.goto("/");
    const offer = page.getByRole("complementary", { name: text });
    await expect(offer.getByRole("link", { name: open })).toHaveAttribute("href", "/hi");
    expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.01);
    await offer.getByRole("button", { name: dismiss }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.goto("/about");
    await expect(offer).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
  });
});

test("a browser that prefers English is offered nothing", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("complementary")).toHaveCount(0);
});

test("the desk's switch keeps the page, and links and bookmarks of either language open in the one chosen", async ({
  page,
  registry,
}) => {
  const { signIn, sections } = readContentFile("staff", "hi");
  expectComplaint("401");
  await page.goto("/staff/donors");
  await expect(page.getByRole("heading", { name: readContentFile("staff", "en").signIn.heading })).toBeVisible();
  const toHindi = page.getByRole("banner").getByRole("link", { name: "हिन्दी" });
  await toHindi.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/hi/staff/donors");
  await expect(page.getByRole("heading", { name: signIn.heading })).toBeVisible();
  await beSignedIn(page, registry);
  await page.goto("/staff/audit?x=1#y", { waitUntil: "domcontentloaded" });
  await expect(page).toHaveURL("/hi/staff/audit?x=1#y");
  await expect(page.getByRole("heading", { level: 1, name: sections.audit })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL("/staff/audit?x=1#y");
  await page.goto("/hi/staff/team", { waitUntil: "domcontentloaded" });
  await expect(page).toHaveURL("/staff/team");
});
