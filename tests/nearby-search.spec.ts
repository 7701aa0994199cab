import type { Page } from "@playwright/test";
import type { DonorSearch, NewDonor } from "#contract/donor.ts";
import { findFaults } from "./fixtures/accessibility.ts";
import { choose } from "./fixtures/choose.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { hold, leaveSearchesToScript } from "./fixtures/hold.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

const books = { donationType: "Pads", bloodType: "" } as const;
const search = (page: Page) => page.getByRole("button", { name: "Search" }).click();
const card = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name.toUpperCase() });

/** Every search that the page sends from now on, in order. */
function recordSearches(page: Page): DonorSearch[] {
  const searches: DonorSearch[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/search")) searches.push(request.postDataJSON() as DonorSearch);
  });
  return searches;
}

async function registerAll(site: string, donors: Partial<NewDonor>[]) {
  for (const donor of donors) await post(site, "donar", newDonor(donor));
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

  test("in a town with no donors the nearest one is two taps away", async ({ page, site }) => {
    await registerAll(site, [
      { fullName: "Nearest", state: "Ladakh", city: "Diskit", ...books },
      { fullName: "Too far", state: "Ladakh", city: "Kargil", ...books },
    ]);
    await page.goto("/receiver");
    await choose(page, "State", "Ladakh");
    await choose(page, "City", "Leh");
    await page.getByLabel("Donation Type").selectOption("Books");
    await search(page);
    await expect(page.getByRole("heading", { name: "No donors found" })).toBeFocused();
    const offer = page.getByRole("link", { name: "Within 50 km of Leh: 1 donor" });
    await expect(offer).toBeInViewport();
    expect(await findFaults(page)).toEqual([]);
    await offer.click();
    await expect(page.getByRole("heading", { name: "1 donor found" })).toBeFocused();
    await expect(card(page, "Nearest")).toContainText("In Diskit, 42 km away");
    await expect(card(page, "Nearest").getByRole("link", { name: "Call Nearest" })).toBeInViewport();
    await expect(page.getByText("You searched for: Leh · Ladakh · within 50 km · Books")).toBeVisible();
    // From here it goes on outwards.
    await page.getByRole("link", { name: "Within 200 km of Leh: 1 more donor" }).click();
    await expect(card(page, "Too far")).toBeInViewport();
    await expect(page.getByRole("article").getByRole("heading")).toHaveText(["NEAREST", "TOO FAR"]);
    expect(await findFaults(page)).toEqual([]);
  });

  test("compatible blood is found on request, the best first, and every card says why it is there", async ({
    page,
    site,
  }) => {
    const place = { state: "Andaman and Nicobar Islands", city: "Diglipur" };
    await registerAll(site, [
      { ...place, fullName: "Exact", bloodType: "A+" },
      { ...place, fullName: "Unknown", bloodType: "A" },
      { ...place, fullName: "Universal", bloodType: "O-" },
      { ...place, fullName: "Compatible", bloodType: "A-" },
      { ...place, fullName: "Unfit", bloodType: "B+" },
    ]);
    await page.goto("/receiver");
    const box = page.getByRole("checkbox", { name: "Include compatible blood types" });
    const ask = async () => {
      await choose(page, "State", "Andaman");
      await choose(page, "City", "Diglipur");
      await page.getByLabel("Donation Type").selectOption("Bag And bottle");
      await expect(box).toHaveCount(0);
      await page.getByRole("combobox", { name: "Blood Type" }).selectOption("A+");
      await expect(box).not.toBeChecked();
    };
    const names = page.getByRole("article").getByRole("heading");
    await ask();
    await search(page);
    await expect(names).toHaveText(["EXACT"]);
    await ask();
    await box.check();
    expect(await findFaults(page)).toEqual([]);
    await search(page);
    await expect(names).toHaveText(["EXACT", "COMPATIBLE", "UNIVERSAL", "UNKNOWN"]);
    await expect(card(page, "Exact")).not.toContainText("can be given");
    await expect(card(page, "Compatible")).toContainText("A− can be given to A+");
    await expect(card(page, "Universal")).toContainText("O− can be given to anyone");
    await expect(card(page, "Unknown")).toContainText("Rh factor not known: a test decides");
    await expect(page.getByText("The blood bank decides").filter({ visible: true })).toHaveCount(1);
    await expect(box).toHaveCount(0);
    expect(await findFaults(page)).toEqual([]);
  });
});

