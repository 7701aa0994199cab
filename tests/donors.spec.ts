import type { Page } from "@playwright/test";
import { choose, listOptions } from "./fixtures/choose.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { hold, leaveSearchesToScript } from "./fixtures/hold.ts";
import { expect, expectComplaint, onBothEngines, test } from "./fixtures/site.ts";

/** Fills in the registration form as a person would. */
async function fillIn(
  page: Page,
  given: { name: string; phone: string; type: string; blood?: string; state: string; city: string },
) {
  await page.getByLabel("Full name").fill(given.name);
  await page.getByLabel("Phone Number").fill(given.phone);
  await page.getByLabel("Donation Type").selectOption(given.type);
  if (given.blood) await page.getByRole("combobox", { name: "Blood Type" }).selectOption(given.blood);
  await choose(page, "State", given.state);
  await choose(page, "City", given.city);
}

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a blood donor from Pune is found by someone who searches Pune for O+", onBothEngines, async ({ page }) => {
  await page.goto("/donar");
  const hint = "Choose “Bag And bottle” to give blood.";
  await expect(page.getByLabel("Donation Type")).toHaveAccessibleDescription(hint);
  await fillIn(page, {
    name: "Meera Kulkarni",
    phone: "+91 00000 11111",
    type: "Bag And bottle",
    blood: "O+",
    state: "Maharashtra",
    city: "Pune",
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(toast(page, "You are registered as a donor")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("");
  await expect(page.getByLabel("Donation Type")).toHaveValue("");
  await expect(page.getByRole("combobox", { name: "Blood Type" })).toHaveCount(0);
  // It lies on the link until it goes.
  await expect(toast(page, "You are registered as a donor")).toBeHidden();

  await page.getByRole("link", { name: "Receiver" }).first().click();
  // The form that is left has fields of the same names.
  await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  await choose(page, "State", "Maharashtra");
  await choose(page, "City", "Pune");
  await expect(page.getByText("Choose “Bag And bottle” to find blood.")).toBeVisible();
  await page.getByLabel("Donation Type").selectOption("Bag And bottle");
  await page.getByRole("combobox", { name: "Blood Type" }).selectOption("O+");
  await page.getByRole("button", { name: "Search" }).click();

  const card = page.getByRole("article").filter({ hasText: "MEERA KULKARNI" });
  await expect(card).toContainText("Bag And bottle (blood)");
  await expect(page.getByText("Pune · Maharashtra · Bag And bottle (blood) · O+")).toBeVisible();
  await expect(card).toContainText("O+");
  await expect(card).toContainText("Pune, Maharashtra");
  await expect(card.getByRole("link", { name: "+91 00000 11111" })).toHaveAttribute("href", "tel:+910000011111");
});

test("after a search the criteria are empty again, while the results and what was searched stay", async ({
  page,
  site,
}) => {
  await post(
    site,
    "donar",
    newDonor({ fullName: "Lata", state: "Goa", city: "Panaji", donationType: "Pads", bloodType: "" }),
  );
  await page.goto("/receiver");
  await choose(page, "State", "Goa");
  await choose(page, "City", "Panaji");
  await page.getByLabel("Donation Type").selectOption("Books");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "1 donor found" })).toBeFocused();
  await expect(page.getByText("You searched for: Panaji · Goa · Books")).toBeVisible();
  for (const label of ["State", "City", "Donation Type"]) await expect(page.getByLabel(label)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "LATA" })).toBeVisible();
});

