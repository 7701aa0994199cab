import type { Locator, Page } from "@playwright/test";
import { choose } from "./fixtures/choose.ts";
import { hold } from "./fixtures/hold.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

const campaigns = Object.entries({
  "Educating in Slums": "/campaign/educating_in_slums",
  FabrikShala: "/campaign/fabrikshala",
  "Eco Habits": "/campaign/eco_habits",
  "Green your Periods": "/campaign/green_your_periods",
});
const phone = { width: 390, height: 800 };

test("an unknown address gets a helpful page with status 404 and a way home", async ({ page }) => {
  expectComplaint("404");
  const response = await page.goto("/no/such-page?x=1");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "This door is closed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
  await expect(page).toHaveTitle("Dehleez Foundation");
});

test("Back and Forward lead to an unknown address too, even without a network", async ({ page, context }) => {
  expectComplaint("404");
  expectComplaint("net::ERR_INTERNET_DISCONNECTED");
  const notFound = page.getByRole("heading", { level: 1, name: "This door is closed" });
  await page.goto("/no/such-page?x=1");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(notFound).toBeVisible();
  await expect(page).toHaveTitle("This door is closed · Dehleez Foundation");
  await page.goForward();
  await expect(page).toHaveTitle("Dehleez Foundation");
  await context.setOffline(true);
  await page.goBack();
  await expect(notFound).toBeVisible();
});

test("the root greets the API on every page and logs its message", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1")) calls.push(request.method());
  });
  await page.goto("/");
  await expect.poll(() => logged).toContain("API working");
  const before = calls.length;
  await page.getByRole("link", { name: "About Us" }).first().click();
  await expect(page).toHaveURL("/about");
  await expect.poll(() => calls.length).toBeGreaterThan(before);
});

test("when the API does not answer, 'API not working' is shown once, for 4000 ms", async ({ page }) => {
  expectComplaint("ERR_FAILED");
  await page.clock.install();
  await page.route("**/api/v1", (route) => route.abort());
  await page.goto("/");
  const notice = page.getByRole("status").filter({ hasText: "API not working" });
  await page.clock.runFor(100);
  await expect(notice).toHaveCount(1);
  await page.clock.runFor(3500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2000);
  await expect(notice).toHaveCount(0);
});

test("on a wide screen the bar shows every link, the green call and no hamburger", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/");
  const bar = page.getByRole("banner");
  for (const [name, to] of Object.entries({
    Home: "/",
    Receiver: "/receiver",
    "About Us": "/about",
    Events: "/events",
  })) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);
  }
  const call = bar.getByRole("link", { name: "Become a Donar" });
  await expect(call).toHaveAttribute("href", "/donar");
  await expect(call).toHaveCSS("background-color", "rgb(27, 107, 63)");
  await expect(bar.getByRole("button", { name: "Open the menu" })).toBeHidden();
  await expect(bar.getByRole("link", { name: "Find donors" })).toBeHidden();
  await expect(bar.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("aria-current", "page");
});

test("the Campaigns dropdown opens, leads to the four campaigns and closes on a choice", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Campaigns" });
  for (const [name, to] of campaigns) {
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.getByRole("banner").getByRole("link", { name }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("banner").getByRole("link", { name })).toHaveCount(0);
  }
});

test("the dropdown works by keyboard: arrows move, Escape closes and gives the focus back, Tab leaves it", async ({
  page,
}) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Campaigns" });
  const link = (name: string) => page.getByRole("banner").getByRole("link", { name });
  await button.focus();
  await page.keyboard.press("ArrowDown");
  await expect(link("Educating in Slums")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link("FabrikShala")).toBeFocused();
  await page.keyboard.press("End");
  await expect(link("Green your Periods")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(link("Educating in Slums")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  for (let n = 0; n < 5; n++) await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link", { name: "About Us" })).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("a click elsewhere closes the dropdown", async ({ page }) => {
  await page.goto("/donar");
  const button = page.getByRole("button", { name: "Campaigns" });
  await button.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
});

test("below 768 px the bar holds the logo, the way to donors and a hamburger, which opens a drawer of 320 px at the right", async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Receiver" })).toBeHidden();
  await expect(bar.getByRole("link", { name: "Become a Donar" })).toBeHidden();
  await bar.getByRole("button", { name: "Open the menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Dehleez Foundation" });
  await expect(drawer.getByRole("heading", { name: "Dehleez Foundation" })).toBeVisible();
  await expect(drawer).toHaveCSS("translate", "0px");
  expect(await drawer.boundingBox()).toMatchObject({ x: 767 - 320, y: 0, width: 320, height: 800 });
  const names = ["Home", "Receiver", "About Us", "Events", "Ask donors for help", "Who needs help now?"];
  for (const name of [...names, "Become a Donar"]) {
    await expect(drawer.getByRole("link", { name })).toBeVisible();
  }
});

