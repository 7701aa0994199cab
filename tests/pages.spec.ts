import type { Page } from "@playwright/test";
import { describeLanguage, findLanguage, languages, plainPath } from "#contract/languages.ts";
import { givePath } from "#contract/payee.ts";
import { expectGoodLooks, expectNoFaults, expectNoFaultsInState } from "./fixtures/accessibility.ts";
import { choose } from "./fixtures/choose.ts";
import { findLatinWords } from "./fixtures/foreign-words.ts";
import { hold } from "./fixtures/hold.ts";
import { isLong } from "./fixtures/long.ts";
import { limits, readLayoutShift, scrollThrough, weighPage } from "./fixtures/measure-page.ts";
import { allPaths as usualPaths, inEveryLanguage, paths } from "./fixtures/paths.ts";
import { findProtruding } from "./fixtures/protruding.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { listenForViolations } from "./fixtures/violations.ts";

// With the page for giving, and so with all links to it.
test.use({ hasPayee: true });
const allPaths = [...usualPaths, givePath];
/** The most different pages: `npm test` looks at these in every window and on paper, and in each language. */
const different = ["/", "/donar", "/receiver", "/campaign/fabrikshala", "/events", givePath];
const allAddresses = isLong ? inEveryLanguage(allPaths) : [...new Set([...allPaths, ...inEveryLanguage(different)])];
const fullyChecked = isLong ? allAddresses : [...different, ...inEveryLanguage(["/receiver"])];
/** The header links to them. */
const otherLanguages = languages.length - 1;
/** Their pictures move, and so they have buttons that the others lack. */
const moving = ["/", "/campaign/fabrikshala"];
/** They have forms, which need JavaScript. */
const withForms = new Set(["/donar", "/receiver", "/donar/manage", "/need", "/need/mine", "/needs"]);

for (const path of allAddresses) {
  test.describe(path, () => {
    test("is light, stands still, asks nobody else and is in one language at 390 px", async ({
      page,
      site,
      context,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const asked = listRequests(page);
      const texts = listTexts(page);
      const weight = await weighPage(page, path);
      expect(weight.script).toBeGreaterThan(0);
      expect(weight.script).toBeLessThanOrEqual(limits.script);
      expect(weight.font).toBeLessThanOrEqual(limits.fonts);
      if (plainPath(path) === "/") expect(weight.total).toBeLessThanOrEqual(limits.homePage);
      expect(await findHeavyPictures(page)).toEqual([]);
      await scrollThrough(page);
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(limits.layoutShift);
      expect(asked.filter((url) => !url.startsWith(`${site}/`))).toEqual([]);
      expect(await context.cookies()).toEqual([]);
      await expect(page.locator("html")).toHaveAttribute("lang", describeLanguage(findLanguage(path)).tag);
      if (findLanguage(path) === "hi") expect(await findLatinWords(page)).toEqual([]);
      await test.step("no byte of the desk is loaded, and the list of cities only with a form", async () => {
        const files = await Promise.all(texts);
        const code = files.filter(({ url }) => /\.(js|css)$/.test(url));
        expect(code.length).toBeGreaterThan(1);
        for (const { url, text } of code) expect(text, url).not.toMatch(/staff|webauthn|publickeycredential/i);
        const hasCities = files.some(({ text }) => text.includes("Thiruvananthapuram"));
        expect(hasCities).toBe(withForms.has(plainPath(path)));
      });
      // Other languages have the same pages in other letters.
      if (fullyChecked.includes(path) || !allPaths.includes(path)) return;
      await test.step("axe finds nothing, and it fits the smallest window", async () => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await expectGoodLooks(page, allPaths.indexOf(path));
      });
    });

    if (!fullyChecked.includes(path)) return;
    // One visit for all of these: opening a page takes longer than looking at it.
    test("stands still at 1280 px, keeps to its policy, is accessible, fits every window, and prints well", async ({
      page,
    }) => {
      const violations = await listenForViolations(page);
      const answer = await page.goto(path);
      await test.step("its pictures are complete and nothing jumps", async () => {
        await expect(page.locator("noscript:visible")).toHaveCount(0);
        expect(await findHeavyPictures(page)).toEqual([]);
        // A reader comes to the end later than the numbers of donors do.
        await page.waitForLoadState("networkidle");
        await scrollThrough(page);
        expect(await readLayoutShift(page)).toBeLessThanOrEqual(limits.layoutShift);
        expect(await findBrokenPictures(page)).toEqual([]);
      });
      await test.step("its policy allows no script but its own, and it does nothing against it", async () => {
        const policy = await answer!.headerValue("content-security-policy");
        expect(policy).toContain("script-src 'self' 'sha256-");
        expect(/script-src [^;]*/.exec(policy!)![0]).not.toContain("unsafe");
        expect(violations).toEqual([]);
      });
      if (moving.includes(path)) {
        await test.step("axe finds nothing while its pictures move", () =>
          expectNoFaultsInState(page, moving.indexOf(path)));
      }
      await test.step("axe finds nothing for someone who prefers reduced motion", async () => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await expectNoFaults(page);
        await page.emulateMedia({ reducedMotion: null });
      });
      await test.step("it fits every window, and one of 1280 px zoomed to 200 %", async () => {
        // To the page, a zoomed window is one of 640 px.
        for (const width of [320, 390, 640, 768, 1024, 1280, 1920]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await findProtruding(page), `${width} px`).toEqual([]);
        }
      });
      await test.step("it prints in black on white, without controls, with the addresses of links", async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ media: "print" });
        await expect(page.locator(":is(button, dialog, header nav):visible")).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // Colours take a moment to change.
        await expect.poll(() => findWastedInk(page)).toEqual([]);
        expect(await findBareLinks(page)).toEqual([]);
        const pictures = page.locator("main img");
        expect(await pictures.evaluateAll(listBreakable)).toEqual([]);
        expect(await findProtruding(page)).toEqual([]);
      });
    });
  });
}

