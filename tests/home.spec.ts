import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectPlayer, findPlay, watchForeignRequests } from "./fixtures/embeds.ts";
import { scrollThrough } from "./fixtures/measure-page.ts";
import { expect, test } from "./fixtures/site.ts";

test("on a phone, the first screen leads to asking, finding and giving without the menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [name, to] of [
    ["Ask donors for help", "/need"],
    ["Find donors", "/receiver"],
    ["Become a Donar", "/donar"],
  ] as const) {
    await page.goto("/");
    const link = page.getByRole("main").getByRole("link", { name, exact: true }).first();
    await expect(link).toBeInViewport();
    await link.click();
    await expect(page).toHaveURL(to);
  }
});

test("the page has its sections, and their links lead on", async ({ page }) => {
  await page.goto("/");
  await test.step("the sections follow one another under their headings", async () => {
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Be Part of the Change!",
      "What We Are Doing",
      "Our Work",
      "Us in News",
      "From our lanes",
    ]);
  });
  await test.step("Our Work has three columns of tips, each with the way to its campaign", async () => {
    const columns = page.getByRole("article");
    await expect(columns.getByRole("heading", { level: 3 })).toHaveText([
      "Eco Habits",
      "Fabrikshala",
      "Green your Periods",
    ]);
    const campaigns = ["/campaign/eco_habits", "/campaign/fabrikshala", "/campaign/green_your_periods"];
    for (const [n, campaign] of campaigns.entries()) {
      await expect(columns.nth(n).getByRole("listitem")).toHaveCount(3);
      await expect(columns.nth(n).getByRole("img")).toHaveAttribute("alt", /\w+/);
      await expect(columns.nth(n).getByRole("link")).toHaveAttribute("href", campaign);
    }
    const boxes = await Promise.all([0, 1, 2].map(async (n) => (await columns.nth(n).boundingBox())!));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    expect(boxes[0]!.x).toBeLessThan(boxes[1]!.x);
    expect(boxes[1]!.x).toBeLessThan(boxes[2]!.x);
  });
  await test.step("Us in News has three posts, each with a plain link to Instagram in a new tab", async () => {
    await expect(page.getByRole("link", { name: /^Show the post: / })).toHaveCount(3);
    const links = page.getByRole("link", { name: "View this post on Instagram", exact: true });
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("href", /^https:\/\/www\.instagram\.com\/p\/\w+\/$/);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener");
    }
  });
  await test.step("the hero names the foundation and what it does, and leads to Fabrikshala", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dehleez Foundation");
    const main = page.getByRole("main");
    await expect(main.getByText("Delivering Education at the doorstep")).toBeVisible();
    await expect(main.getByText("दहलीज़ तक शिक्षा")).toHaveAttribute("lang", "hi");
    await main.getByRole("link", { name: "Explore", exact: true }).click();
    await expect(page).toHaveURL("/campaign/fabrikshala");
  });
  for (const [name, to] of [
    ["Join Campaign", "/campaign/educating_in_slums"],
    ["Support Helpless People", "/receiver"],
  ] as const) {
    await test.step(`${name} leads to ${to}`, async () => {
      await page.goBack();
      await page.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(to);
    });
  }
});

for (const [width, wanted, other] of [
  [390, /\/hero-tall-/, /\/hero-(?!tall)/],
  [1280, /\/hero-(?!tall)/, /\/hero-tall-/],
] as const) {
  test(`a window ${width} px wide downloads one hero picture, once, and the one made for it`, async ({ page }) => {
    const pictures: string[] = [];
    page.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(pictures.filter((url) => wanted.test(url))).toHaveLength(1);
    expect(pictures.filter((url) => other.test(url))).toEqual([]);
    // The browser warns three seconds later of a preload that nothing used, and a warning fails the test.
    await advanceTime(page, 5000);
  });
}

test("a space in small print is as wide after a comma as between two letters", async ({ page }) => {
  await page.goto("/", { waitUntil: "networkidle" });
  const widths = await page.evaluate(async () => {
    const text = document.createElement("span");
    document.querySelector("main p")!.append(text);
    const measure = (words: string) => {
      text.textContent = words;
      return text.getBoundingClientRect().width;
    };
    const found = [];
    for (const font of [400, 600].flatMap((weight) => [13, 14, 15].map((size) => `${weight} ${size}px Mukta`))) {
      await document.fonts.load(font);
      text.style.font = font;
      found.push({ font, comma: measure("a, b") - measure("a,b"), space: measure("a b") - measure("ab") });
    }
    return found;
  });
  for (const { font, comma, space } of widths) {
    expect(comma, font).toBe(space);
    expect(space, font).toBeGreaterThan(0);
  }
});

test("the words over the hero can be read in every window", async ({ page }) => {
  // Letters that came late are used from the second visit on.
  await page.goto("/", { waitUntil: "networkidle" });
  await page.goto("/", { waitUntil: "networkidle" });
  const hero = page.getByRole("main").locator("section").first();
  const texts = hero.locator("p, h1");
  await expect(texts).toHaveText(["दहलीज़ तक शिक्षा", "Dehleez Foundation", "Delivering Education at the doorstep"]);
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    // Each window has a picture of its own.
    await page.waitForLoadState("networkidle");
    await hero
      .locator("img")
      .evaluateAll((pictures: HTMLImageElement[]) => Promise.all(pictures.map((picture) => picture.decode())));
    expect(await measureContrast(page, texts), `${width} px`).toBeGreaterThanOrEqual(4.5);
  }
});