test("donors are one tap away in a window below 768 px, beside the logo and the hamburger", async ({ page }) => {
  await page.goto("/about");
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 360, 390, 767]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const bar = page.getByRole("banner");
      const link = bar.getByRole("link", { name: "Find donors" });
      const parts = [bar.getByRole("link", { name: "Dehleez Foundation" }), link, bar.getByRole("button")];
      const [logo, find, hamburger] = await Promise.all(parts.map((part) => boxOf(part)));
      expect(Math.min(find!.width, find!.height)).toBeGreaterThanOrEqual(44);
      expect(find!.x - (logo!.x + logo!.width)).toBeGreaterThanOrEqual(12);
      expect(hamburger!.x - (find!.x + find!.width)).toBeGreaterThanOrEqual(4);
      expect(hamburger!.width).toBe(48);
      await link.click();
      await expect(page).toHaveURL("/receiver");
      await expect(link).toHaveAttribute("aria-current", "page");
      await page.goBack();
      await expect(page).toHaveURL("/about");
    });
  }
});

test("the name beside the logo is in one line on every phone, also while its letters load", async ({ page }) => {
  expectComplaint("ERR_FAILED");
  await page.route("**/*.woff2", (route) => route.abort());
  for (const [path, shortName] of [
    ["/", "Dehleez"],
    ["/hi", "दहलीज़"],
  ] as const) {
    await page.goto(path);
    const name = page.getByRole("banner").getByText(shortName, { exact: true });
    for (const width of [320, 368, 375, 383, 384, 390, 412, 416, 430]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect.soft((await boxOf(name)).height, `${path} at ${width} px`).toBeLessThan(34);
    }
  }
});

test("while a page loads a bar says so, and one that does not come says what to do", async ({ page, context }) => {
  // The browser complains about each lost file in words of its own, or without any.
  expectComplaint("");
  await page.goto("/");
  const held = await hold(page, "**/about.data");
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  const bar = page.getByRole("progressbar", { name: "The page is loading" });
  await expect(bar).toHaveCount(1);
  await expect(page.locator(".loading-bar")).toHaveCSS("animation-delay", "0.05s");
  held.release();
  await expect(page).toHaveURL("/about");
  await expect(bar).toHaveCount(0);
  const events = page.getByRole("banner").getByRole("link", { name: "Events" });
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await events.click();
  await expect(page.getByRole("main")).toContainText("Please check your connection and try again.");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL("/events");
  await context.setOffline(false);
  await expect(page).toHaveTitle(/Events/);
  await page.goto("/about");
  await page.route("**/events.data", (route) => route.abort());
  await events.click();
  await expect(page.getByRole("main")).toContainText("Please check your connection and try again.");
  await expect(page).toHaveTitle("Something went wrong");
  await page.unroute("**/events.data");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveTitle(/Events/);
});

test("a mistake in a script is told to the server, at most thrice", async ({ page }) => {
  expectComplaint("not a function");
  const told: unknown[] = [];
  await page.route("**/api/v1/script-errors", (route) => {
    told.push(route.request().postDataJSON());
    return route.continue();
  });
  await page.goto("/about?from=mail");
  for (let n = 0; n < 5; n++) {
    await page.evaluate(() => void setTimeout(() => Reflect.apply(undefined as never, "x", [])));
  }
  await expect.poll(() => told.length).toBe(3);
  expect(told[0]).toEqual({
    page: "/about",
    build: expect.stringMatching(/^[\w-]{8}$/),
    message: expect.stringContaining("TypeError"),
  });
});

test.describe("on a screen of 320 px, no toast covers the title of", () => {
  test.use({ viewport: { width: 320, height: 700 } });
  test.beforeEach(async ({ page }) => {
    // The browser complains about each lost file in words of its own, or without any.
    expectComplaint("");
    await page.route("**/api/v1**", (route) => route.abort());
    await page.route("**/api/v1/**", (route) => route.abort());
  });

  test("a page that does not come", async ({ page }) => {
    await page.route("**/about.data", (route) => route.abort());
    await page.goto("/donar");
    await page.getByLabel("Full name").fill("Lost Page");
    await page.getByLabel("Phone Number").fill("98765 43210");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("The network cannot be reached")).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
    await expectFree(page, page.getByRole("heading", { name: "Something went wrong" }));
  });

  test("a search that did not work", async ({ page }) => {
    await page.goto("/receiver");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The network cannot be reached" })).toBeVisible();
    await expectFree(page, page.getByRole("heading", { name: "This search did not work" }));
  });
});

/** Below all toasts. */
async function expectFree(page: Page, title: Locator): Promise<void> {
  await expect(title).toBeInViewport();
  const bottom = () =>
    page
      .getByRole("status")
      .evaluateAll((toasts) => Math.max(...toasts.map((one) => one.getBoundingClientRect().bottom)));
  await expect(page.getByText("API not working")).toBeVisible();
  expect(await bottom()).toBeLessThanOrEqual((await title.boundingBox())!.y);
}