test("when there are more donors around than one answer holds, the offer says at least how many", async ({
  page,
  site,
}) => {
  const donor = { state: "Arunachal Pradesh", bloodType: "B+" } as const;
  await registerAll(site, [{ ...donor, fullName: "Here", city: "Roing" }]);
  for (let n = 0; n < 51; n++) await registerAll(site, [{ ...donor, fullName: `Around ${n}`, city: "Pasighat" }]);
  await leaveSearchesToScript(page);
  await page.goto("/receiver?state=Arunachal+Pradesh&city=Roing&donationType=Blood");
  await page.getByRole("link", { name: "Within 100 km of Roing: at least 49 more donors" }).click();
  await expect(page.getByRole("heading", { name: "The nearest 50 donors" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "AROUND 50" })).toBeFocused();
  // With compatible types the exact ones come first, which need not be the nearest.
  await page.goto("/receiver?state=Arunachal+Pradesh&city=Roing&bloodType=AB%2B&compatible=1&withinKm=100");
  await expect(page.getByRole("heading", { name: "The first 50 donors" })).toBeVisible();
});

test("compatible types in the same city are offered before any distance", async ({ page, site }) => {
  const pune = { state: "Maharashtra", city: "Pune" };
  await registerAll(site, [
    { fullName: "Exact far", state: "Goa", city: "Panaji", bloodType: "AB-" },
    { ...pune, fullName: "Exact here", bloodType: "AB-" },
    { ...pune, fullName: "O negative", bloodType: "O-" },
    { ...pune, fullName: "A negative", bloodType: "A-" },
    { ...pune, fullName: "B negative", bloodType: "B-" },
  ]);
  await leaveSearchesToScript(page);
  const searches = recordSearches(page);
  await page.goto("/receiver?state=Maharashtra&city=Pune&donationType=Blood&bloodType=AB-");
  await expect(page.getByRole("heading", { name: "1 donor found" })).toBeFocused();
  const offer = page.getByRole("link", { name: "Compatible types in Pune: 3 more donors" });
  await expect(offer).toBeVisible();
  await expect(page.getByText("The blood bank decides").filter({ visible: true })).toHaveCount(1);
  expect(searches).toHaveLength(1);
  await offer.click();
  const names = page.getByRole("article").getByRole("heading");
  await expect(names).toHaveText(["EXACT HERE", "A NEGATIVE", "B NEGATIVE", "O NEGATIVE"]);
  await expect(page.getByRole("listitem").filter({ hasText: "A NEGATIVE" })).toBeFocused();
  await expect(page.getByText("The blood bank decides").filter({ visible: true })).toHaveCount(1);
  // From here only the distance is left to widen.
  await page.getByRole("link", { name: "Compatible types within 500 km of Pune: 1 more donor" }).click();
  await expect(names).toHaveText(["EXACT HERE", "EXACT FAR", "A NEGATIVE", "B NEGATIVE", "O NEGATIVE"]);
});