test("before the first search there is an invitation, and a search that finds nobody shows the open door", async ({
  page,
}) => {
  await page.goto("/receiver");
  await expect(page.getByRole("heading", { level: 1, name: "Search for Equipments" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who can help near you?" })).toBeVisible();
  await expect(page.getByText("No donors found")).toHaveCount(0);
  await choose(page, "State", "Lakshadweep");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No donors found" })).toBeFocused();
  await expect(page.getByRole("img", { name: /An open blue door/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toHaveCount(0);
});

test("a spinner turns while the search runs, which is sent once however often the button is pressed", async ({
  page,
}) => {
  const held = await hold(page, "**/api/v1/search");
  await page.goto("/receiver");
  const button = page.getByRole("button", { name: "Search" });
  await button.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Searching for donors" })).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  held.release();
  await expect(button).toBeEnabled();
  await expect(page.getByText("Searching for donors")).toHaveCount(0);
  expect(held.calls).toBe(1);
});

test("two columns of cards where they fit, one on a phone", async ({ page, site }) => {
  for (const fullName of ["Left", "Right"])
    await post(site, "donar", newDonor({ fullName, state: "Kerala", city: "Kochi" }));
  await page.goto("/receiver");
  await choose(page, "State", "Kerala");
  await page.getByRole("button", { name: "Search" }).click();
  const topOf = async (n: number) => (await page.getByRole("article").nth(n).boundingBox())!.y;
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(await topOf(0)).toBe(await topOf(1));
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await topOf(1)).toBeGreaterThan(await topOf(0));
});

test("'Show more' follows the next page until all are shown, though others register meanwhile, and keeps the focus", async ({
  page,
  site,
}) => {
  for (let n = 0; n < 101; n++)
    await post(site, "donar", newDonor({ fullName: `Many ${n}`, state: "Sikkim", city: "Gangtok" }));
  await page.goto("/receiver");
  await choose(page, "State", "Sikkim");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "The newest 50 donors" })).toBeVisible();
  await post(site, "donar", newDonor({ fullName: "Latecomer", state: "Sikkim", city: "Gangtok" }));
  await page.getByRole("link", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The newest 100 donors" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Show more" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "101 donors found" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(101);
  await expect(page.getByRole("link", { name: "Show more" })).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: /^MANY 0/ })).toBeFocused();
});

test("'Show more' asks once however often it is pressed, and keeps the focus when it fails", async ({ page, site }) => {
  expectComplaint("503");
  for (let n = 0; n < 51; n++)
    await post(site, "donar", newDonor({ fullName: `Page ${n}`, state: "Mizoram", city: "Aizawl" }));
  const held = await hold(page, "**/api/v1/search?before=*", (route) =>
    route.fulfill({ status: 503, json: { message: "Please try again in a minute." } }),
  );
  await page.goto("/receiver?state=Mizoram");
  const more = page.getByRole("link", { name: /Show more|Loading more/ });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveText("Loading more…");
  await expect(more).toBeDisabled();
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  held.release();
  await expect(toast(page, "Please try again in a minute.")).toBeVisible();
  await expect(more).toBeEnabled();
  await expect(more).toBeFocused();
  expect(held.calls).toBe(1);
});

test("a visitor who reads on while more donors load keeps their place", async ({ page, site }) => {
  for (let n = 0; n < 51; n++)
    await post(site, "donar", newDonor({ fullName: `Place ${n}`, state: "Nagaland", city: "Dimapur" }));
  const held = await hold(page, "**/api/v1/search?before=*");
  await page.goto("/receiver?state=Nagaland&city=Dimapur");
  await page.getByRole("link", { name: "Show more" }).click();
  const call = page.getByRole("link", { name: "Call Place 7", exact: true });
  await call.focus();
  held.release();
  await expect(page.getByRole("heading", { name: "51 donors found" })).toBeVisible();
  await expect(call).toBeFocused();
});

test("a new search need not wait for more donors of the last one, which then stay out of its results", async ({
  page,
  site,
}) => {
  for (let n = 0; n < 51; n++)
    await post(site, "donar", newDonor({ fullName: `Left ${n}`, state: "Odisha", city: "Puri" }));
  await post(site, "donar", newDonor({ fullName: "Only one", state: "Odisha", city: "Konark" }));
  await page.route("**/api/v1/search?before=*", () => new Promise(() => {}));
  await page.goto("/receiver?state=Odisha&city=Puri");
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("before="));
  await page.getByRole("link", { name: "Show more" }).click();
  await choose(page, "State", "Odisha");
  await choose(page, "City", "Konark");
  await page.getByRole("button", { name: "Search" }).click();
  await ended;
  await expect(page.getByRole("heading", { name: "1 donor found" })).toBeFocused();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("what the server refuses is said in a toast and beside the field, which takes the focus, and nothing typed is lost", async ({
  page,
}) => {
  expectComplaint("422");
  await page.goto("/donar");
  await page.getByLabel("Full name").fill("Meera");
  await page.getByLabel("Phone Number").fill("12345");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(toast(page, "Please check: phone number, donation type, state, city.")).toBeVisible();
  const phone = page.getByLabel("Phone Number");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/7 to 15 digits/);
  await expect(page.getByLabel("City")).toHaveAccessibleDescription("Please choose a city from the list.");
  await expect(page.getByLabel("Full name")).toHaveValue("Meera");
  await expect(phone).toHaveValue("12345");
});

