// Makes the pictures of README.md and docs/staff.md: the home page, and the desk on a phone, with invented people.
//   npm run pictures
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { addAuthenticator } from "#tests/fixtures/virtual-authenticator.ts";
import { launchOptions } from "#tests/fixtures/browser.ts";
import { openedEditor } from "#tests/fixtures/editor.ts";
import { post, register } from "#tests/fixtures/donors.ts";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";
import { invite } from "#tests/fixtures/staff-browser.ts";

const registry = await makeRegistry("sqlite");
const server = await startServer(registry.env);
const browser = await chromium.launch(launchOptions);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.goto(server.url, { waitUntil: "networkidle" });
  // Fonts that were late for the first visit are there at the second.
  await page.reload();
  await savePicture(page, "home", { width: 1280, quality: 55 });
  const asha = await register(server.url, { fullName: "Example Asha Rao", phoneNo: "+91 00000 45678" });
  const bina = await register(server.url, { fullName: "Example Bina Das", phoneNo: "+91 00000 12345", city: "Nashik" });
  await post(server.url, `donar/${bina.id}/report`, { reason: "asks for money" });
  await takePictures(asha.id);
} finally {
  await browser.close();
  await server.stop();
  await registry.remove();
}

async function takePictures(donorId: string): Promise<void> {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    reducedMotion: "reduce",
  });
  const press = (name: string) => page.getByRole("button", { name }).click();
  await addAuthenticator(page);
  await page.goto(await invite(registry, "Example Meera Joshi"));
  await page.getByRole("button", { name: "Make my passkey" }).waitFor();
  await savePicture(page, "staff-join");
  await press("Make my passkey");
  await page.getByRole("heading", { name: "Waiting for somebody" }).waitFor();
  await page.reload();
  await savePicture(page, "staff-today");
  await page.goto(`/staff/donor?id=${donorId}`);
  await savePicture(page, "staff-donor");
  await press("New private link");
  await press("Make a new link");
  await page.getByRole("heading", { name: "The new private link" }).scrollIntoViewIfNeeded();
  await savePicture(page, "staff-new-link");
  await page.goto("/staff/reports");
  await savePicture(page, "staff-reports");
  await takeEditorPictures(page);
}

async function takeEditorPictures(page: Page): Promise<void> {
  const { frame, button, open, expectSaved } = openedEditor(page);
  await open("/about", "Who We Are ?");
  await frame.getByText("We are neighbours").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(" Come in.");
  await savePicture(page, "staff-edit-sentence");
  await button("Done").click();
  await expectSaved();
  await frame.getByRole("main").getByRole("listitem").first().locator("img").click();
  await savePicture(page, "staff-edit-picture");
  await button("Close").click();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await page.locator("ins").first().waitFor();
  await savePicture(page, "staff-edit-publish");
}

async function savePicture(page: Page, name: string, { width, quality } = { width: 600, quality: 60 }): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const picture = sharp(await page.screenshot()).resize(width);
  await picture.webp({ quality, effort: 6 }).toFile(`docs/${name}.webp`);
}
