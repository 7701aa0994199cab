import { defineConfig } from "@playwright/test";
import { launchOptions, retries } from "./tests/fixtures/browser.ts";
import type { Options } from "./tests/fixtures/site.ts";

export default defineConfig<Options>({
  testDir: "tests",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // Three keep two processors busy, since tests wait now and then.
  workers: 3,
  forbidOnly: true,
  retries,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json"]],
  use: {
    launchOptions,
    // Tests of what works without a network allow it; elsewhere it would answer before the tests' own routes do.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
    // Elsewhere, times end with IST.
    timezoneId: "Asia/Kolkata",
  },
  projects: [
    { name: "sqlite", use: { engine: "sqlite" } },
    { name: "postgresql", use: { engine: "postgresql" }, grep: /@postgresql/ },
  ],
});
