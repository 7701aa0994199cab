import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { readContentFile } from "#cms/content-files.ts";
import type { ManagedDonor } from "#contract/managed-donor.ts";
import { findFaults } from "./fixtures/accessibility.ts";
import { register } from "./fixtures/donors.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Pastes a private link into the field of the page that has none, with words around it as in a message. */
async function paste(page: Page, path: string): Promise<void> {
  await page.goto("/donar/manage");
  await page.getByLabel("Your private link").fill(`My link: <${new URL(path, page.url()).href}>`);
  await button(page, "Open my registration").click();
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a donor opens their link and does everything by forms, up to leaving", async ({ page, site }) => {
    expectComplaint("422");
    const { secret, path } = await register(site, { fullName: "Plain Forms", state: "Bihar", city: "Patna" });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url(), request.headers().referer ?? ""));
    const press = async (name: string, words: string) => {
      await button(page, name).click();
      await expect(said(page, words).last()).toBeInViewport();
    };

    await paste(page, path);
    await expect(heading(page, "PLAIN FORMS")).toBeVisible();
    await press("I am still available", "Your details are confirmed");
    await press("Pause my registration", "Your registration is paused");
    await expect(page.getByText("Nobody can find you until you resume")).toBeVisible();
    await press("Resume my registration", "You are back in the search");
    await press("Show it only on request", "shown only on request");
    await expect(page.getByRole("article")).not.toContainText("98765");
    await press("Show it to everyone", "shown to everyone");

    await button(page, "I have just donated").click();
    await expect(button(page, "90 days (men)")).toBeInViewport();
    await button(page, "I have just donated").click();
    await expect(button(page, "90 days (men)")).toHaveCount(0);
    await button(page, "I have just donated").click();
    await press("120 days (women)", "Thank you for giving blood");
    await press("I have not donated", "You are back in the search");

    await button(page, "Correct my details").click();
    await expect(page.getByLabel("Full name")).toHaveValue("Plain Forms");
    await page.getByLabel("Phone Number").fill("123");
    await page.getByLabel("State").selectOption("Goa");
    await press("Save", "Please check");
    await expect(page.getByLabel("Phone Number")).toHaveValue("123");
    await expect(page.getByLabel("Phone Number")).toHaveAccessibleDescription(/7 to 15 digits/);
    await expect(page.getByLabel("City")).toHaveAccessibleDescription(/choose a city/);
    await page.getByLabel("Phone Number").fill("+91 11111 22222");
    await page.getByLabel("City").selectOption("Panaji");
    await press("Save", "Your details are saved");
    await expect(page.getByRole("article")).toContainText("Panaji, Goa");

    const download = page.waitForEvent("download");
    await button(page, "Download my data").click();
    expect((await download).suggestedFilename()).toBe("dehleez-my-registration.json");
    const file = JSON.parse(await readFile(await (await download).path(), "utf8")) as ManagedDonor;
    expect(file.donor).toMatchObject({ fullName: "Plain Forms", phoneNo: "+91 11111 22222", city: "Panaji" });

    await button(page, "Delete my registration").click();
    await expect(button(page, "Yes, delete it now")).toBeInViewport();
    await button(page, "Keep my registration").click();
    await expect(button(page, "Yes, delete it now")).toHaveCount(0);
    await button(page, "Delete my registration").click();
    await button(page, "Yes, delete it now").click();
    await expect(heading(page, "Your registration has been deleted")).toBeInViewport();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  });

  test("a link that opens nothing is answered with why, and the field is there again", async ({ page, site }) => {
    for (const status of ["403", "404"]) expectComplaint(status);
    const { id, path } = await register(site, { fullName: "Plain Door" });
    await page.goto("/donar/manage");
    await expect(page.locator("main output")).toBeHidden();
    for (const [wrong, answer] of [
      [path.slice(0, -1), "This link does not work"],
      [`${id}.${"A".repeat(22)}`, "This link does not work"],
      [path.replace(id, "01900000-0000-7000-8000-000000000000"), "This link opens no registration"],
    ] as const) {
      await paste(page, wrong);
      await expect(heading(page, answer)).toBeVisible();
    }
  });

  test("in Hindi, everything that it says is in Hindi", async ({ page, site }) => {
    expectComplaint("422");
    const { link, pause, donated, correct, deleted, ...content } = readContentFile("manage", "hi");
    const { path } = await register(site, { fullName: "Sadhe Form", state: "Bihar", city: "Patna" });
    await page.goto("/hi/donar/manage");
    await page.getByLabel(link.label).fill(path);
    await button(page, link.open).click();
    await button(page, pause.pause).click();
    await expect(said(page, pause.paused)).toBeInViewport();
    await button(page, donated.open).click();
    await button(page, donated.rest["90"]!).click();
    await expect(said(page, donated.done.split("{")[0]!)).toBeInViewport();
    await button(page, correct.open).click();
    await page.getByLabel(readContentFile("donar", "hi").fields.phoneNo.label).fill("1");
    await button(page, correct.save).click();
    await expect(page.locator("[aria-invalid]")).toHaveAccessibleDescription(/अंक/);
    await expect(said(page, "अंक")).toBeInViewport();
    await button(page, content.delete.open).click();
    await button(page, content.delete.confirm).click();
    await expect(heading(page, deleted.heading)).toBeVisible();
  });
});

