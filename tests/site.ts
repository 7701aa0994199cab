import { test as base, expect, type Page } from "@playwright/test";
import { makeRegistry, type Engine } from "./registries.ts";
import { startServer } from "./server-process.ts";

export type Options = { engine: Engine };

type Worker = Options & { site: string };

/** Tests in a real browser against the built site, each worker with a server and a database of its own. */
export const test = base.extend<{ noErrors: void }, Worker>({
  engine: ["sqlite", { option: true, scope: "worker" }],
  site: [
    async ({ engine }, use) => {
      const throwaway = await makeRegistry(engine);
      const server = await startServer(throwaway.env);
      await use(server.url);
      await server.stop();
      await throwaway.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site),
  // A page is seen before it can answer; what tests do to it comes after.
  page: async ({ page, javaScriptEnabled }, use) => {
    const open = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await open(address, options);
      if (options?.waitUntil === "domcontentloaded") return response;
      const isPage = (await response?.headerValue("content-type"))?.startsWith("text/html");
      if (javaScriptEnabled && isPage) await waitForScript(page);
      return response;
    };
    await use(page);
  },
  // What a page complains about in the console fails its test, unless the test expects it and takes it out.
  noErrors: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      await use();
      const expected = test.info().annotations.filter(({ type }) => type === "expected complaint");
      const surprises = complaints.filter((text) => !expected.some(({ description }) => text.includes(description!)));
      expect(surprises).toEqual([]);
    },
    { auto: true },
  ],
});

/** Says that this test makes the page complain, with words that its complaint holds. */
export function expectComplaint(words: string): void {
  test.info().annotations.push({ type: "expected complaint", description: words });
}

/** The last element of the page is React's. */
async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("footer")!).some((key) => key.startsWith("__react")),
  );
}

export { expect };
