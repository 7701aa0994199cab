import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures/site.ts";

const url = "/campaign/fabrikshala";

test("the page shows its cards and its gallery in every window", async ({ page }) => {
  await page.goto(url);
  await test.step("a black banner carries the hashtag and the tagline", async () => {
    const title = page.getByRole("heading", { level: 1, name: "#Fabrikshala", exact: true });
    await expect(title.locator("xpath=ancestor::div[3]")).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await expect(page.getByText("INNOVATION. CRAFTMANSHIP. LEARNING", { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 800 });
    expect((await title.boundingBox())!.height).toBeLessThan(70);
  });
  await test.step("the ImageGallery shows one of five pictures, 600 px high", async () => {
    await expect(page.getByRole("heading", { level: 2, name: "ImageGallery", exact: true })).toBeVisible();
    const gallery = page.getByRole("region", { name: "ImageGallery" });
    await expect(gallery).toHaveAttribute("aria-roledescription", "carousel");
    await expect(gallery.getByRole("group")).toHaveCount(1);
    await expect(gallery.getByRole("button", { name: /^Show slide/ })).toHaveCount(5);
    expect((await gallery.getByRole("group").boundingBox())!.height).toBe(600);
    // WebKit refuses functions in `sizes`, and then loads the smallest picture.
    await expect(gallery.locator("source").first()).not.toHaveAttribute("sizes", /(max|min)\(/);
    await page.setViewportSize({ width: 320, height: 700 });
    expect((await gallery.getByRole("group").boundingBox())!.height).toBe(600);
  });
  await test.step("every card has a rounded picture and a caption", async () => {
    for (const card of await page.getByRole("main").getByRole("listitem").all()) {
      await expect(card.getByRole("img")).toHaveCSS("border-radius", "12px");
      await expect(card.getByRole("figure")).toHaveText(/\w.*\.$/);
    }
  });
  for (const [width, perRow] of [
    [320, 1],
    [390, 1],
    [768, 2],
    [1280, 3],
    [1920, 4],
  ] as const) {
    await test.step(`at ${width} px seven cards of 300 px wrap, centred, ${perRow} in a row with gaps of 20 px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const cards = await boxesOf(page, "listitem");
      const pictures = await boxesOf(page, "img");
      expect(cards).toHaveLength(7);
      for (const card of cards) expect(card.width).toBe(300);
      for (const picture of pictures) expect(picture).toMatchObject({ width: 300, height: 300 });
      const row = cards.filter(({ y }) => y === cards[0]!.y);
      expect(row).toHaveLength(perRow);
      for (const [n, card] of row.slice(1).entries()) expect(card.x - row[n]!.x).toBe(320);
      expect(row[0]!.x).toBeCloseTo(width - row.at(-1)!.x - 300, 0);
      const tallest = Math.max(...row.map(({ y, height }) => y + height));
      expect(cards[perRow]!.y - tallest).toBeCloseTo(20, 1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});

test("a slide stays for 3000 ms, then the next fades in over 1000 ms, and after the last comes the first", async ({
  page,
}) => {
  const gallery = await openStoppedGallery(page);
  for (const next of [2, 3, 4, 5, 1]) {
    const before = next === 1 ? 5 : next - 1;
    await page.clock.runFor(2999);
    await expect(slide(gallery, before)).toBeVisible();
    await page.clock.runFor(1);
    await expect(slide(gallery, next)).toHaveCSS("transition-duration", "1s");
    await expect(slide(gallery, next)).toHaveCSS("opacity", "1");
    await expect(slide(gallery, before)).toHaveCount(0);
    await expect(gallery.getByRole("button", { name: `Show slide ${next}` })).toHaveAttribute("aria-current", "true");
  }
});

test("a slide fades: halfway it is half there, over the one before", async ({ page }) => {
  const gallery = await openStoppedGallery(page);
  await gallery.getByRole("button", { name: "Next slide" }).click();
  const [before, after] = await gallery.evaluate((section) => {
    const slides = [...section.querySelectorAll<HTMLElement>("[aria-roledescription=slide]")];
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 500;
    }
    return slides.slice(0, 2).map((slide) => Number(getComputedStyle(slide).opacity));
  });
  expect(before).toBe(1);
  expect(after).toBeGreaterThan(0.3);
  expect(after).toBeLessThan(0.95);
});

test("a slide asked for during a fade covers a whole picture, not a half-faded one", async ({ page }) => {
  const gallery = await openStoppedGallery(page);
  const opacities = await gallery.evaluate(async (section) => {
    const slides = [...section.querySelectorAll("[aria-roledescription=slide]")];
    const next = section.querySelector<HTMLElement>("[aria-label='Next slide']")!;
    next.click();
    await Promise.resolve();
    for (const animation of document.getAnimations()) animation.currentTime = 500;
    next.click();
    await Promise.resolve();
    return slides.slice(0, 3).map((slide) => Number(getComputedStyle(slide).opacity));
  });
  expect(opacities[1]).toBe(1);
  expect(opacities[2]).toBeLessThan(0.3);
});

test("arrows and dots show the slide asked for, round the ends too", async ({ page }) => {
  await page.goto(url);
  const gallery = page.getByRole("region", { name: "ImageGallery" });
  await gallery.getByRole("button", { name: "Previous slide" }).click();
  await expect(slide(gallery, 5)).toBeVisible();
  await gallery.getByRole("button", { name: "Next slide" }).click();
  await expect(slide(gallery, 1)).toBeVisible();
  await gallery.getByRole("button", { name: "Show slide 3" }).click();
  await expect(slide(gallery, 3).getByRole("img")).toBeVisible();
  await expect(slide(gallery, 3).getByRole("img")).toHaveJSProperty("complete", true);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } });

  test("a swipe to the left shows the next slide, and one to the right the slide before", async ({ page }) => {
    const gallery = await openStoppedGallery(page);
    await swipe(page, slide(gallery, 1), -100);
    await expect(slide(gallery, 2)).toBeVisible();
    await swipe(page, slide(gallery, 2), 100);
    await expect(slide(gallery, 1)).toBeVisible();
  });
});

test("the slides wait while the pointer is on them, and tell a screen reader which one is shown", async ({ page }) => {
  const gallery = await openStoppedGallery(page);
  const live = slide(gallery, 1).locator("..");
  await expect(live).toHaveAttribute("aria-live", "off");
  await gallery.getByRole("group").hover();
  await expect(live).toHaveAttribute("aria-live", "polite");
  await page.clock.runFor(10_000);
  await expect(slide(gallery, 1)).toBeVisible();
});

test("the slides wait while the focus is on their buttons", async ({ page }) => {
  const gallery = await openStoppedGallery(page);
  await gallery.getByRole("button", { name: "Pause the slide show" }).focus();
  await page.keyboard.press("Tab");
  await expect(gallery.getByRole("button", { name: "Previous slide" })).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(slide(gallery, 1)).toBeVisible();
});

test("the slides wait while the tab is hidden", async ({ page }) => {
  const gallery = await openStoppedGallery(page);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.clock.runFor(10_000);
  await expect(slide(gallery, 1)).toBeVisible();
});

test("the pause button stops the slides for good, and starts them though the pointer is still on it", async ({
  page,
}) => {
  const gallery = await openStoppedGallery(page);
  await gallery.getByRole("button", { name: "Pause the slide show" }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(10_000);
  await expect(slide(gallery, 1)).toBeVisible();
  await gallery.getByRole("button", { name: "Start the slide show" }).click();
  await page.clock.runFor(3000);
  await expect(slide(gallery, 2)).toBeVisible();
});

test.describe("for someone who prefers reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the slides stand still until asked", async ({ page }) => {
    await page.clock.install();
    await page.goto(url);
    const gallery = page.getByRole("region", { name: "ImageGallery" });
    await gallery.scrollIntoViewIfNeeded();
    await expect(gallery.getByRole("button", { name: "Start the slide show" })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(slide(gallery, 1)).toBeVisible();
  });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the dot of the slide shown looks unlike the others", async ({ page }) => {
    const gallery = await openStoppedGallery(page);
    const dot = (n: number) => gallery.getByRole("button", { name: `Show slide ${n}` }).locator("span");
    await expect(dot(1)).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await expect(dot(2)).not.toHaveCSS("background-color", "rgb(0, 0, 0)");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the cards and the first slide are there, and no button that does nothing", async ({ page }) => {
    await page.goto(url);
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(7);
    const gallery = page.getByRole("region", { name: "ImageGallery" });
    await expect(slide(gallery, 1).getByRole("img")).toBeVisible();
    await expect(gallery.getByRole("button")).toHaveCount(0);
  });
});

/** The gallery on the screen, its first slide just begun, on a clock that only the test moves. */
async function openStoppedGallery(page: Page) {
  await page.clock.install();
  await page.goto(url);
  const gallery = page.getByRole("region", { name: "ImageGallery" });
  await gallery.scrollIntoViewIfNeeded();
  await gallery.getByRole("group").hover();
  await page.clock.pauseAt(Date.now() + 60_000);
  await gallery.getByRole("button", { name: "Show slide 1" }).click();
  await expect(slide(gallery, 1)).toBeVisible();
  await page.mouse.move(0, 0);
  return gallery;
}

function slide(gallery: Locator, number: number) {
  return gallery.getByRole("group", { name: `Slide ${number} of 5`, exact: true });
}

async function swipe(page: Page, target: Locator, distance: number) {
  const { x, y, width, height } = (await target.boundingBox())!;
  const middle = { x: x + width / 2, y: y + height / 2 };
  const touchScreen = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    touchScreen.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", middle);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("touchMove", { ...middle, x: middle.x + distance * part });
  await send("touchEnd");
}

async function boxesOf(page: Page, role: "listitem" | "img") {
  const items = await page.getByRole("main").getByRole("listitem").all();
  const found = role === "img" ? items.map((item) => item.getByRole("img")) : items;
  return Promise.all(found.map(async (item) => (await item.boundingBox())!));
}
