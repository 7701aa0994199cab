// Makes the picture that README.md opens with: the home page as it is built now.
//   npm run picture
import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { launchOptions } from "#tests/fixtures/browser.ts";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";

const file = "docs/home.webp";
const limit = 60_000;

const registry = await makeRegistry("sqlite");
const server = await startServer(registry.env);
const browser = await chromium.launch(launchOptions);
try {
  const picture = await shrink(await takePicture(server.url));
  writeFileSync(file, picture);
  console.log(`${file}: ${(picture.length / 1000).toFixed(1)} kB`);
} finally {
  await browser.close();
  await server.stop();
  await registry.remove();
}

async function takePicture(url: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.goto(url, { waitUntil: "networkidle" });
  // Fonts that were late for the first visit are there at the second.
  await page.reload({ waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

/** As good as the limit allows. */
async function shrink(picture: Buffer): Promise<Buffer> {
  for (const quality of [85, 75, 65, 55, 45]) {
    const smaller = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (smaller.length <= limit) return smaller;
  }
  throw new Error(`${file} would be larger than ${limit} bytes.`);
}
