import type { Locator, Page } from "@playwright/test";
import { expect } from "./site.ts";

/** Every address outside the site that the page asks for from now on. Nothing of it leaves this machine. */
export async function watchForeignRequests(page: Page, site: string): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(site).origin,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
    },
  );
  return asked;
}

/** Presses play and sees that this player, and nothing else, is asked for, takes the place and the focus. */
export async function expectPlayer(figure: Locator, player: string, asked: string[]): Promise<void> {
  const link = figure.getByRole("link");
  const button = figure.getByRole("button");
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await button.click();
  const frame = figure.locator("iframe");
  await expect(frame).toHaveAttribute("src", player);
  await expect(frame).toHaveAttribute("title", /\w+/);
  // Not toBeFocused: a page without a window has no focus once one of its frames had it.
  await expect.poll(() => frame.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await frame.boundingBox()).toEqual(before);
  await expect(button).toHaveCount(0);
  await expect(link).toBeVisible();
  await expect.poll(() => asked).toEqual([player]);
  asked.length = 0;
}

/** Scrolls once through the page, so that every picture has been near the window. */
export async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(40);
  }
  await page.waitForLoadState("networkidle");
}
