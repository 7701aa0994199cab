import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { readContentFile } from "#cms/content-files.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { findLatinWords, listLatinWords } from "./fixtures/foreign-words.ts";
import { hold } from "./fixtures/hold.ts";
import { limits, readLayoutShift, weighPage } from "./fixtures/measure-page.ts";
import { allPaths } from "./fixtures/paths.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

const [donar, receiver, manage, messages, navigation, fabrikshala] = [
  readContentFile("donar", "hi"),
  readContentFile("receiver", "hi"),
  readContentFile("manage", "hi"),
  readContentFile("messages", "hi"),
  readContentFile("navigation", "hi"),
  readContentFile("fabrikshala", "hi"),
];
const api = readContentFile("api", "hi");

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: "reduce" },
});

async function expectHindi(page: Page): Promise<void> {
  expect(await findLatinWords(page)).toEqual([]);
}

function inHindi(path: string): string {
  return path === "/" ? "/hi" : `/hi${path}`;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

async function choose(page: Page, label: string, typed: string): Promise<void> {
  const field = page.getByRole("combobox", { name: label });
  await field.fill(typed);
  await field.press("Enter");
}

function validationMessage(field: Locator): Promise<string> {
  return field.evaluate((input: HTMLInputElement) => input.validationMessage);
}

test("the header marks the page that is shown, and no other", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(inHindi("/"));
  const marked = page.getByRole("navigation", { name: navigation.main }).locator("[aria-current=page]");
  await expect(marked).toHaveText(navigation.links.home.label);
  await page.getByRole("link", { name: navigation.links.events.label }).first().click();
  await expect(marked).toHaveText(navigation.links.events.label);
});

test("the page for an unknown address has no English sentence, and leads to the search", async ({ page }) => {
  expectComplaint("404");
  await page.goto(inHindi("/no-such-page"));
  await expect(page.locator("html")).toHaveAttribute("lang", "hi-IN");
  await expectHindi(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.notFound.title);
  await page.getByRole("main").getByRole("link", { name: messages.notFound.search }).click();
  await expect(page).toHaveURL("/hi/receiver");
});

test("without JavaScript no page has an English sentence", async ({ page, request }) => {
  for (const path of allPaths) {
    const html = await (await request.get(inHindi(path))).text();
    // Such a document runs no script, and so shows what browsers without scripts show.
    const texts = await page.evaluate((html) => {
      const elements = [...new DOMParser().parseFromString(html, "text/html").body.querySelectorAll("*")];
      return elements
        .filter((element) => !element.closest("[lang^=en], script, style"))
        .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3))
        .map((node) => node.textContent!);
    }, html);
    expect(texts.length).toBeGreaterThan(20);
    await test.step(path, () => expect(texts.flatMap(listLatinWords)).toEqual([]));
  }
});

test("a donor registers, corrects, pauses and deletes their entry without an English sentence", async ({ page }) => {
  expectComplaint("422");
  expectComplaint("404");
  expectComplaint("401");
  await page.goto("/hi/donar");
  await page.getByLabel(donar.fields.fullName.label).fill("आशा राव");
  await page.getByLabel(donar.fields.phoneNo.label).fill("1");
  await press(page, donar.submit);
  await expect(page.getByText(api.validation.state, { exact: true })).toBeVisible();
  await expectHindi(page);
  await page.getByLabel(donar.fields.phoneNo.label).fill("+91 98765 00001");
  await page.getByLabel(donar.fields.donationType.label).selectOption(messages.donationTypes.Blood);
  await page.getByLabel(donar.fields.bloodType.label).selectOption("O+");
  await choose(page, donar.fields.state.label, "महा");
  await choose(page, donar.fields.city.label, "poona");
  await expect(page.getByRole("combobox", { name: donar.fields.city.label })).toHaveValue("पुणे");
  await press(page, donar.submit);
  await expect(page.getByRole("heading", { name: donar.registered.heading })).toBeFocused();
  await expect(page.getByText(donar.success, { exact: true })).toBeVisible();
  await expectHindi(page);

  const link = await page.getByLabel(donar.link.label).inputValue();
  expect(link).toMatch(/\/hi\/donar\/manage#/);
  await page.goto(link);
  const card = page.getByRole("article");
  await expect(card).toContainText("पुणे, महाराष्ट्र");
  await expect(card).toContainText(messages.donationTypes.Blood);
  for (const name of [manage.correct.open, manage.donated.open]) await press(page, name);
  await expectHindi(page);
  await press(page, manage.donated.rest["90"]!);
  await expect(page.getByRole("button", { name: manage.donated.undo })).toBeVisible();
  for (const name of [manage.pause.pause, manage.number.chooseOnRequest, manage.confirm.button]) {
    await press(page, name);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: manage.number.chooseAlways })).toBeVisible();
  await expectHindi(page);
  await press(page, manage.delete.open);
  await press(page, manage.delete.confirm);
  await expect(page.getByRole("heading", { name: manage.deleted.heading })).toBeVisible();
  await expectHindi(page);
  for (const [address, heading] of [
    [link, manage.gone.heading],
    ["/hi/donar/manage#nonsense", manage.wrongLink.heading],
    ["/hi/donar/manage", manage.noLink.heading],
  ] as const) {
    await page.goto("/hi/privacy");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expectHindi(page);
  }
});

