import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { chromium, type Browser, type Page } from "@playwright/test";
import { launchOptions } from "../fixtures/browser.ts";
import { newDonor, post } from "../fixtures/donors.ts";
import { allPaths } from "../fixtures/paths.ts";
import { findCutText, findProtruding } from "../fixtures/protruding.ts";
import { makeRegistry, type Throwaway } from "../fixtures/registries.ts";
import { startServer, type ServerProcess } from "../fixtures/server-process.ts";
import { buildWithTestLanguages, testLanguages } from "../fixtures/test-languages.ts";

const widths = [320, 390, 768, 1280];
const pages = [...allPaths, "/receiver?state=Maharashtra", "/no-such-page"];

describe("a language that is only a folder and a line in the list", () => {
  let folder: string;
  let registry: Throwaway;
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;
  before(async () => {
    [folder, registry, browser] = await Promise.all([
      buildWithTestLanguages(),
      makeRegistry("sqlite"),
      chromium.launch(launchOptions),
    ]);
    server = await startServer(registry.env, { folder, node: process.execPath });
    await post(server.url, "donar", newDonor({ fullName: "Maximiliana Venkatanarasimharajuvaripeta" }));
    page = await browser.newPage({ reducedMotion: "reduce" });
    // A page is in the device's letters if ours come late, and those are wider.
    await page.route("**/*.woff2", (route) => route.abort());
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await registry?.remove();
    if (folder) rmSync(folder, { recursive: true });
  });

  const centre = async (selector: string) => {
    const { x, width } = (await page.locator(selector).locator("visible=true").first().boundingBox())!;
    return x + width / 2;
  };
  const open = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/xr${path}`, { waitUntil: "networkidle" });
  };

  for (const { path: prefix, tag, direction } of testLanguages) {
    for (const path of pages) {
      const address = prefix + path.replace(/^\/$/, "");
      test(`${address} fits its windows and cuts no text`, async () => {
        await page.goto(server.url + address, { waitUntil: "networkidle" });
        assert.equal(await page.getAttribute("html", "lang"), tag);
        assert.equal(await page.getAttribute("html", "dir"), direction);
        assert.ok(await page.getByRole("heading", { level: 1 }).isVisible());
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          assert.deepEqual(await findProtruding(page), [], `${width} px`);
          assert.deepEqual(await findCutText(page), [], `${width} px`);
        }
      });
    }
  }

  test("a message of the API is in the language of the page, and so is the way between pages", async () => {
    const { path } = testLanguages[0]!;
    await page.goto(`${server.url}${path}/donar`);
    await page.getByRole("contentinfo").getByRole("link").first().click();
    await page.waitForURL(server.url + path);
    const answer = await page.request.post(`${server.url}/api/v1/search`, {
      data: { state: "Atlantis" },
      headers: { "accept-language": testLanguages[1]!.code },
    });
    assert.match(((await answer.json()) as { message: string }).message, /^[\u05d0-\u05ea .]+$/);
  });

  describe("from right to left", () => {
    test("the header begins at the right, and the drawer comes from the left", async () => {
      await open("", 1280);
      assert.ok((await centre("header a")) > 900);
      assert.ok((await centre("header nav > a:last-of-type")) < 400);
      await open("", 390);
      assert.ok((await centre("header a")) > 195);
      await page.locator("header button[aria-haspopup=dialog]").click();
      // It slides in.
      await page.waitForFunction(() => document.querySelector("dialog")!.getBoundingClientRect().left === 0);
      assert.ok((await centre("dialog")) < 195);
    });

    test("the timeline runs along the right, and the next picture is to the left", async () => {
      await open("/events", 390);
      assert.ok((await centre("ol svg")) > 195);
      await open("/campaign/fabrikshala", 1280);
      const [previous, next] = ["m14.5 5-7 7 7 7", "m9.5 5 7 7-7 7"].map((d) => `button:has(path[d="${d}"])`);
      assert.ok((await centre(previous!)) > (await centre(next!)));
      const flip = await page.locator(`${next} path`).evaluate((icon) => getComputedStyle(icon).scale);
      assert.equal(flip, "-1 1");
    });

    test("the arrow of a field is at its left", async () => {
      await open("/donar", 390);
      const position = await page
        .locator("select")
        .first()
        .evaluate((field) => getComputedStyle(field).backgroundPositionX);
      assert.match(position, /calc\(0%|^14\.4px/);
    });
  });
});
