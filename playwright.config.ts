import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/fixtures/browser.ts";
import type { Options } from "./tests/fixtures/site.ts";

export default defineConfig<Options>({
  testDir: "tests",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A test that passes only at its second try is broken.
  retries: 0,
  reporter: [["list"], ["json"]],
  use: {
    launchOptions,
    screenshot: "only-on-failure",
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    { name: "sqlite", use: { engine: "sqlite" } },
    { name: "postgresql", use: { engine: "postgresql" }, testMatch: ["donors.spec.ts", "manage.spec.ts"] },
  ],
});
