import { expect, test } from "./fixtures/site.ts";
import { beSignedIn } from "./fixtures/staff-browser.ts";

// A complaint of React's in the console would fail it.
test("a member goes from page to page, and the link leads to the one that is open", async ({ page, registry }) => {
  await beSignedIn(page, registry);
  let leadsTo: string | undefined;
  await page.route("/staff/edit-this-page", async (route) => {
    leadsTo = (await route.fetch({ maxRedirects: 0 })).headers().location;
    await route.fulfill({ contentType: "text/html", body: "<title>The desk</title>" });
  });
  await page.goto("/about");
  const link = page.getByRole("link", { name: "Edit this page" });
  await expect(link).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Events" }).first().click();
  await expect(page).toHaveURL("/events");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveTitle("The desk");
  expect(leadsTo).toBe("/staff/edit?page=%2Fevents&language=en");
});
