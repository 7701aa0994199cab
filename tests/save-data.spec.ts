import type { Page } from "@playwright/test";
import { weighPage } from "./fixtures/measure-page.ts";
import { findProtruding } from "./fixtures/protruding.ts";
import { expect, test } from "./fixtures/site.ts";

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });

test("somebody who saves data gets no typefaces, no decorative pictures and the smallest of the others", async ({
  page,
  browser,
  baseURL,
}) => {
  const usual = await weighPage(page, "/");
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: page.viewportSize(),
    deviceScaleFactor: 3,
    serviceWorkers: "block",
    extraHTTPHeaders: { "save-data": "on" },
  });
  const saving = await context.newPage();
  await saving.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked: string[] = [];
  saving.on("request", (request) => asked.push(request.url()));
  const light = await weighPage(saving, "/");
  expect(light.picture).toBeLessThan(usual.picture / 3);
  expect(light.html).toBeLessThan(usual.html * 1.1);
  for (const path of ["/", "/hi"]) {
    await saving.goto(path);
    for (const width of [320, 390]) {
      await saving.setViewportSize({ width, height: 844 });
      expect(await findProtruding(saving), `${path} at ${width} px`).toEqual([]);
    }
  }
  await test.step("nor do the pages that the script opens, of which none is prefetched", async () => {
    await saving.goto("/events");
    const about = saving.getByRole("contentinfo").getByRole("link", { name: "About Us" });
    await about.hover();
    // Longer than the router waits before it prefetches.
    await saving.waitForTimeout(300);
    expect(asked.join()).not.toContain("about");
    await about.click();
    await expect(saving).toHaveTitle(/^About Us/);
    await saving.waitForLoadState("networkidle");
    // This machine may lack letters of Devanagari, which then come from us.
    expect(asked.join("\n")).not.toMatch(/(heading|text|text-semibold|tagline|marks)-[^/]*woff2$|team-/m);
    expect(await listWidths(saving)).toEqual([]);
  });
  await context.close();
});

test("a page for somebody who saves data is another one to caches, and comes once", async ({ request }) => {
  const headers = { "save-data": "on", "accept-encoding": "br" };
  const usual = await request.get("/about", { headers: { "accept-encoding": "br" } });
  const light = await request.get("/about", { headers });
  for (const answer of [usual, light]) expect(answer.headers().vary).toContain("save-data");
  const { etag } = light.headers();
  expect(etag).not.toBe(usual.headers().etag);
  const again = await request.get("/about", { headers: { ...headers, "if-none-match": etag! } });
  expect(again.status()).toBe(304);
});

/** Pictures that are not the smallest of their sizes. */
function listWidths(page: Page): Promise<string[]> {
  return page
    .locator("main source")
    .evaluateAll((sources) =>
      sources.filter((source) => source.getAttribute("sizes") !== "1px").map((source) => source.outerHTML),
    );
}
