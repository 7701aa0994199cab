import { defineConfig } from "@playwright/test";
import { findChromium } from "./tests/machine.mjs";
import type { Options } from "./tests/site.ts";

const executablePath = findChromium();

export default defineConfig<Options>({
  testDir: "tests",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    launchOptions: {
      ...(executablePath && { executablePath }),
      // The sandbox needs a user that is not root; the rest keeps Chromium from calling home.
      args: "--no-sandbox --disable-gpu --disable-quic --disable-background-networking --disable-component-update --disable-sync".split(
        " ",
      ),
    },
    trace: "retain-on-failure",
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    { name: "sqlite", use: { engine: "sqlite" } },
    { name: "postgresql", use: { engine: "postgresql" }, testMatch: "donors.spec.ts" },
  ],
});
