import type { Page } from "@playwright/test";
import { expectNoFaults } from "./fixtures/accessibility.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { hold, leaveSearchesToScript } from "./fixtures/hold.ts";
import { limits, readLayoutShift } from "./fixtures/measure-page.ts";
import { expect, expectComplaint, test, waitForScript } from "./fixtures/site.ts";

const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name.toUpperCase() });
const search = (page: Page) => page.getByRole("button", { name: "Search" }).click();

/** The donor's number is shown on request only. */
async function hideNumber(site: string, { id, secret }: { id: string; secret: string }): Promise<void> {
  await fetch(`${site}/api/v1/donar/mine`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${id}.${secret}`, "content-type": "application/json" },
    body: JSON.stringify({ numberOnRequest: true }),
  });
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a search is chosen in steps, and its page holds the donors", async ({ page, site }) => {
    await register(site, { fullName: "Plain Page", state: "Karnataka", city: "Mysuru", phoneNo: "98765 40010" });
    await register(site, { fullName: "Other City", state: "Karnataka", city: "Bengaluru" });
    await page.goto("/receiver");
    await page.getByLabel("State").selectOption("Karnataka");
    await page.getByLabel("Donation Type").selectOption("Blood");
    await page.getByRole("combobox", { name: "Blood Type" }).selectOption("O+");
    await search(page);
    await expect(page.getByText("2 donors found")).toBeVisible();
    // What was chosen stays, and the cities of the state are a list now.
    await expect(page.getByLabel("State")).toHaveValue("Karnataka");
    await page.getByLabel("City", { exact: true }).selectOption("Mysuru");
    await search(page);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(card(page, "Plain Page").getByRole("link", { name: "98765 40010" })).toHaveAttribute(
      "href",
      "tel:9876540010",
    );
    await expect(page).toHaveURL(/state=Karnataka&city=Mysuru/);
    await page.getByRole("banner").getByRole("link", { name: "हिन्दी" }).first().click();
    await expect(page).toHaveURL(/\/hi\/receiver\?state=Karnataka&city=Mysuru/);
    await expect(card(page, "Plain Page")).toBeVisible();
  });

  for (const typed of ["mysore", "मैसूर"]) {
    test(`a city is understood when it is typed as ${typed}`, async ({ page, site }) => {
      await register(site, { fullName: "Any Name", state: "Karnataka", city: "Mysuru" });
      await page.goto("/hi/receiver");
      await page.locator("[name=city]").fill(typed);
      await page.getByRole("button", { name: "खोजें" }).click();
      await expect(card(page, "Any Name").first()).toContainText("मैसूर");
      await expect(page.getByText("आपकी खोज: मैसूर")).toContainText("कर्नाटक");
      await expect(page.locator("[name=city]")).toHaveValue("Mysuru");
      await expect(page).toHaveURL(/\/hi\/receiver\?/);
    });
  }

  test("further pages and wider searches are links", async ({ page, site }) => {
    for (let n = 0; n < 51; n++)
      await post(site, "donar", newDonor({ fullName: `Many ${n}`, state: "Manipur", city: "Imphal" }));
    await page.goto("/receiver?state=Manipur");
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(card(page, "Many 0")).toBeVisible();
    await expect(page.getByRole("heading", { name: /more donors?$/ })).toBeVisible();
    await register(site, { fullName: "Close By", state: "Goa", city: "Margao" });
    await page.goto("/receiver?state=Goa&city=Vasco+da+Gama&donationType=Blood&bloodType=O%2B");
    await page.getByRole("link", { name: /^Compatible types within 50 km of Vasco da Gama/ }).click();
    await expect(card(page, "Close By")).toBeVisible();
  });

  test("a number is shown on request, and a donor is reported", async ({ page, site }) => {
    const place = { state: "Tripura", city: "Agartala" };
    const donor = await register(site, { ...place, fullName: "Hidden Number", phoneNo: "98765 40011" });
    await hideNumber(site, donor);
    await page.goto("/receiver?state=Tripura&city=Agartala");
    await expect(page.getByText("98765 40011")).toHaveCount(0);
    await card(page, "Hidden Number").getByRole("button", { name: "Show number" }).click();
    await expect(card(page, "Hidden Number").getByRole("link", { name: "98765 40011" })).toBeInViewport();
    await expect(card(page, "Hidden Number")).toContainText("If this person asks for money, please report them.");
    await card(page, "Hidden Number").getByRole("button", { name: "Report this donor" }).click();
    await page.getByRole("button", { name: "Send the report" }).click();
    await page.getByLabel("This person asks for money").check();
    await page.getByRole("button", { name: "Send the report" }).click();
    await expect(page.getByText("Thank you for telling us.")).toBeVisible();
  });

  test("a search that cannot be understood says why, and one that finds nobody says so", async ({ page }) => {
    expectComplaint("422");
    await page.goto("/receiver?state=Atlantis");
    await expect(page.getByText("Please choose a state from the list.")).toBeVisible();
    await page.goto("/receiver?state=Goa&city=Nowhere&donationType=Pads");
    await expect(page.getByText("Please choose a city from the list.")).toBeVisible();
    await expect(page.getByLabel("State")).toHaveValue("Goa");
    await expect(page.getByLabel("Donation Type")).toHaveValue("Pads");
    await page.goto("/hi/receiver?state=Ladakh&donationType=Medicines");
    await expect(page.getByRole("heading", { name: "कोई दाता नहीं मिला" })).toBeVisible();
  });
});

test("the script goes on from the donors that a page came with: it asks for none, and nothing moves", async ({
  page,
  site,
}) => {
  await register(site, { fullName: "Already There", state: "Assam", city: "Tezpur" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/receiver?state=Assam&city=Tezpur");
  expect(await readLayoutShift(page)).toBeLessThan(limits.layoutShift);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(asked).not.toContain("/api/v1/search");
  await expectNoFaults(page);
  // Another search, and back: never one search's donors under another's address.
  await page.getByLabel("State").fill("Sikkim");
  await page.keyboard.press("Enter");
  await search(page);
  await expect(page.getByText("You searched for: Sikkim")).toBeVisible();
  await expect(card(page, "Already There")).toHaveCount(0);
  await page.goBack();
  await expect(card(page, "Already There")).toBeVisible();
});

test("a search from a page that came with a nearby search has no distance of its own", async ({ page }) => {
  await page.goto("/receiver?state=Goa&city=Panaji&withinKm=50");
  await page.getByLabel("State").fill("Sikkim");
  await page.keyboard.press("Enter");
  await search(page);
  await expect(page).toHaveURL(/\?state=Sikkim$/);
});

test("'Show more' works after a search that was left before its answer came", async ({ page, site }) => {
  for (let n = 0; n < 51; n++)
    await post(site, "donar", newDonor({ fullName: `Left ${n}`, state: "Nagaland", city: "Kohima" }));
  await page.goto("/receiver?state=Nagaland");
  const searchFor = async (state: string) => {
    await page.getByLabel("State").fill(state);
    await page.keyboard.press("Enter");
    await search(page);
  };
  await searchFor("Goa");
  await expect(page.getByText("You searched for: Goa")).toBeVisible();
  const searches = await hold(page, "**/api/v1/search");
  await searchFor("Sikkim");
  await expect.poll(() => searches.calls).toBe(1);
  await page.goBack();
  searches.release();
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(card(page, "Left 0")).toBeVisible();
});

test("a report that is written before the script comes keeps its words", async ({ page, site }) => {
  await register(site, { fullName: "Early Report", state: "Tripura", city: "Udaipur" });
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/receiver?state=Tripura&city=Udaipur", { waitUntil: "domcontentloaded" });
  await card(page, "Early Report").getByRole("button", { name: "Report this donor" }).click();
  await page.getByLabel("Something else").check();
  await page.getByLabel("What is it? (optional)").fill("Moved abroad");
  scripts.release();
  await expect(page.locator("input[name=state]")).toHaveValue("Tripura");
  await expect(page.getByLabel("What is it? (optional)")).toHaveValue("Moved abroad");
});

test("why a report was refused is not said any more once it is sent again", async ({ page, site }) => {
  expectComplaint("422");
  await register(site, { fullName: "Reported Twice", state: "Manipur", city: "Imphal" });
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/receiver?state=Manipur&city=Imphal", { waitUntil: "domcontentloaded" });
  const donor = card(page, "Reported Twice");
  await donor.getByRole("button", { name: "Report" }).click();
  await donor
    .getByRole("radio")
    .last()
    .evaluate((radio: HTMLInputElement) => (radio.value = "no reason"));
  await donor.getByRole("radio").last().check();
  await donor.getByRole("button", { name: "Send" }).click();
  await expect(donor.locator(".text-error")).toHaveText(/^Please choose/);
  scripts.release();
  await expect(page.locator("input[name=state]")).toHaveValue("Manipur");
  await donor.getByRole("radio").first().check();
  await donor.getByRole("button", { name: "Send" }).click();
  await expect(donor.getByText("Thank you")).toBeVisible();
  await expect(donor.locator(".text-error")).toHaveCount(0);
});

test("the script takes no focus from somebody who has gone on after a report", async ({ page, site }) => {
  await register(site, { fullName: "Thanked For", state: "Tripura", city: "Kailasahar" });
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/receiver?state=Tripura&city=Kailasahar", { waitUntil: "domcontentloaded" });
  await card(page, "Thanked For").getByRole("button", { name: "Report this donor" }).click();
  await page.getByLabel("This person asks for money").check();
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Thank you for telling us.")).toBeVisible();
  const chosen = page.getByLabel("Donation Type");
  // Chromium takes the focus once, with the first frame, to the card that the address names.
  await page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)));
  await chosen.focus();
  scripts.release();
  await expect(page.locator("input[name=state]")).toHaveValue("Tripura");
  await expect(chosen).toBeFocused();
});

test("with every script file failing, a search and its numbers still work", async ({ page, site }) => {
  // The browser complains about each file in words of its own, or without any.
  expectComplaint("");
  const donor = await register(site, { fullName: "Behind A Wall", state: "Bihar", city: "Gaya" });
  await hideNumber(site, donor);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/receiver", { waitUntil: "domcontentloaded" });
  await page.getByLabel("State").selectOption("Bihar");
  await page.getByLabel("Donation Type").selectOption("Blood");
  await page.getByRole("combobox", { name: "Blood Type" }).selectOption("O+");
  await search(page);
  await card(page, "Behind A Wall").getByRole("button", { name: "Show number" }).click();
  await expect(card(page, "Behind A Wall").getByRole("link", { name: "+91 98765 43210" })).toBeVisible();
});

test("a page that the server cannot render searches by its script", async ({ page, site }) => {
  await register(site, { fullName: "Later Found", state: "Punjab", city: "Moga" });
  await leaveSearchesToScript(page);
  await page.goto("/receiver?state=Punjab&city=Moga");
  await expect(card(page, "Later Found")).toBeVisible();
});

test("a rendered search is kept by nobody, and its policy allows only the page's own scripts", async ({ site }) => {
  const response = await fetch(`${site}/receiver?state=Goa`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  const published = await fetch(`${site}/receiver`);
  const policy = "content-security-policy";
  expect(response.headers.get(policy)).toBe(published.headers.get(policy));
});

test("forms of other sites are refused, and those of browsers that do not say where they come from are not", async ({
  site,
}) => {
  const send = (headers: Record<string, string>) =>
    fetch(`${site}/receiver?state=Goa`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: "id=00000000-0000-4000-8000-000000000000&ask=number",
    });
  expect((await send({ origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send({ "content-type": "application/json" })).status).toBe(415);
  const answer = await send({});
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toContain("text/html");
});

test("on 2G the donors come before the script, and a search that the network cuts off can be tried again", async ({
  page,
  context,
  site,
}) => {
  expectComplaint("ERR_INTERNET_DISCONNECTED");
  await register(site, { fullName: "One Bar", state: "Rajasthan", city: "Jaisalmer" });
  const browser = await context.newCDPSession(page);
  await browser.send("Network.enable");
  const setSpeed = (kilobits: number, latency: number) =>
    browser.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: kilobits * 125,
      uploadThroughput: kilobits * 125,
    });
  await setSpeed(250, 300);
  await page.goto("/receiver?state=Rajasthan&city=Jaisalmer", { waitUntil: "domcontentloaded" });
  await expect(card(page, "One Bar").getByRole("link", { name: "+91 98765 43210" })).toBeVisible();
  const hasFramework = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("framework")));
  expect(await hasFramework()).toBe(false);
  await setSpeed(-1, 0);
  await expect.poll(hasFramework).toBe(true);
  // Until then the browser itself would send the form, and show its own page without a network.
  await waitForScript(page);
  await context.setOffline(true);
  await search(page);
  const failed = page.getByRole("heading", { name: "This search did not work" });
  await expect(failed).toBeInViewport();
  await expect(card(page, "One Bar")).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(card(page, "One Bar")).toBeVisible();
});
