import type { Page } from "@playwright/test";
import { expectPlayer, watchForeignRequests } from "./fixtures/embeds.ts";
import { scrollThrough } from "./fixtures/measure-page.ts";
import { expect, test } from "./fixtures/site.ts";

const address = "/campaign/green_your_periods";

test("the page shows its reels and its gallery in every window", async ({ page }) => {
  await page.goto(address);
  await test.step("the black banner carries the title and the tagline", async () => {
    const title = page.getByRole("heading", { level: 1, name: "Green your Periods", exact: true });
    const tagline = page.getByText("EMPOWERMENT. AWARENESS. DIGNITY", { exact: true });
    await expect(title).toBeVisible();
    await expect(tagline).toBeVisible();
    const ground = await tagline.evaluate((element) => {
      let behind: Element | null = element;
      while (behind && getComputedStyle(behind).backgroundColor === "rgba(0, 0, 0, 0)") behind = behind.parentElement;
      return behind && getComputedStyle(behind).backgroundColor;
    });
    expect(ground).toBe("rgb(0, 0, 0)");
  });
  await test.step("the headings are the specification's", async () => {
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Eco Habits Image Collage with Instagram Reels",
      "Image Gallery",
    ]);
  });
  await test.step("each reel has a plain link to Instagram in a new tab", async () => {
    const links = page.getByRole("link", { name: "View this post on Instagram", exact: true });
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("href", /^https:\/\/www\.instagram\.com\/reel\/\w+\/$/);
      await expect(link).toHaveAttribute("target", "_blank");
      await expect(link).toHaveAttribute("rel", "noopener");
    }
  });
  await test.step("the gallery has 16 pictures, each with an alternative text and a caption", async () => {
    const pictures = galleryOf(page).getByRole("figure");
    await expect(pictures).toHaveCount(16);
    for (const picture of await pictures.all()) {
      await expect(picture.getByRole("img")).toHaveAttribute("alt", /\w+/);
      await expect(picture).toHaveText(/\w+/);
    }
  });
  for (const width of [320, 390, 768, 1280, 1920]) {
    await test.step(`three reels stand in a row, 326 to 540 px wide each, in a window of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const reels = reelsOf(page);
      await expect(reels).toHaveCount(3);
      const boxes = await Promise.all([0, 1, 2].map(async (n) => (await reels.nth(n).boundingBox())!));
      for (const box of boxes) {
        expect(box.width).toBeGreaterThanOrEqual(326);
        expect(box.width).toBeLessThanOrEqual(540);
        expect(box.y).toBe(boxes[0]!.y);
      }
      // The last one can be reached from the first, if need be by scrolling the row.
      await reels.first().getByRole("link").last().focus();
      await reels.nth(2).getByRole("link").last().focus();
      await expect(reels.nth(2).getByRole("link").last()).toBeInViewport();
    });
  }
});

test("a reel loads from Instagram only when the visitor asks", async ({ page, site }) => {
  const asked = await watchForeignRequests(page, site);
  await page.goto(address);
  await scrollThrough(page);
  expect(asked).toEqual([]);
  for (const title of ["cloth pads under the moon", "a circle of questions", "a leaf in the hoop"]) {
    await expect(page.getByRole("link", { name: `Play the reel: ${title}`, exact: true })).toBeVisible();
  }
  for (const reel of await reelsOf(page).all()) {
    await expectPlayer(reel, "https://www.instagram.com/reel/PLACEHOLDER/embed/", asked);
  }
});

test("pointing at a picture, or going to it with the keyboard, shows its caption", async ({ page }) => {
  await page.goto(address);
  const pictures = galleryOf(page).getByRole("figure");
  const [first, second] = [pictures.nth(0), pictures.nth(1)];
  const firstCaption = first.getByText("She keeps her own calendar and knows her own days.");
  await expect(firstCaption).toHaveCSS("opacity", "0");
  await first.hover();
  await expect(firstCaption).toHaveCSS("opacity", "1");
  await first.focus();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await expect(second.getByText("Every pad begins with a pattern")).toHaveCSS("opacity", "1");
});

test("the masonry follows the window without a reload: its columns, a gutter of 10 px and the reading order", async ({
  page,
}) => {
  await page.goto(address);
  await scrollThrough(page);
  const columnsByWidth = { 320: 1, 350: 1, 351: 2, 750: 2, 751: 3, 900: 3, 901: 3, 1200: 3, 1201: 4, 1920: 4 };
  for (const [width, count] of Object.entries(columnsByWidth)) {
    await page.setViewportSize({ width: Number(width), height: 800 });
    const boxes = await galleryOf(page)
      .getByRole("img")
      .evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { left, right, top, bottom } = picture.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
    const columns = Map.groupBy(boxes, ({ left }) => Math.round(left));
    expect(columns.size, `columns at ${width} px`).toBe(count);

    const edges = [...columns.values()].map((column) => column[0]!).toSorted((a, b) => a.left - b.left);
    for (const [n, edge] of edges.slice(1).entries()) expect(edge.left - edges[n]!.right).toBeCloseTo(10, 1);
    for (const column of columns.values()) {
      for (const [n, box] of column.slice(1).entries()) expect(box.top - column[n]!.bottom).toBeCloseTo(10, 1);
    }
    // The first row is the first pictures from left to right, and no later picture begins above an earlier one.
    expect(boxes.slice(0, count)).toEqual(edges);
    for (const [n, box] of boxes.slice(1).entries()) expect(box.top).toBeGreaterThanOrEqual(boxes[n]!.top - 1);
  }
});

for (const width of [390, 1280]) {
  test(`no picture moves anything as it loads at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address);
    const shifts = await page.evaluateHandle(async () => {
      await document.fonts.ready;
      const shifts: PerformanceEntry[] = [];
      new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: "layout-shift" });
      return shifts;
    });
    await scrollThrough(page);
    expect(await shifts.jsonValue()).toEqual([]);
  });
}

test.describe("with JavaScript off", () => {
  test.use({ javaScriptEnabled: false });

  test("the gallery is complete and the reels are plain links", async ({ page }) => {
    await page.goto(address);
    await expect(galleryOf(page).getByRole("img")).toHaveCount(16);
    await expect(page.getByRole("link", { name: "View this post on Instagram" })).toHaveCount(3);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  });
});

function reelsOf(page: Page) {
  return page.getByRole("figure").filter({ has: page.getByRole("link", { name: "View this post on Instagram" }) });
}

function galleryOf(page: Page) {
  return page.getByRole("main").getByRole("list");
}