test("without compatible donors in the city, the nearest of both the exact and the compatible types are offered", async ({
  page,
  site,
}) => {
  await registerAll(site, [
    { fullName: "Compatible", state: "Gujarat", city: "Anjar", bloodType: "O-" },
    { fullName: "Exact", state: "Gujarat", city: "Mundra", bloodType: "B+" },
    { fullName: "Unfit", state: "Gujarat", city: "Anjar", bloodType: "A+" },
    { fullName: "Farther", state: "Gujarat", city: "Jamnagar", bloodType: "B+" },
  ]);
  await leaveSearchesToScript(page);
  const searches = recordSearches(page);
  await page.goto("/receiver?state=Gujarat&city=Bhuj&donationType=Blood&bloodType=B%2B");
  await page.getByRole("link", { name: "Compatible types within 50 km of Bhuj: 2 donors" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText(["EXACT", "COMPATIBLE"]);
  expect(searches.map(({ compatible, withinKm }) => [compatible, withinKm])).toEqual([
    [undefined, undefined],
    [true, 50],
  ]);
});

test("compatible types are offered in a whole state too", async ({ page, site }) => {
  await registerAll(site, [{ fullName: "Islander", state: "Lakshadweep", city: "Minicoy", bloodType: "O-" }]);
  await page.goto("/receiver?state=Lakshadweep&donationType=Blood&bloodType=AB%2B");
  await page.getByRole("link", { name: "Compatible types in Lakshadweep: 1 donor" }).click();
  await expect(card(page, "Islander")).toContainText("O− can be given to anyone");
});

const waysToLeave = {
  Back: async (page: Page) => {
    await page.goBack();
    await expect(page).toHaveURL(/receiver$/);
  },
  "another page": async (page: Page) => {
    await page.getByRole("link", { name: "About" }).first().click();
    await expect(page).toHaveURL(/about$/);
    await page.getByRole("link", { name: "Receiver" }).first().click();
  },
};

for (const [way, leave] of Object.entries(waysToLeave)) {
  test(`a search that is still running ends with ${way}, and is shown nowhere`, async ({ page }) => {
    await page.goto("/receiver");
    await search(page);
    await expect(page.getByText("You searched for: all donors")).toBeVisible();
    const { release } = await hold(page, "**/api/v1/search");
    await choose(page, "State", "Sikkim");
    const asked = page.waitForRequest("**/api/v1/search");
    await search(page);
    const request = await asked;
    const ended = page.waitForEvent("requestfailed", (failed) => failed === request);
    await leave(page);
    await ended;
    release();
    await expect(page.getByRole("heading", { name: "Who can help near you?" })).toBeVisible();
  });
}

test("a page of results does not move when it is there: the offer comes with the donors, by one request", async ({
  page,
  site,
}) => {
  await registerAll(site, [
    { fullName: "Here", state: "Mizoram", city: "Lunglei", ...books },
    { fullName: "Distant", state: "Mizoram", city: "Aizawl", ...books },
  ]);
  await leaveSearchesToScript(page);
  const searches = recordSearches(page);
  await page.goto("/receiver?state=Mizoram&city=Lunglei&donationType=Pads");
  await expect(card(page, "Here")).toBeVisible();
  await expect(page.getByRole("link", { name: "Within 100 km of Lunglei: 1 more donor" })).toBeVisible({ timeout: 1 });
  expect(searches).toEqual([{ state: "Mizoram", city: "Lunglei", ...books }]);
});

test("a search is changed by one tap, and another blood type is two", async ({ page, site }) => {
  await registerAll(site, [{ state: "Tripura", city: "Agartala", bloodType: "B-", fullName: "Other Type" }]);
  await page.goto("/receiver");
  await choose(page, "State", "Tripura");
  await choose(page, "City", "Agartala");
  await page.getByLabel("Donation Type").selectOption("Bag And bottle");
  await page.getByRole("combobox", { name: "Blood Type" }).selectOption("B+");
  await search(page);
  await expect(page.getByText("You searched for: Agartala")).toBeVisible();
  await expect(page.getByLabel("State")).toHaveValue("");
  await page.getByText("Another blood type").click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "B-", exact: true }).click();
  await expect(card(page, "Other Type")).toBeVisible();
  await expect(page.getByText("Agartala · Tripura · Bag And bottle (blood) · B-")).toBeVisible();
  await page.getByRole("link", { name: "Change this search" }).click();
  await expect(page.getByRole("form", { name: "Search for Equipments" })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Tripura");
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Agartala");
  await expect(page.getByLabel("Donation Type")).toHaveValue("Blood");
  await expect(page.getByRole("combobox", { name: "Blood Type" })).toHaveValue("B-");
});

test("Back from another page, and a reload, bring back all donors that 'Show more' has shown, and the place", async ({
  page,
  site,
}) => {
  const place = { state: "Punjab", city: "Amritsar" };
  for (let n = 0; n < 112; n++) await registerAll(site, [{ ...place, fullName: `Kept ${n}` }]);
  const cards = page.getByRole("article");
  const last = card(page, "Kept 0").first();
  const isAtItsPlace = () => expect(last.getByRole("heading")).toBeInViewport();
  await page.goto("/receiver");
  await choose(page, "State", "Punjab");
  await search(page);
  await expect(cards).toHaveCount(50);
  const more = page.getByRole("link", { name: "Show more" });
  await more.click();
  await expect(cards).toHaveCount(100);
  await expect(more).toBeFocused();
  await more.click();
  await expect(cards).toHaveCount(112);
  await expect(page).toHaveURL(/\?state=Punjab&shown=150$/);
  await last.scrollIntoViewIfNeeded();
  // A click would scroll to the link.
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).dispatchEvent("click");
  await expect(page).toHaveURL(/about$/);
  await page.goBack();
  await expect(cards).toHaveCount(112);
  await isAtItsPlace();
  await page.reload();
  await expect(cards).toHaveCount(112);
  await isAtItsPlace();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Who can help near you?" })).toBeVisible();
  // A link that is shared begins at the beginning.
  await page.goForward();
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute("href", /state%3DPunjab$/);
});