test("a field that is left empty is asked for in the page's language, not in the browser's", async ({ page, site }) => {
  await page.goto("/hi/donar");
  const [name, phone] = [donar.fields.fullName, donar.fields.phoneNo].map(({ label }) => page.getByLabel(label));
  await press(page, donar.submit);
  await expect(name!).toBeFocused();
  expect(await validationMessage(name!)).toBe(api.validation.name);
  // The header does not cover what the field is called.
  const [header, label] = [page.getByRole("banner"), page.getByText(donar.fields.fullName.label)];
  const { y, height } = (await header.boundingBox())!;
  expect((await label.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  await name!.fill("आशा राव");
  await press(page, donar.submit);
  await expect(phone!).toBeFocused();
  expect(await validationMessage(phone!)).toBe(api.validation.phone);
  await phone!.fill("1");
  await press(page, donar.submit);
  expectComplaint("422");
  await expect(page.getByText(api.validation.state, { exact: true })).toBeVisible();

  const { path } = await register(site, { fullName: "Left Empty" });
  await page.goto(inHindi(path));
  await press(page, manage.correct.open);
  await name!.fill("");
  await press(page, manage.correct.save);
  expect(await validationMessage(name!)).toBe(api.validation.name);

  await page.goto("/hi/receiver?state=");
  const { report } = receiver.results;
  await page.getByRole("button", { name: report.open }).first().click();
  await press(page, report.send);
  const reason = page.getByLabel(report.reasons.other);
  expect(await validationMessage(reason)).toBe(report.missing);
  await reason.check();
  await press(page, report.send);
  await expect(page.getByText(report.thanks)).toBeVisible();
});

test("a search is made, widened, shared, reported and left empty without an English sentence", async ({
  page,
  site,
}) => {
  expectComplaint("ERR_FAILED");
  const near = { donationType: "Blood", bloodType: "AB-", state: "Kerala" } as const;
  await post(site, "donar", newDonor({ ...near, fullName: "मीना", city: "Kochi" }));
  const { path } = await register(site, { ...near, fullName: "ரவி", city: "Alappuzha" });
  await page.goto(inHindi(path));
  await press(page, manage.number.chooseOnRequest);
  await expect(page.getByRole("button", { name: manage.number.chooseAlways })).toBeVisible();

  // The server's own numbers may be a minute old.
  const donationTypes = { Blood: 2, Pads: 0, "Oxygen Cylinder": 0, Medicines: 0, Others: 0 };
  const counts = { countedAt: "", states: [{ state: "Kerala", donors: 2, donationTypes }] };
  await page.route("**/api/v1/counts", (route) => route.fulfill({ json: counts }));
  await page.goto("/hi/receiver");
  await expect(
    page.getByRole("button", { name: receiver.counts.many.replace("{state}", "केरल").replace("{count}", "2") }),
  ).toBeVisible();
  await expectHindi(page);
  await choose(page, receiver.fields.state.label, "kerala");
  await choose(page, receiver.fields.city.label, "कोच्चि");
  await page.getByLabel(receiver.fields.donationType.label).first().selectOption(messages.donationTypes.Blood);
  await page.getByRole("combobox", { name: receiver.fields.bloodType.label }).selectOption("AB-");
  await press(page, receiver.search);
  await expect(page.getByRole("heading", { name: receiver.results.one.replace("{count}", "1") })).toBeFocused();
  await expect(page.getByText("कोच्चि · केरल")).toBeVisible();
  await expectHindi(page);
  const share = page.getByRole("link", { name: receiver.share.whatsapp });
  const message = new URL((await share.getAttribute("href"))!).searchParams.get("text")!;
  expect(message).toContain("/hi/receiver?state=Kerala&city=Kochi");
  expect(listLatinWords(message)).toEqual([]);
  await page.getByRole("link", { name: /^कोच्चि से 50|^कोच्चि से 100/ }).click();
  const other = page.getByRole("article").filter({ hasText: "ரவி" });
  await expect(other).toContainText("अलप्पुझा");
  await other.getByRole("button", { name: receiver.results.number.show }).click();
  await other.getByRole("button", { name: receiver.results.report.open }).click();
  await expect(other.getByText(receiver.results.number.neverPaid)).toBeVisible();
  await expectHindi(page);

  await page.goto("/hi/receiver?state=Lakshadweep");
  await expect(page.getByRole("heading", { name: receiver.empty.title })).toBeVisible();
  await expectHindi(page);
  await page.route("**/api/v1/search", (route) => route.abort());
  await press(page, receiver.search);
  await expect(page.getByRole("status").filter({ hasText: messages.networkError })).toBeVisible();
  await expectHindi(page);
});

test("the menu, the campaigns and the carousel have no English sentence", async ({ page }) => {
  await page.goto("/hi/campaign/fabrikshala");
  await press(page, navigation.openMenu);
  await page.getByRole("dialog").getByRole("button", { name: navigation.campaigns }).click();
  await expectHindi(page);
  await press(page, navigation.closeMenu);
  await page.setViewportSize({ width: 1280, height: 800 });
  await press(page, navigation.campaigns);
  await expect(page.getByRole("button", { name: fabrikshala.gallery.controls.next })).toBeVisible();
  await expectHindi(page);
});

test("a name in letters that neither we nor the device have is shown by their signs, not by blanks", async ({
  page,
  site,
}) => {
  // Ol Chiki, in two words: with a space between them our own face is the first that the browser asks.
  const place = { state: "Jharkhand", city: "Dumka" };
  await post(site, "donar", newDonor({ ...place, fullName: "ᱚᱞ ᱪᱤᱠᱤ" }));
  await page.goto("/receiver?state=Jharkhand&city=Dumka");
  const name = page.getByRole("article").getByRole("heading");
  await expect(name).toBeVisible();
  await page.evaluate(() => document.fonts.load("700 1em 'Eczar Variable'"));
  const { channels } = await sharp(await name.screenshot()).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(1);
});

test("names of donors in Latin letters load no more fonts than a page may have", async ({ page, site }) => {
  await post(site, "donar", newDonor({ fullName: "Latin Letters", state: "Tripura", city: "Udaipur" }));
  const { font } = await weighPage(page, "/hi/receiver?state=Tripura&city=Udaipur");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText("LATIN LETTERS");
  expect(font).toBeLessThanOrEqual(limits.fonts);
});

test("text has no letters of the headings' face, of which only a hashtag and signs are shipped", async ({ page }) => {
  await page.goto("/hi/privacy");
  const [text, families] = await page.evaluate(() => [
    getComputedStyle(document.body).fontFamily,
    [...document.fonts].filter(({ unicodeRange }) => /U\+46\b/i.test(unicodeRange)).map(({ family }) => family),
  ]);
  expect(families.length).toBeGreaterThan(0);
  for (const family of families) expect(text).not.toContain(family.replaceAll('"', ""));
});

test("a page whose letters come late stands still, and asks for no other file of them", async ({ page }) => {
  const held = await hold(page, "**/devanagari-*.woff2");
  const others: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/eczar-devanagari-")) others.push(request.url());
  });
  // The page greets the API long after a browser has given up waiting for letters.
  const greeting = page.waitForResponse("**/api/v1");
  await page.goto("/hi/privacy", { waitUntil: "domcontentloaded" });
  await greeting;
  held.release();
  await page.waitForLoadState("networkidle");
  expect(others).toEqual([]);
  expect(await readLayoutShift(page)).toBe(0);
});