test("the drawer closes on Back, and on a tap beside it in browsers without closedby", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Find donors" }).click();
  await expect(page).toHaveURL("/receiver");
  const drawer = page.getByRole("dialog");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(drawer).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL("/about");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await drawer.evaluate((dialog) => dialog.removeAttribute("closedby"));
  await page.mouse.click(20, 400);
  await expect(drawer).toBeHidden();
});

test("whoever types as soon as a page is there keeps the focus", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    new MutationObserver(() => document.querySelector<HTMLInputElement>("main input[name=fullName]")?.focus()).observe(
      document.querySelector("main")!,
      { childList: true, subtree: true },
    );
  });
  await page.getByRole("banner").getByRole("link", { name: "Become a Donar" }).click();
  await expect(page).toHaveTitle(/Become a Donar/);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await expect(page.getByLabel("Full name")).toBeFocused({ timeout: 1 });
});

async function boxOf(part: Locator) {
  return (await part.boundingBox())!;
}

test("choosing a link in the drawer closes it and goes there, the campaigns too", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const drawer = page.getByRole("dialog");
  const open = () => page.getByRole("button", { name: "Open the menu" }).click();
  await open();
  await drawer.getByRole("link", { name: "Receiver" }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL("/receiver");
  for (const [name, to] of campaigns) {
    await open();
    await drawer.getByRole("button", { name: "Campaigns" }).click();
    await drawer.getByRole("link", { name }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(to);
  }
  await open();
  await drawer.getByRole("link", { name: "Become a Donar" }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL("/donar");
});

test("Escape, the cross and a tap beside it close the drawer; the focus goes back to the hamburger", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  const drawer = page.getByRole("dialog");
  const hamburger = page.getByRole("button", { name: "Open the menu" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => drawer.getByRole("button", { name: "Close the menu" }).click(),
    () => page.mouse.click(20, 400),
  ];
  for (const close of ways) {
    await hamburger.click();
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
    await expect(hamburger).toBeFocused();
  }
});

test("turning the phone to landscape closes the open drawer, and the page can be used", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await page.mouse.move(200, 200);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole("banner").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL("/about");
});

test("Escape in the drawer's open dropdown closes the dropdown first", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await page.getByRole("button", { name: "Open the menu" }).click();
  const drawer = page.getByRole("dialog");
  const campaignsButton = drawer.getByRole("button", { name: "Campaigns" });
  await campaignsButton.press("Enter");
  await expect(drawer.getByRole("link", { name: "Eco Habits" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(campaignsButton).toHaveAttribute("aria-expanded", "false");
  await expect(drawer).toBeVisible();
});

test("the first Tab offers to skip to the content, and a new page takes the focus", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Events" }).first().click();
  await expect(page).toHaveURL("/events");
  await expect(page.getByRole("main")).toBeFocused();
});

test("toasts stand at the top centre: success for 2000 ms, error for 4000 ms", async ({ page }) => {
  expectComplaint("422");
  await page.clock.install();
  await page.goto("/donar");
  await page.getByLabel("Full name").fill("Toast");
  await page.getByLabel("Phone Number").fill("00000 33333");
  await page.getByRole("button", { name: "Submit" }).click();
  const error = page.getByRole("status").filter({ hasText: "Please check" });
  await expect(error).toBeVisible();
  await page.clock.runFor(1000);
  const box = (await error.boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - 640)).toBeLessThan(20);
  expect(box.y).toBeLessThan(80);
  await page.clock.runFor(2800);
  await expect(error).toBeVisible();
  await page.clock.runFor(1500);
  await expect(error).toHaveCount(0);

  await page.getByLabel("Donation Type").selectOption("Books");
  await choose(page, "State", "Goa");
  await choose(page, "City", "Panaji");
  await page.getByRole("button", { name: "Submit" }).click();
  const success = page.getByRole("status").filter({ hasText: "You are registered" });
  await expect(success).toBeVisible();
  await page.clock.runFor(1800);
  await expect(success).toBeVisible();
  await page.clock.runFor(1500);
  await expect(success).toHaveCount(0);
});

test("no more than twenty toasts are shown at once", async ({ page }) => {
  expectComplaint("422");
  await page.clock.install();
  await page.goto("/donar");
  await page.getByLabel("Full name").fill("Toast");
  await page.getByLabel("Phone Number").fill("1");
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.getByRole("button", { name: "Submit" }).evaluate(async (button: HTMLButtonElement) => {
    for (let n = 0; n < 25; n++) {
      button.form!.requestSubmit(button);
      do await fetch("/healthz");
      while (button.ariaDisabled === "true");
    }
  });
  await expect(page.getByRole("status").filter({ hasText: "Please check" })).toHaveCount(20);
});

test("the copyright shows the current year, though the page was built in another", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2031-01-01T12:00:00"));
  await page.goto("/");
  await expect(page.getByRole("contentinfo")).toContainText("© 2031 Dehleez Foundation");
});