test("the form tells phones what its fields are, sends nothing without a name, and takes 32 characters of a number", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.goto("/donar");
  const [name, number] = [page.getByLabel("Full name"), page.getByLabel("Phone Number")];
  await expect(name).toHaveAttribute("autocomplete", "name");
  await expect(number).toHaveAttribute("autocomplete", "tel");
  await expect(number).toHaveAttribute("inputmode", "tel");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(name).toBeFocused();
  expect(sent.filter((url) => url.endsWith("/donar") && url.includes("/api/"))).toEqual([]);
  await number.pressSequentially("9".repeat(40));
  await expect(number).toHaveValue("9".repeat(32));
});

test("two taps on Submit register once, and the button waits meanwhile", async ({ page }) => {
  const held = await hold(page, "**/api/v1/donar");
  await page.goto("/donar");
  await fillIn(page, { name: "Double Tap", phone: "0000011111", type: "Books", state: "Assam", city: "Guwahati" });
  const submit = page.getByRole("button", { name: /Submit|Sending/ });
  await submit.dblclick();
  await expect(submit).toBeDisabled();
  held.release();
  await expect(toast(page, "You are registered")).toBeVisible();
  expect(held.calls).toBe(1);
});

test("Submit keeps the focus while it works, and when that fails", async ({ page }) => {
  expectComplaint("net::ERR_FAILED");
  const held = await hold(page, "**/api/v1/donar", (route) => route.abort());
  await page.goto("/donar");
  await fillIn(page, { name: "Keyboard", phone: "0000011111", type: "Books", state: "Assam", city: "Guwahati" });
  await page.getByRole("button", { name: "Submit" }).press("Enter");
  await expect(page.getByRole("button", { name: "Sending…" })).toBeFocused();
  held.release();
  await expect(toast(page, "The network cannot be reached")).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit" })).toBeFocused();
});

test("with the network down the visitor is told so and keeps what they typed", async ({ page, context }) => {
  expectComplaint("net::ERR_INTERNET_DISCONNECTED");
  await page.goto("/donar");
  await fillIn(page, { name: "Offline", phone: "0000011111", type: "Books", state: "Assam", city: "Guwahati" });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(toast(page, "The network cannot be reached")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Offline");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(toast(page, "You are registered")).toBeVisible();
});

test("a failed search shows the server's message, clears the criteria, keeps the focus, and shows no other search's donors", async ({
  page,
  site,
}) => {
  expectComplaint("503");
  await post(site, "donar", newDonor({ fullName: "Stays", state: "Tripura", city: "Agartala" }));
  await page.goto("/receiver");
  await choose(page, "State", "Tripura");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "STAYS" })).toBeVisible();
  const message = "The registry cannot be reached just now. Please try again in a minute.";
  await page.route("**/api/v1/search", (route) => route.fulfill({ status: 503, json: { message } }));
  await choose(page, "State", "Goa");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(toast(page, message)).toBeVisible();
  await expect(page.getByRole("button", { name: "Search" })).toBeFocused();
  await expect(page.getByLabel("State")).toHaveValue("");
  await expect(page.getByRole("heading", { name: "STAYS" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "This search did not work" })).toBeVisible();
  await expect(page.getByText("You searched for: Goa")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("You searched for: Tripura")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This search did not work" })).toBeVisible();
  await page.unroute("**/api/v1/search");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "STAYS" })).toBeVisible();
});

test("a search without an answer says so after twenty seconds, and can be sent again", async ({ page }) => {
  expectComplaint("");
  await page.clock.install();
  await page.goto("/receiver");
  const held = await hold(page, "**/api/v1/search");
  await page.getByRole("button", { name: "Search" }).click();
  await expect.poll(() => held.calls).toBe(1);
  await page.clock.runFor(21_000);
  await expect(page.getByRole("heading", { name: "This search did not work" })).toBeVisible();
  await expect(page.getByRole("main").getByText("No answer came.")).toBeVisible();
  held.release();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("You searched for: all donors")).toBeVisible();
});