test("no other site hears of the visitor before they press play, and then only that player", async ({ page, site }) => {
  const asked = await watchForeignRequests(page, site);
  await page.goto("/");
  await scrollThrough(page);
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);

  const video = page.getByRole("figure").filter({ hasText: "A morning class under the tree" });
  await expect(video.getByRole("link", { name: "Watch on YouTube", exact: true })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=PLACEHOLDER",
  );
  await expect(findPlay(video)).toHaveAccessibleName("Play the video: A morning class under the tree");
  await expectPlayer(video, "https://www.youtube-nocookie.com/embed/PLACEHOLDER?autoplay=1", asked);

  for (const text of ["Brick by brick", "A circle, a calendar", "A pot on the sill"]) {
    const post = page.getByRole("figure").filter({ hasText: text });
    await expectPlayer(post, "https://www.instagram.com/p/PLACEHOLDER/embed/", asked);
  }
});

test("the gallery of 9 pictures goes round in 50000 ms, without a seam", async ({ page }) => {
  await page.goto("/");
  const row = page.getByRole("region", { name: "From our lanes" });
  await expect(row.getByRole("img")).toHaveCount(9);
  await row.scrollIntoViewIfNeeded();
  const loops = await row.evaluate((element) =>
    [...element.children].map((list) => {
      const { animationDuration, animationIterationCount, animationTimingFunction } = getComputedStyle(list);
      return {
        loop: `${animationDuration} ${animationIterationCount} ${animationTimingFunction}`,
        // Not getBoundingClientRect, whose last digits tremble while it moves.
        width: (list as HTMLElement).offsetWidth,
        pictures: list.querySelectorAll("img").length,
        hidden: list.ariaHidden,
      };
    }),
  );
  expect(loops).toEqual([
    { loop: "50s infinite linear", width: expect.any(Number), pictures: 9, hidden: null },
    { loop: "50s infinite linear", width: loops[0]!.width, pictures: 9, hidden: "true" },
  ]);
  const before = await leftEdge(page);
  await expect.poll(() => leftEdge(page)).toBeLessThan(before - 20);
});

test("the gallery stands still on hover, on focus and at the press of a button", async ({ page }) => {
  await page.goto("/");
  const row = page.getByRole("region", { name: "From our lanes" });
  const list = row.getByRole("list");
  await row.scrollIntoViewIfNeeded();
  await expect(list).toHaveCSS("animation-play-state", "running");
  await row.hover();
  await expect(list).toHaveCSS("animation-play-state", "paused");
  await page.mouse.move(0, 0);
  await expect(list).toHaveCSS("animation-play-state", "running");
  await page.getByRole("button", { name: "Pause", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(row).toBeFocused();
  await expect(list).toHaveCSS("animation-play-state", "paused");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBe(0);
  await expect(list).toHaveCSS("animation-play-state", "running");
  await page.keyboard.press("Enter");
  await expect(list).toHaveCSS("animation-play-state", "paused");
  const stopped = await leftEdge(page);
  await page.getByRole("button", { name: "Play", exact: true }).press("Enter");
  await expect.poll(() => leftEdge(page)).toBeLessThan(stopped - 5);
});

test("who prefers less motion gets a row to scroll by hand", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const row = page.getByRole("region", { name: "From our lanes" });
  await expect(row.getByRole("img")).toHaveCount(9);
  await expect(row.getByRole("list")).toHaveCSS("animation-name", "none");
  await expect(page.getByRole("button", { name: "Pause" })).toBeHidden();
  await row.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is complete, and no button is left that does nothing", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(5);
    await expect(main.getByRole("link", { name: "Watch on YouTube" })).toBeVisible();
    await expect(main.getByRole("link", { name: /^Play/ }).first()).toHaveAttribute("href", /youtube/);
    await expect(main.getByRole("link", { name: "View this post on Instagram" })).toHaveCount(3);
    await expect(main.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "From our lanes" }).getByRole("img")).toHaveCount(9);
  });
});

/** Lets the browser's own timers run ahead. */
async function advanceTime(page: Page, ms: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const hasPassed = new Promise((resolve) => browser.once("Emulation.virtualTimeBudgetExpired", resolve));
  await browser.send("Emulation.setVirtualTimePolicy", { policy: "advance", budget: ms });
  await hasPassed;
}

function leftEdge(page: Page): Promise<number> {
  const list = page.getByRole("region", { name: "From our lanes" }).getByRole("list");
  return list.evaluate((element) => element.getBoundingClientRect().left);
}

/** The contrast of these light texts with the lightest pixel behind any of them. */
async function measureContrast(page: Page, texts: Locator): Promise<number> {
  const places = await texts.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { colour: getComputedStyle(element).color.match(/\d+/g)!.map(Number), clip: { x, y, width, height } };
    }),
  );
  await page.addStyleTag({ content: "main section:first-child :is(p, h1) { visibility: hidden }" });
  let least = 21;
  for (const { colour, clip } of places) {
    const pixels = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer();
    const grounds = new Set<number>();
    for (let n = 0; n < pixels.length; n += 3) grounds.add(pixels.readUIntBE(n, 3));
    for (const ground of grounds) {
      const [red, green, blue] = [ground >> 16, (ground >> 8) & 255, ground & 255];
      least = Math.min(least, (lightness(colour) + 0.05) / (lightness([red, green, blue]) + 0.05));
    }
  }
  return least;
}

/** The relative luminance of WCAG. */
function lightness(colour: number[]): number {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
