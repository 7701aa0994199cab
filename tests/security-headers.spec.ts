import { findPlay } from "./fixtures/embeds.ts";
import { choose } from "./fixtures/choose.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { listenForViolations } from "./fixtures/violations.ts";

const pathsWithEmbeds = ["/", "/campaign/educating_in_slums", "/campaign/green_your_periods"];

test("the page for an unknown address does nothing against its policy", async ({ page }) => {
  expectComplaint("404");
  const violations = await listenForViolations(page);
  const greeted = page.waitForResponse(/\/api\/v1$/);
  await page.goto("/no-such-page");
  await greeted;
  expect(violations).toEqual([]);
});

test("toasts and search results are shown, page after page, with nothing against the policy", async ({
  page,
  site,
}) => {
  expectComplaint("422");
  const violations = await listenForViolations(page);
  await post(site, "donar", newDonor({ fullName: "Shown", state: "Mizoram", city: "Aizawl" }));
  await page.goto("/donar");
  await page.getByLabel("Full name").fill("A");
  await page.getByLabel("Phone Number").fill("1");
  await page.getByRole("button", { name: "Submit" }).click();
  const toast = page.getByRole("status").filter({ hasText: "Please check" });
  await expect(toast).toBeVisible();
  // Its styles are written at run time: were they refused, it would stand in the flow of the text.
  await expect(toast.locator("xpath=..")).toHaveCSS("display", "flex");
  // The toast may lie over the menu, and stays while the pointer is on it.
  await page.getByRole("link", { name: "Receiver" }).first().press("Enter");
  await choose(page, "State", "Mizoram");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "SHOWN", exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});

for (const path of pathsWithEmbeds) {
  test(`every embed of ${path} plays with nothing against the policy`, async ({ page }) => {
    const violations = await listenForViolations(page);
    await page.route(
      (url) => url.hostname !== "localhost",
      (route) => route.fulfill({ contentType: "text/html", body: "<title>The player</title>" }),
    );
    await page.goto(path);
    const links = findPlay(page);
    const count = await links.count();
    for (let n = 0; n < count; n++) {
      // Each makes way for its player.
      await links.first().click();
      await expect(page.locator("iframe")).toHaveCount(n + 1);
    }
    await expect(links).toHaveCount(0);
    const titles = () =>
      Promise.all(
        page
          .frames()
          .filter((frame) => frame !== page.mainFrame())
          .map((frame) => frame.title()),
      );
    await expect.poll(titles).toEqual(Array.from({ length: count }, () => "The player"));
    expect(violations).toEqual([]);
  });
}

test("a script that is not the page's own does not run, nor does a frame of a stranger load", async ({ page }) => {
  expectComplaint("Content Security Policy");
  const violations = await listenForViolations(page);
  await page.goto("/");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    const frame = document.createElement("iframe");
    frame.src = "https://stranger.example/";
    document.body.append(script, frame);
  });
  await expect
    .poll(() => violations.map((text) => text.split(" ")[0]).toSorted())
    .toEqual(["frame-src", "script-src-elem"]);
  expect(await page.title()).not.toBe("taken over");
});