test("a shared search that fails can be tried again, and what is chosen meanwhile stays", async ({ page, site }) => {
  expectComplaint("503");
  await post(site, "donar", newDonor({ fullName: "Second Try", state: "Tripura", city: "Kailashahar" }));
  await page.route("**/api/v1/search", (route) => route.fulfill({ status: 503, json: { message: "Later." } }));
  await leaveSearchesToScript(page);
  await page.goto("/receiver?state=Tripura&city=Kailashahar");
  await expect(page.getByRole("heading", { name: "This search did not work" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who can help near you?" })).toHaveCount(0);
  await page.unroute("**/api/v1/search");
  const held = await hold(page, "**/api/v1/search");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Try again" })).toBeFocused();
  await choose(page, "State", "Goa");
  held.release();
  const card = page.getByRole("article").filter({ hasText: "SECOND TRY" });
  await expect(card).toContainText("No donor may ask you for money.");
  const chat = card.getByRole("link", { name: "Message Second Try on WhatsApp" });
  await expect(chat).toHaveAttribute("href", /wa\.me\/919876543210\?text=Hello%20Second%20Try/);
  await expect(page.getByRole("link", { name: "Try again" })).toHaveCount(0);
  await expect(page.getByLabel("State")).toHaveValue("Goa");
  await expect(page.getByLabel("State")).toBeFocused();
});

test("an answer that is no JSON is told in plain words", async ({ page }) => {
  expectComplaint("502");
  await page.goto("/receiver");
  await page.route("**/api/v1/search", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await page.getByRole("button", { name: "Search" }).click();
  await expect(toast(page, "The registry did not answer as expected")).toBeVisible();
});

test("blood type is asked only for Blood, cities only of the chosen state, and both start again when that changes", async ({
  page,
}) => {
  for (const path of ["/donar", "/receiver"]) {
    await page.goto(path);
    await expect(page.getByRole("combobox", { name: "Blood Type" })).toHaveCount(0);
    expect(await listOptions(page, "City")).toHaveLength(1);
    await page.getByLabel("Donation Type").selectOption("Bag And bottle");
    const blood = page.getByRole("combobox", { name: "Blood Type" });
    const types = ["O-", "O+", "A-", "A+", "B-", "B+", "AB-", "AB+", "A", "B", "O", "AB"];
    await expect(blood.getByRole("option")).toHaveText([/.*/, ...types]);
    await blood.selectOption("A+");
    await page.getByLabel("Donation Type").selectOption("Pads");
    await expect(blood).toHaveCount(0);
    await page.getByLabel("Donation Type").selectOption("Bag And bottle");
    await expect(blood).toHaveValue("");
    await choose(page, "State", "Himachal Praddesh");
    expect((await listOptions(page, "City")).slice(1)).toEqual(["Manali"]);
    await choose(page, "City", "Manali");
    await choose(page, "State", "Himachal Pradesh");
    await expect(page.getByLabel("City")).toHaveValue("");
  }
});

test("states and their cities are offered in alphabetical order, donation types under the specification's labels", async ({
  page,
}) => {
  await page.goto("/donar");
  const states = (await listOptions(page, "State")).slice(1);
  expect(states).toHaveLength(37);
  expect(states).toEqual(states.toSorted());
  await choose(page, "State", "Uttar Pradesh");
  const cities = (await listOptions(page, "City")).slice(1);
  expect(cities.length).toBeGreaterThan(50);
  expect(cities).toEqual(cities.toSorted());
  const labels = ["Bag And bottle", "Books", "Stationary", "Pads", "Financial Help"];
  await expect(page.getByLabel("Donation Type").getByRole("option")).toHaveText([/.*/, ...labels]);
});

test("a donor registers and is found by keyboard alone", async ({ page }) => {
  await page.goto("/donar");
  await page.getByLabel("Full name").focus();
  await page.keyboard.type("Key Board");
  await page.keyboard.press("Tab");
  await page.keyboard.type("00000 22222");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Stat");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Naga");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Kohi");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Submit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "You are registered")).toBeVisible();
  await page.goto("/receiver");
  await page.getByLabel("State").focus();
  await page.keyboard.type("Naga");
  await page.getByRole("button", { name: "Search" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "KEY BOARD" })).toBeVisible();
});
