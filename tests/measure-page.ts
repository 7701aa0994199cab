import type { Page } from "@playwright/test";

/** The most that a page may cost a visitor. */
export const limits = { script: 120_000, homePage: 350_000, layoutShift: 0.01 };

export type Kind = "script" | "style" | "font" | "picture" | "html" | "other";

/** Bytes as they came over the wire, compressed and with their headers. */
export type Weight = Record<Kind | "total", number>;

/** A first load with nothing in the cache, before any scrolling. */
export async function weighPage(page: Page, url: string): Promise<Weight> {
  const browser = await page.context().newCDPSession(page);
  const kinds = new Map<string, Kind>();
  const weight: Weight = { script: 0, style: 0, font: 0, picture: 0, html: 0, other: 0, total: 0 };
  browser.on("Network.responseReceived", ({ requestId, response }) => {
    kinds.set(requestId, kindOf(response.mimeType));
  });
  browser.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    weight[kinds.get(requestId) ?? "other"] += encodedDataLength;
    weight.total += encodedDataLength;
  });
  await browser.send("Network.enable");
  // The page greets the API as the last thing of its first load; a slow machine may pause before that.
  const greeting = page.waitForResponse("**/api/v1");
  await page.goto(url, { waitUntil: "networkidle" });
  await greeting;
  await page.waitForLoadState("networkidle");
  await browser.detach();
  return weight;
}

/** By the type of the answer: a preloaded script is asked for as something else. */
function kindOf(mimeType: string): Kind {
  if (mimeType.includes("javascript")) return "script";
  if (mimeType === "text/css") return "style";
  if (mimeType.startsWith("font/")) return "font";
  if (mimeType.startsWith("image/")) return "picture";
  return mimeType === "text/html" ? "html" : "other";
}

/** How far things have jumped since the page was opened, without those that answer a visitor's touch. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as LayoutShift[]) if (!shift.hadRecentInput) sum += shift.value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Entries from before are told in a task of their own.
    await new Promise((resolve) => setTimeout(resolve, 100));
    return sum;
  });
}

/** Not yet in TypeScript's list of the browser's types. */
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Goes through the page as a reader does, and waits for the pictures that come into view. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const inView = [...document.images].filter((picture) => {
        const { left, right, top, bottom, width } = picture.getBoundingClientRect();
        return width > 0 && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      });
      await Promise.all(inView.map((picture) => picture.decode()));
    }
  });
}