test("a shared search runs when it is opened, and its address names nobody", async ({ page, context, site }) => {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const place = { state: "Jammu and Kashmir", city: "Doda" };
  await registerAll(site, [{ ...place, fullName: "Shared Person", bloodType: "O-", phoneNo: "98765 40001" }]);
  await page.goto("/receiver");
  await choose(page, "State", "Jammu");
  await choose(page, "City", "Doda");
  await page.getByLabel("Donation Type").selectOption("Bag And bottle");
  await page.getByRole("combobox", { name: "Blood Type" }).selectOption("O+");
  await page.getByLabel("Include compatible").check();
  await search(page);
  await expect(card(page, "Shared Person")).toBeVisible();
  const query = "?state=Jammu+and+Kashmir&city=Doda&donationType=Blood&bloodType=O%2B&compatible=1";
  expect(page.url()).toBe(`${site}/receiver${query}`);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("The link to this search has been copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const whatsapp = page.getByRole("link", { name: "Share on WhatsApp" });
  const share = new URL((await whatsapp.getAttribute("href"))!);
  expect(share.host).toBe("wa.me");
  expect(share.searchParams.get("text")).toContain(page.url());
  await expect(whatsapp).toHaveAttribute("rel", "noreferrer");
  expect(addresses.filter((address) => /person|98765|wa\.me/i.test(address))).toEqual([]);
  expect(share.href).not.toMatch(/person|98765/i);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(card(other, "Shared Person")).toContainText("O− can be given to anyone");
  await expect(other.getByRole("heading", { name: "1 donor found" })).toBeInViewport();
  await expect(other.locator("link[rel=canonical]")).toHaveAttribute("href", /\/receiver$/);
  await expect(other.getByLabel("State")).toHaveValue("Jammu and Kashmir");
});

test("where nothing can be copied, the link is shown", async ({ page, site }) => {
  await registerAll(site, [{ state: "Puducherry", city: "Puducherry" }]);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.goto("/receiver?state=Puducherry");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText(/Here is the link to this search: .*\/receiver\?state=Puducherry$/)).toBeVisible();
});

test("Back and Forward go from search to search, and a search for everything has an address too", async ({ page }) => {
  await page.goto("/receiver");
  const searched = (what: string) => expect(page.getByText(`You searched for: ${what}`, { exact: true })).toBeVisible();
  await choose(page, "State", "Telangana");
  await search(page);
  await searched("Telangana");
  await choose(page, "State", "Haryana");
  await search(page);
  await searched("Haryana");
  await search(page);
  await searched("all donors");
  await page.goBack();
  await searched("Haryana");
  await page.goBack();
  await searched("Telangana");
  await page.goForward();
  await searched("Haryana");
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Who can help near you?" })).toBeVisible();
  await page.goForward();
  await searched("Telangana");
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page).toHaveURL(/about$/);
  await page.goBack();
  await searched("Telangana");
});

