import { findFaults } from "./fixtures/accessibility.ts";
import { expect, test } from "./fixtures/site.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/about");
});

test("the page shows its members, and their icons when somebody comes near", async ({ page }) => {
  await test.step("the page says who we are and shows five members with portrait, name and role", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who We Are ?");
    await expect(page.getByRole("heading", { level: 2, name: "Our Teams" })).toBeVisible();
    const members = page.getByRole("main").getByRole("listitem");
    await expect(members).toHaveCount(5);
    const roles = ["Secretary", "General Secretary", "Treasurer", "Executive Senior Member", "Executive Senior Member"];
    for (const [n, role] of roles.entries()) {
      await expect(members.nth(n).getByRole("heading", { level: 3 })).not.toBeEmpty();
      await expect(members.nth(n).getByText(role, { exact: true })).toBeVisible();
      await expect(members.nth(n).getByRole("presentation")).toBeVisible();
    }
  });
  await test.step("the icons of a member come with the pointer and go with it", async () => {
    const member = page.getByRole("main").getByRole("listitem").first();
    const icons = member.getByRole("button").locator("..").first();
    await expect(icons).toHaveCSS("opacity", "0");
    await member.hover();
    await expect(icons).toHaveCSS("opacity", "1");
    await expect(member.getByRole("button", { name: /on LinkedIn$/ })).toBeVisible();
    await expect(member.getByRole("button", { name: /on Twitter$/ })).toBeVisible();
    await page.getByRole("heading", { level: 1 }).hover();
    await expect(icons).toHaveCSS("opacity", "0");
  });
  await test.step("the icons of a member come with the keyboard's focus", async () => {
    const linkedin = page.getByRole("button", { name: /on LinkedIn$/ }).nth(1);
    await linkedin.focus();
    await expect(linkedin.locator("..")).toHaveCSS("opacity", "1");
  });
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the icons of every member are there from the start", async ({ page }) => {
    const buttons = page.getByRole("button", { name: /on (LinkedIn|Twitter)$/ });
    await expect(buttons).toHaveCount(10);
    for (const button of await buttons.all()) await expect(button.locator("..")).toHaveCSS("opacity", "1");
  });
});

test("an empty link says 'Link Not Found' in red for 3000 ms, to screen readers at once", async ({ page }) => {
  await page.clock.install();
  await page.reload();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const network of ["LinkedIn", "Twitter"]) {
    await test.step(network, async () => {
      const button = page.getByRole("button", { name: `on ${network}` }).first();
      await button.hover();
      await button.click();
      const notice = page.getByRole("alert");
      await expect(notice).toHaveText("Link Not Found");
      await expect(notice).toHaveAttribute("aria-live", "assertive");
      const box = notice.locator("..");
      await expect(box).toHaveCSS("background-color", "rgb(168, 32, 26)");
      await page.clock.runFor(2999);
      await expect(box).toHaveCSS("opacity", "1");
      await page.clock.runFor(1);
      await expect(box).toHaveCSS("opacity", "0");
      await page.clock.runFor(1000);
      await expect(notice).toHaveCount(0);
    });
  }
});

test("a filled link opens, and says whose it is", async ({ page }) => {
  const profile = "https://example.org/someone";
  await page.goto("/events");
  // The page's words, as they would be with every empty address filled in.
  await page.route("**/about.data", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('""', `"${profile}"`) });
  });
  await page.getByRole("navigation").getByRole("link", { name: "About Us" }).click();
  const link = page.getByRole("link", { name: "Name Surname on LinkedIn" }).first();
  await expect(link).toHaveAttribute("href", profile);
  await expect(page.getByRole("link", { name: "Name Surname on Twitter" })).toHaveCount(5);
  await page.route(profile, (route) => route.fulfill({ body: "A profile" }));
  await link.click();
  await expect(page).toHaveURL(profile);
});

test("axe finds nothing while the notice is shown", async ({ page }) => {
  await page.getByRole("button", { name: "on LinkedIn" }).first().click();
  const notice = page.getByRole("alert").locator("..");
  await expect(notice).toHaveCSS("opacity", "1");
  expect(await findFaults(page)).toEqual([]);
});