// What they have in common is looked at in one language.
for (const path of allPaths) {
  test.describe(path, () => {
    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("shows its words, all its pictures, every link of the header, and the footer", async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("main").getByRole("paragraph").first()).toBeVisible();
        await expect(page.getByRole("contentinfo")).toContainText("© 20");
        await expect(page.locator("header nav a:visible")).toHaveCount(paths.length + otherLanguages);
        expect(await findBrokenPictures(page)).toEqual([]);
        expect(await findUnseenPictures(page)).toEqual([]);
        // Every button sends a form.
        await expect(page.locator("main button:visible:not(form button)")).toHaveCount(0);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(page.locator("header nav a:visible")).toHaveCount(paths.length + otherLanguages);
        expect(await findProtruding(page)).toEqual([]);
      });
    });

    if (!isLong && !moving.includes(path)) return;
    test.describe("for someone who prefers reduced motion, on a slow network", () => {
      test.use({ contextOptions: { reducedMotion: "reduce" } });

      test("fits every window in the device's own letters, and moves nothing by itself", async ({ page }) => {
        expectComplaint("ERR_FAILED");
        await page.route("**/*.woff2", (route) => route.abort());
        await page.clock.install();
        // The page greets the API as soon as its script is there.
        const greeting = page.waitForResponse("**/api/v1");
        await page.goto(path);
        await greeting;
        for (const width of [320, 390, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await findProtruding(page), `${width} px`).toEqual([]);
        }
        // The room that is kept for the numbers of donors stays as it is for a reader who comes to the end after them.
        await page.waitForLoadState("networkidle");
        await scrollThrough(page);
        expect(await countEndlessAnimations(page)).toBe(0);
        const before = await page.getByRole("main").innerHTML();
        await page.clock.runFor(10_000);
        // What was due had to wait for a picture at most: they are all there after this.
        await scrollThrough(page);
        expect(await page.getByRole("main").innerHTML()).toBe(before);
      });
    });
  });
}