test("the same search again asks again", async ({ page, site }) => {
  await page.goto("/receiver?state=Chhattisgarh");
  await expect(page.getByRole("heading", { name: "No donors found" })).toBeVisible();
  await registerAll(site, [{ fullName: "Just now", state: "Chhattisgarh", city: "Durg" }]);
  await choose(page, "State", "Chhattisgarh");
  await search(page);
  await expect(card(page, "Just now")).toBeVisible();
});

test("wrong criteria in an address are told in the API's words", async ({ page }) => {
  expectComplaint("422");
  for (const [query, message] of [
    ["state=Atlantis", "Please choose a state from the list."],
    ["donationType=gold", "Please choose a donation type from the list."],
    ["state=Goa&withinKm=50", "Please choose a city to search around it."],
    ["state=Goa&city=Panaji&withinKm=far", "Please choose a distance from 0 to 500 km."],
  ]) {
    await page.goto(`/receiver?${query}`);
    await expect(page.getByText(message!)).toBeVisible();
    await expect(page.getByRole("heading", { name: "This search did not work" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toHaveCount(0);
  }
});

test("a card calls and writes to its number, and a hidden one only after it was shown", async ({ page, site }) => {
  const place = { state: "Uttarakhand", city: "Almora" };
  await registerAll(site, [
    { ...place, fullName: "On WhatsApp", phoneNo: "098765 40002" },
    { ...place, fullName: "By phone only", phoneNo: "05962 230001" },
  ]);
  const { path } = await register(site, { ...place, fullName: "Hides", phoneNo: "+91 98765 40003" });
  await page.goto(path);
  await page.getByRole("button", { name: "Show it only on request" }).click();
  await expect(page.getByRole("button", { name: "Show it to everyone" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Call|WhatsApp/ })).toHaveCount(0);

  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto("/receiver?state=Uttarakhand&city=Almora");
  const call = (name: string) => card(page, name).getByRole("link", { name: `Call ${name}` });
  const write = (name: string) => card(page, name).getByRole("link", { name: `Message ${name} on WhatsApp` });
  await expect(call("On WhatsApp")).toHaveAttribute("href", "tel:09876540002");
  await expect(write("On WhatsApp")).toHaveAttribute("href", /^https:\/\/wa.me\/919876540002\?text=Hello/);
  await expect(write("On WhatsApp")).toHaveAttribute("rel", "noreferrer");
  await expect(call("By phone only")).toBeVisible();
  await expect(write("By phone only")).toHaveCount(0);
  await expect(call("Hides")).toHaveCount(0);
  await expect(write("Hides")).toHaveCount(0);
  await card(page, "Hides").getByRole("button", { name: "Show number" }).click();
  await expect(call("Hides")).toHaveAttribute("href", "tel:+919876540003");
  await expect(write("Hides")).toHaveAttribute("href", /^https:\/\/wa.me\/919876540003\?text=Hello/);
  expect(requests.filter((url) => !url.startsWith(site))).toEqual([]);
});

test("compatible blood from around is reached by keyboard alone", async ({ page, site }) => {
  await registerAll(site, [
    { fullName: "Key Near", state: "Andaman and Nicobar Islands", city: "Swaraj Dweep", bloodType: "B-" },
  ]);
  await page.goto("/receiver");
  await page.getByLabel("State").focus();
  for (const typed of ["Andaman", "Port Blair", "Bag"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("B+");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No donors found" })).toBeFocused();
  const offer = page.getByRole("link", { name: "Compatible types within 50 km of Sri Vijaya Puram: 1 donor" });
  await expect(offer).toBeVisible();
  // After the ways to change the search.
  for (let n = 0; n < 3; n++) await page.keyboard.press("Tab");
  await expect(offer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "1 donor found" })).toBeFocused();
  await expect(card(page, "Key Near")).toContainText("B− can be given to B+");
});