test("where the script comes later, it goes on from what the page was rendered with", async ({ page, site }) => {
  const { secret, path } = await register(site, { fullName: "Late Script", state: "Bihar", city: "Patna" });
  const release = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/donar/manage", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Your private link").fill(path, { timeout: 10_000 });
  await button(page, "Open my registration").click();
  await button(page, "Pause my registration").click();
  await button(page, "Correct my details").click();
  await page.getByLabel("Full name").fill("Typed Early");
  const sent: (string | null)[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
  release.resolve();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Bihar");
  expect(sent).toEqual([]);
  await button(page, "Save").click();
  await expect(heading(page, "TYPED EARLY")).toBeVisible();
  await button(page, "Resume my registration").click();
  await expect(said(page, "You are back in the search")).toBeVisible();
  expect(sent).toEqual([expect.stringContaining("do=correct"), expect.stringContaining("do=resume")]);
  expect(page.url()).not.toContain(secret);
});

test("where the script arrives empty, the field comes after a moment, and axe finds nothing in the forms", async ({
  page,
  site,
}) => {
  expectComplaint("422");
  const { path } = await register(site, { fullName: "Failing Script", state: "Bihar", city: "Patna" });
  await page.route("**/*.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/donar/manage", { waitUntil: "domcontentloaded" });
  const field = page.getByLabel("Your private link");
  await expect(field).toBeHidden();
  await field.fill(path);
  await expect(page.locator("main output")).toBeHidden();
  expect(await findFaults(page), "the field").toEqual([]);
  await button(page, "Open my registration").click();
  await button(page, "I have just donated").click();
  expect(await findFaults(page), "a question").toEqual([]);
  await button(page, "Correct my details").click();
  await page.getByLabel("Phone Number").fill("123");
  await button(page, "Save").click();
  await expect(page.getByLabel("Phone Number")).toHaveAccessibleDescription(/7 to 15 digits/);
  expect(await findFaults(page), "a mistake").toEqual([]);
  await button(page, "Delete my registration").click();
  await expect(button(page, "Yes, delete it now")).toBeVisible();
  expect(await findFaults(page), "before it is deleted").toEqual([]);
});

test("with a script, the field opens a link that was pasted", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Pastes Link" });
  await paste(page, path);
  await expect(heading(page, "PASTES LINK")).toBeVisible();
  expect(new URL(page.url()).hash).toBe(new URL(path, site).hash);
  // The button that was pressed is gone.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a browser whose script cannot tell which button was pressed sends the form itself", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Older Safari" });
  await page.addInitScript(() => Object.defineProperty(SubmitEvent.prototype, "submitter", { get: () => undefined }));
  await page.goto(path);
  await button(page, "Pause my registration").click();
  await expect(said(page, "Your registration is paused")).toBeVisible();
});