test("a form does not wait for its script, which keeps what was typed before it came", async ({ page }) => {
  const held = await hold(page, "**/assets/entry.client*");
  await page.goto("/donar", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Full name").fill("Early");
  await page.getByLabel("State").selectOption("Goa");
  await page.getByLabel("City").fill("Panjim");
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  held.release();
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Panjim");
  await choose(page, "City", "Panaji");
  await page.getByLabel("Phone Number").fill("00000 44444");
  await expect(page.getByLabel("Full name")).toHaveValue("Early");
});

test("where no style arrives, every picture fits a screen of 320 px", async ({ page }) => {
  expectComplaint("net::ERR_FAILED");
  // The typefaces that the style would use have come by then, where the pages take long.
  expectComplaint("was preloaded using link preload but not used");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.route("**/*.css", (route) => route.abort());
  for (const path of allPaths) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const wide = await page
      .locator("img")
      .evaluateAll((pictures) =>
        pictures.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML),
      );
    expect(wide, path).toEqual([]);
  }
});

/** The addresses that the page asks for, from now on. */
function listRequests(page: Page): string[] {
  const urls: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) urls.push(request.url());
  });
  return urls;
}

/** What the page is answered from now on, but for pictures and typefaces. */
function listTexts(page: Page): Promise<{ url: string; text: string }>[] {
  const texts: Promise<{ url: string; text: string }>[] = [];
  page.on("response", (response) => {
    const url = response.url();
    const isBinary = /^(image|font)/.test(response.headers()["content-type"] ?? "");
    if (!isBinary && !url.startsWith("data:")) texts.push(response.text().then((text) => ({ url, text })));
  });
  return texts;
}

function countEndlessAnimations(page: Page): Promise<number> {
  return page.evaluate(
    () => document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length,
  );
}

/** Pictures below the first screen that load before a visitor comes near. Drawings in the page itself cost nothing more. */
function findHeavyPictures(page: Page): Promise<string[]> {
  return page
    .locator('img:not([src^="data:"])')
    .evaluateAll((pictures: HTMLImageElement[]) =>
      pictures
        .filter((picture) => picture.getBoundingClientRect().top >= innerHeight && picture.loading !== "lazy")
        .map((picture) => picture.outerHTML),
    );
}

/** Pictures without a size, without a text for who cannot see them, in one format only, or that have not come. */
function findBrokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].flatMap((picture) => {
      const faults = ["width", "height", "alt"].filter((name) => !picture.hasAttribute(name));
      const drawing = picture.src.startsWith("data:image/svg") || picture.src.endsWith(".svg");
      for (const type of drawing ? [] : ["image/avif", "image/webp"]) {
        if (!picture.closest("picture")?.querySelector(`source[type="${type}"]`)) faults.push(type);
      }
      // For browsers that know neither.
      if (!drawing && !picture.src.endsWith(".jpg")) faults.push("a JPEG");
      // A picture that waits at the side, in a row that scrolls, need not have come.
      const waits = picture.getBoundingClientRect().left >= innerWidth;
      if (!waits && picture.checkVisibility() && !picture.naturalWidth) faults.push("the file");
      return faults.map((fault) => `${fault} is missing: ${picture.outerHTML}`);
    }),
  );
}

/** Pictures that a visitor cannot see though they are in the page. A copy for the eye only may hide. */
function findUnseenPictures(page: Page): Promise<string[]> {
  return page.locator("main img").evaluateAll((pictures: HTMLImageElement[]) =>
    pictures
      .filter((picture) => !picture.closest("[aria-hidden]"))
      .filter((picture) => picture.closest("[inert]") || !picture.checkVisibility({ visibilityProperty: true }))
      .map((picture) => picture.outerHTML),
  );
}

/** Text that is not black, and grounds that are not white. */
function findWastedInk(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *")]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        const isBorder = element.classList.contains("block-border");
        return color !== "rgb(0, 0, 0)" || !(isBorder || /^rgba\(0, 0, 0, 0\)$/.test(backgroundColor));
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );
}

/** Pictures that paper may cut in two. */
function listBreakable(pictures: Element[]): string[] {
  return pictures
    .filter((picture) => getComputedStyle(picture).breakInside !== "avoid")
    .map((picture) => picture.outerHTML);
}

/** Links with words to other sites, of which paper does not say where they lead. */
function findBareLinks(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="http"]:not([aria-label])')
    .evaluateAll((links) =>
      links
        .filter((link) => !getComputedStyle(link, "::after").content.includes(link.getAttribute("href")!))
        .map((link) => link.outerHTML),
    );
}
