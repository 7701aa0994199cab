import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { type ManagedDonor } from "#contract/managed-donor.ts";
import { secretPattern } from "#contract/private-link.ts";
import { choose } from "./fixtures/choose.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { changeManaged, holdForm, onForms } from "./fixtures/forms.ts";
import { hold } from "./fixtures/hold.ts";
import { onBothEnginesAtLength } from "./fixtures/long.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { listenForViolations } from "./fixtures/violations.ts";

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Fills in the registration form; gives how many taps that takes at least, with the one on Submit. */
async function join(page: Page, fullName: string): Promise<number> {
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Phone Number").fill("+91 98765 43210");
  await page.getByLabel("Donation Type").selectOption("Books");
  await choose(page, "State", "Odisha");
  await choose(page, "City", "Bhubaneswar");
  await button(page, "Submit").click();
  return 6;
}

async function search(page: Page, state: string, name: string): Promise<Locator> {
  await page.goto("/receiver");
  await choose(page, "State", state);
  await button(page, "Search").click();
  await expect(page.getByRole("heading", { name: /found|newest/ })).toBeFocused();
  return page.getByRole("article").filter({ hasText: name.toUpperCase() });
}

test.describe("on a phone", onBothEnginesAtLength, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a donor registers, corrects, pauses, resumes, confirms, hides the number, is reported, and leaves", async ({
    page,
  }) => {
    expectComplaint("404");
    const violations = await listenForViolations(page);
    // WebKit scrolls to what takes the focus by the layout from before the change, so in effect not at all.
    await page.addInitScript(() => {
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function () {
        focus.call(this, { preventScroll: true });
      };
    });
    const urls: string[] = [];
    const referrers: string[] = [];
    page.on("request", (request) => {
      urls.push(request.url());
      referrers.push(request.headers().referer ?? "");
    });
    let taps = 0;
    const tap = async (name: string) => {
      taps++;
      await button(page, name).tap();
    };

    await page.goto("/donar");
    const tapsToJoin = await join(page, "Farida Sheikh");
    await expect(said(page, "You are registered as a donor")).toBeVisible();
    await expect(heading(page, "You are registered as a donor")).toBeFocused();
    await expect(heading(page, "You are registered as a donor")).toBeInViewport();
    await expect(page.getByLabel("Full name")).toHaveValue("");
    const link = await page.getByRole("textbox", { name: "Your private link" }).inputValue();
    const secret = link.slice(-22);
    expect(secret).toMatch(secretPattern);

    await page.goto("about:blank");
    await page.goto(link);
    await expect(page.getByText("You are in the search. People can find you.")).toBeVisible();
    await expect(heading(page, "FARIDA SHEIKH")).toBeVisible();
    await expect(button(page, "I have just donated")).toHaveCount(0);

    await tap("Correct my details");
    await page.getByLabel("Full name").fill("Farida Shaikh");
    taps++;
    await tap("Save");
    await expect(said(page, "Your details are saved")).toBeVisible();
    await expect(heading(page, "What others see")).toBeFocused();
    await expect(heading(page, "FARIDA SHAIKH")).toBeInViewport();
    expect(taps).toBeLessThanOrEqual(tapsToJoin);

    taps = 0;
    await tap("Pause my registration");
    await expect(said(page, "Nobody can find you until you resume")).toBeVisible();
    await expect(button(page, "Resume my registration")).toBeFocused();
    await expect(await search(page, "Odisha", "Farida Shaikh")).toHaveCount(0);
    await page.goto(link);
    await tap("Resume my registration");
    await expect(said(page, "People can find you")).toBeVisible();
    await tap("I am still available");
    await expect(said(page, "Your details are confirmed")).toBeVisible();
    await tap("Show it only on request");
    await expect(page.getByText("Nobody has asked for it yet")).toBeVisible();
    await expect(page.getByRole("article")).not.toContainText("98765");
    expect(taps).toBe(4);

    const card = await search(page, "Odisha", "Farida Shaikh");
    await expect(card).toContainText("10");
    await expect(card).toContainText("Confirmed today");
    expect(await card.innerHTML()).not.toContain("43210");
    await button(card, "Show number").tap();
    const number = card.getByRole("link", { name: "+91 98765 43210" });
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/Blood and help are never paid for/);
    await button(card, "Report this donor").tap();
    await card.getByLabel("The number does not work").tap();
    await button(card, "Send the report").tap();
    await expect(card.getByText("Thank you for telling us")).toBeFocused();

    await page.goto(link);
    await expect(page.getByText("It has been asked for once.")).toBeVisible();
    taps = 0;
    await tap("Delete my registration");
    await tap("Yes, delete it now");
    await expect(heading(page, "Your registration has been deleted")).toBeFocused();
    await expect(heading(page, "Your registration has been deleted")).toBeInViewport();
    await expect(page.getByText(String(new Date().getFullYear())).first()).toBeVisible();
    expect(taps).toBeLessThanOrEqual(tapsToJoin);
    expect(taps).toBe(2);
    await page.reload();
    await expect(heading(page, "This link opens no registration")).toBeVisible();
    await expect(await search(page, "Odisha", "Farida Shaikh")).toHaveCount(0);

    expect(urls.filter((url) => url.includes(secret))).toEqual([]);
    expect(referrers.filter((url) => url.includes(secret))).toEqual([]);
    expect(violations).toEqual([]);
  });
});

test("the notice comes before Submit, and its version and language are stored with the donor", async ({ page }) => {
  await page.goto("/donar");
  const notice = page.locator("form").filter({ hasText: "Before you submit" });
  await expect(notice).toContainText("shown to anyone who searches");
  await expect(notice).toContainText("18 or older");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const sent = page.waitForRequest("**/api/v1/donar");
  await join(page, "Notice Reader");
  const registration = (await sent).postDataJSON() as Record<string, string>;
  await page.getByRole("link", { name: "Open my registration" }).click();
  const download = page.waitForEvent("download");
  await button(page, "Download my data").click();
  const file = JSON.parse(await readFile(await (await download).path(), "utf8")) as ManagedDonor;
  expect(file.donor).toMatchObject({ fullName: "Notice Reader", phoneNo: "+91 98765 43210", city: "Bhubaneswar" });
  expect(file.notice).toEqual({ version: registration.noticeVersion, language: "en" });
  await page.goto("/donar");
  await page.getByRole("link", { name: "How we use your name and number" }).click();
  await expect(page.getByText(`Version of this notice: ${registration.noticeVersion}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "complaints@example.org" })).toBeVisible();
});

test("the private link can be copied and sent to oneself", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/donar");
  await join(page, "Copies Link");
  const field = page.getByRole("textbox", { name: "Your private link" });
  const link = await field.inputValue();
  await button(page, "Copy the link").click();
  await expect(said(page, "The link has been copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  for (const [name, start] of [
    ["WhatsApp", "https://wa.me/?text="],
    ["SMS", "sms:?body="],
  ]) {
    const address = (await page.getByRole("link", { name: name! }).getAttribute("href"))!;
    expect(address.startsWith(start!)).toBe(true);
    expect(decodeURIComponent(address)).toContain(link);
  }
});

test("where copying is refused, the page says so and selects the link", async ({ page }) => {
  await page.goto("/donar");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await join(page, "Copies By Hand");
  await button(page, "Copy the link").click();
  await expect(said(page, "Your browser did not allow copying")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Your private link" });
  await expect(field).toBeFocused();
  const selected = await field.evaluate((input: HTMLInputElement) => input.selectionEnd! - input.selectionStart!);
  expect(selected).toBe((await field.inputValue()).length);
});

test("sent again after the network failed, a registration keeps its link; the next one gets another", async ({
  page,
}) => {
  expectComplaint("net::ERR");
  const secrets: string[] = [];
  page.on("request", (request) => {
    const sent = request.postDataJSON() as { secret?: string } | null;
    if (sent?.secret) secrets.push(sent.secret);
  });
  await page.goto("/donar");
  // The registration arrives; its answer does not.
  await page.route(
    "**/api/v1/donar",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await join(page, "Shaky Network");
  await expect(said(page, "The network cannot be reached")).toBeVisible();
  await button(page, "Submit").click();
  await expect(heading(page, "You are registered as a donor")).toBeFocused();
  const link = await page.getByRole("textbox", { name: "Your private link" }).inputValue();
  await join(page, "Second Person");
  await expect(page.getByText("For Second Person")).toBeVisible();
  await expect(page.getByText("For Shaky Network")).toBeVisible();
  expect(secrets).toHaveLength(3);
  expect(secrets[0]).toBe(secrets[1]);
  expect(secrets[2]).not.toBe(secrets[1]);
  await page.goto(link);
  await expect(heading(page, "SHAKY NETWORK")).toBeVisible();
});

test("what is typed while a registration is sent stays, and its link outlives other pages and another language", async ({
  page,
}) => {
  const held = await hold(page, "**/api/v1/donar");
  await page.goto("/donar");
  await join(page, "Keeps Link");
  await page.getByLabel("Full name").fill("Next Person");
  held.release();
  await expect(page.getByText("People who need help can find you now.")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Next Person");
  await expect(page.getByLabel("Full name")).toBeFocused();
  const field = page.getByRole("textbox", { name: "Your private link" });
  const link = await field.inputValue();

  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page.getByRole("heading", { name: "Who We Are ?" })).toBeVisible();
  await page.getByRole("link", { name: "Become a Donar" }).first().click();
  await expect(field).toHaveValue(link);
  await expect(heading(page, "Register somebody else")).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "हिन्दी" }).click();
  await expect(page.locator("textarea[readonly]")).toHaveValue(link.replace("/donar/", "/hi/donar/"));
  await page.goto("/donar");
  await button(page, "I have kept the link").click();
  await expect(field).toHaveCount(0);
  await expect(heading(page, "Become a Donar")).toBeFocused();
  await page.reload();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await expect(field).toHaveCount(0);
});

test("whoever registers the same again gets no link, and is told that it was confirmed and what to do", async ({
  page,
  site,
}) => {
  await register(site, newDonor({ fullName: "Twice", phoneNo: "+91 98765 43210", ...books }));
  await page.goto("/donar");
  await join(page, "Twice");
  await expect(heading(page, "You are already registered")).toBeFocused();
  await expect(page.getByText("we have confirmed them")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^\+91/ })).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: "Your private link" })).toHaveCount(0);
});

const books = { donationType: "Pads", bloodType: "", state: "Odisha", city: "Bhubaneswar" } as const;

test("a blood donor who has just donated rests, and another link opens another donor", async ({ page, site }) => {
  const blood = await register(site, { fullName: "Gives Blood", state: "Bihar", city: "Patna" });
  const other = await register(site, { fullName: "Other Donor", state: "Bihar", city: "Patna" });
  await page.goto(blood.path);
  await button(page, "I have just donated").click();
  await button(page, "120 days (women)").click();
  await expect(said(page, "After that, people can find you again")).toBeVisible();
  await expect(said(page, "Thank you for giving blood")).toBeVisible();
  await expect(button(page, "I have just donated")).toBeFocused();
  await button(page, "I have not donated").click();
  await expect(said(page, "You are back in the search")).toBeVisible();
  await expect(said(page, "You are in the search")).toBeVisible();
  await expect(button(page, "I have not donated")).toHaveCount(0);
  await expect(button(page, "I have just donated")).toBeFocused();
  await page.evaluate((path) => (location.hash = path.split("#")[1]!), other.path);
  await expect(heading(page, "OTHER DONOR")).toBeVisible();
  await expect(page.getByText("You are in the search. People can find you.")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "GIVES BLOOD")).toBeVisible();
});

test("what is pressed while another action runs is done after it, and nothing typed is lost", async ({
  page,
  site,
}) => {
  const { path } = await register(site, { fullName: "Two Actions", state: "Bihar", city: "Patna" });
  await page.goto(path);
  await button(page, "Correct my details").click();
  await page.getByLabel("Full name").fill("Corrected Name");
  const release = await holdChanges(page);
  await button(page, "Pause my registration").click();
  await button(page, "Save").click();
  await button(page, "I have just donated").click();
  await button(page, "90 days (men)").click();
  for (const cancel of await button(page, "Cancel").all()) await cancel.click({ force: true });
  await expect(button(page, "90 days (men)")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Corrected Name");
  await page.getByLabel("Phone Number").focus();
  release();
  await expect(said(page, "Your details are saved")).toBeVisible();
  await expect(said(page, "Thank you for giving blood")).toBeVisible();
  await expect(heading(page, "CORRECTED NAME")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeHidden();
  await expect(button(page, "I have not donated")).toBeVisible();
  await expect(button(page, "Resume my registration")).toBeVisible();
  await page.reload();
  await expect(heading(page, "CORRECTED NAME")).toBeVisible();
  await expect(said(page, "You have paused")).toBeVisible();
  await button(page, "I have not donated").click();
  await expect(said(page, "You are no longer resting")).toBeVisible();
});

test("a correction that fails after another action stays in its form, and so does what is typed while one is saved", async ({
  page,
  site,
}) => {
  expectComplaint("422");
  const { path } = await register(site, { fullName: "Types On", ...books });
  await page.goto(path);
  await button(page, "Correct my details").click();
  await page.getByLabel("Phone Number").fill("123");
  let release = await holdChanges(page);
  await button(page, "Pause my registration").click();
  await button(page, "Save").click();
  release();
  await expect(page.getByLabel("Phone Number")).toBeFocused();
  await expect(page.getByLabel("Phone Number")).toHaveValue("123");
  await expect(button(page, "Resume my registration")).toBeVisible();
  await page.getByLabel("Phone Number").fill(newDonor().phoneNo);
  release = await holdChanges(page);
  await button(page, "Save").click();
  await page.getByLabel("Full name").fill("Types On And On");
  release();
  await expect(said(page, "Your details are saved")).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Types On And On");
  await expect(page.getByLabel("Full name")).toBeFocused();
});

test("an old tab corrects only what was changed in it", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Old Tab", ...books });
  await page.goto(path);
  await button(page, "Correct my details").click();
  const change = { method: "PATCH", body: JSON.stringify({ phoneNo: "+91 90000 12345" }) };
  const headers = { "content-type": "application/json", authorization: `Bearer ${path.split("#")[1]}` };
  expect((await fetch(`${site}/api/v1/donar/mine`, { ...change, headers })).status).toBe(200);
  await page.getByLabel("Full name").fill("New Name");
  await button(page, "Save").click();
  await expect(heading(page, "NEW NAME")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("90000 12345");
});

test("an answer that does not come is not waited for, and the button can be pressed again", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Stalled Line", ...books });
  await page.clock.install();
  await page.goto(path);
  await expect(button(page, "Pause my registration")).toBeVisible();
  const release = await holdChanges(page);
  await button(page, "Pause my registration").click();
  await page.clock.fastForward(20_000);
  await expect(said(page, "No answer came")).toBeVisible();
  await button(page, "Pause my registration").click();
  await expect(said(page, "Nobody can find you until you resume")).toBeVisible();
  release();
});

test("a receipt stays though something else was pressed while the donor was deleted", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Leaves At Once", ...books });
  await page.goto(path);
  await button(page, "Delete my registration").click();
  const release = await holdChanges(page);
  await button(page, "Yes, delete it now").click();
  await button(page, "I am still available").click();
  release();
  await expect(heading(page, "Your registration has been deleted")).toBeFocused();
});

test("a donor who leaves while their registration is deleted is told so, and finds the receipt at their link", async ({
  page,
  site,
}) => {
  const { path } = await register(site, { fullName: "Leaves Twice", ...books });
  await page.goto(path);
  await button(page, "Delete my registration").click();
  const release = await holdChanges(page);
  await button(page, "Yes, delete it now").click();
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page.getByRole("heading", { name: "Who We Are ?" })).toBeVisible();
  release();
  await expect(said(page, "Your registration has been deleted")).toBeVisible();
  await expect(said(page, "did not answer as expected")).toHaveCount(0);
  await page.goBack();
  await expect(heading(page, "Your registration has been deleted")).toBeVisible();
  await expect(button(page, "Save the receipt")).toBeVisible();
});

const holdChanges = (page: Page) => holdForm(page, "/donar/manage");

test("a wrong correction is reported at its field, which takes the focus, and the details of another donor are accepted", async ({
  page,
  site,
}) => {
  expectComplaint("422");
  await register(site, { fullName: "Equal", ...books });
  const { path } = await register(site, { fullName: "Nearly Equal", ...books });
  await page.goto(path);
  await button(page, "Correct my details").click();
  await page.getByLabel("Phone Number").fill("123");
  await choose(page, "City", "");
  await button(page, "Save").click();
  await expect(page.getByLabel("Phone Number")).toBeFocused();
  await expect(page.getByLabel("Phone Number")).toHaveAccessibleDescription(/7 to 15 digits/);
  await expect(page.getByLabel("City")).toHaveAccessibleDescription(/choose a city/);
  await page.getByLabel("Phone Number").fill(newDonor().phoneNo);
  await choose(page, "City", "Bhubaneswar");
  await page.getByLabel("Full name").fill("Equal");
  await button(page, "Save").click();
  await expect(said(page, "Your details are saved")).toBeVisible();
  await expect(heading(page, "What others see")).toBeFocused();
  await expect(page.getByRole("article").getByRole("heading", { name: "EQUAL", exact: true })).toBeVisible();
});

test("a donor whom reports have hidden is told so, answers once, and after that is told to call", async ({
  page,
  site,
}) => {
  const { id, path } = await register(site, { fullName: "Reported Wrongly", phoneNo: "0000000001", ...books });
  const hideByReports = async (network: number) => {
    for (let n = 0; n < 9; n++) {
      await fetch(`${site}/api/v1/donar/${id}/report`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.${network}.${n}.1` },
        body: JSON.stringify({ reason: "not a donor" }),
      });
    }
  };
  await hideByReports(51);
  await expect(await search(page, "Odisha", "Reported Wrongly")).toHaveCount(0);
  await page.goto(path);
  await expect(said(page, "Several people have reported you, so nobody can find you just now")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^\+91/ })).toHaveCount(2);
  await button(page, "I am still available").click();
  await expect(said(page, "Thank you. You are back in the search.")).toBeVisible();
  await expect(said(page, "You are in the search. People can find you.")).toBeVisible();
  await expect(await search(page, "Odisha", "Reported Wrongly")).toHaveCount(1);

  await hideByReports(52);
  await page.goto(path);
  await expect(said(page, "reported you again, so nobody can find you until our staff have checked")).toBeVisible();
  await button(page, "I am still available").click();
  await expect(said(page, "Your details are confirmed")).toBeVisible();
  await expect(said(page, "reported you again")).toBeVisible();
});

test("whoever registers the details of a paused donor gets a registration and a link of their own", async ({
  page,
  site,
}) => {
  const paused = await register(site, { fullName: "Paused And Back", phoneNo: "+91 98765 43210", ...books });
  await page.goto(paused.path);
  await button(page, "Pause my registration").click();
  await expect(said(page, "Nobody can find you until you resume")).toBeVisible();
  await page.goto("/donar");
  await join(page, "Paused And Back");
  await expect(heading(page, "You are registered as a donor")).toBeFocused();
  const link = await page.getByRole("textbox", { name: "Your private link" }).inputValue();
  expect(link).not.toContain(paused.id);
});

test("a donor sees how often their number was asked for, also on days whose single times are not kept", async ({
  page,
  site,
}) => {
  const { path } = await register(site, { fullName: "Much Asked For", ...books });
  await changeManaged(page, (managed) => {
    const numberAskedAt = ["2026-11-15T10:00:00.000Z"];
    const numberAskedOn = [
      { day: "2026-11-14", times: 1204 },
      { day: "2026-11-13", times: 1 },
    ];
    return { ...managed, numberOnRequest: true, numberAskedAt, numberAskedOn };
  });
  await page.goto(path);
  await expect(page.getByText("It has been asked for 1,206 times.")).toBeVisible();
  await page.getByText("When it was asked for").click();
  await expect(page.getByRole("listitem").filter({ hasText: "14 November 2026: 1,204 times" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "13 November 2026: once" })).toBeVisible();
});

test("a link that cannot be opened says why, and what to do", async ({ page, site, context }) => {
  expectComplaint("403");
  expectComplaint("404");
  expectComplaint("503");
  expectComplaint("net::ERR_INTERNET_DISCONNECTED");
  const { id, secret, path } = await register(site, { fullName: "Closed Door", ...books });
  await page.goto("/donar/manage");
  await expect(heading(page, "Please open your private link")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: /^\+91/ })).toHaveCount(2);
  const wrong = "This link does not work";
  for (const hash of [`${id}.${secret.slice(1)}`, `${id}.${"A".repeat(22)}`]) {
    await page.goto(`/donar/manage#${hash}`);
    await expect(heading(page, wrong)).toBeVisible();
  }
  await page.goto(`/donar/manage#01900000-0000-7000-8000-000000000000.${secret}`);
  await expect(heading(page, "This link opens no registration")).toBeVisible();

  const message = "The registry cannot be reached just now. Please try again in a minute.";
  const stop = await onForms(page, "/donar/manage", (route) => route.fulfill({ status: 503, json: { message } }));
  await page.goto(path);
  await expect(page.getByText(message)).toBeVisible();
  await stop();
  await context.setOffline(true);
  await button(page, "Try again").click();
  await expect(page.getByText("The network cannot be reached")).toBeVisible();
  await expect(heading(page, "We could not open your registration")).toBeFocused();
  await context.setOffline(false);
  await button(page, "Try again").click();
  await expect(heading(page, "What others see")).toBeFocused();
  await expect(heading(page, "CLOSED DOOR")).toBeVisible();
});

test("neither two presses in one place nor a held key delete, and one may think again", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Thinks Again", ...books });
  await page.goto(path);
  await button(page, "Delete my registration").scrollIntoViewIfNeeded();
  const place = (await button(page, "Delete my registration").boundingBox())!;
  const pressThere = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await pressThere();
  await expect(button(page, "Yes, delete it now")).toBeVisible();
  // Longer than a browser takes for a double click.
  await page.waitForTimeout(400);
  await pressThere();
  await expect(button(page, "Yes, delete it now")).toHaveCount(0);
  await button(page, "Delete my registration").dblclick();
  await expect(button(page, "Yes, delete it now")).toBeVisible();
  await button(page, "Keep my registration").click();
  await expect(button(page, "Delete my registration")).toBeFocused();
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(button(page, "Yes, delete it now")).toBeVisible();
  await page.reload();
  await expect(heading(page, "THINKS AGAIN")).toBeVisible();
});

test("a donor pauses, corrects, hides the number and deletes by keyboard alone", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Key Board", state: "Bihar", city: "Patna" });
  await page.goto(path);
  const press = async (name: string) => {
    const target = button(page, name);
    await expect(target).toBeVisible();
    for (let n = 0; n < 60; n++) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await press("I am still available");
  await expect(said(page, "Your details are confirmed")).toBeVisible();
  await press("Pause my registration");
  await expect(button(page, "Resume my registration")).toBeFocused();
  await press("Resume my registration");
  await expect(button(page, "Pause my registration")).toBeFocused();
  await press("Show it only on request");
  await expect(button(page, "Show it to everyone")).toBeFocused();
  await press("Correct my details");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Key Bord");
  await page.keyboard.press("Enter");
  await expect(heading(page, "KEY BORD")).toBeVisible();
  await expect(heading(page, "What others see")).toBeFocused();
  await press("Delete my registration");
  await press("Yes, delete it now");
  await expect(heading(page, "Your registration has been deleted")).toBeFocused();
  const download = page.waitForEvent("download");
  await press("Save the receipt");
  const receipt = JSON.parse(await readFile(await (await download).path(), "utf8")) as { deletedAt: string };
  expect(receipt.deletedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
});

test("a card says when its donor last confirmed, and can be reported though its number is open", async ({
  page,
  site,
}) => {
  const { id } = await register(site, { fullName: "Confirmed Long Ago", state: "Punjab", city: "Amritsar" });
  const donors = [1, 23, 150].map((days) =>
    Object.assign(newDonor(), { id: `${id} ${days}`, confirmedOn: dayBefore(days) }),
  );
  Object.assign(donors[0]!, { confirmedByPhoneOn: "2026-11-14" });
  await page.route("**/api/v1/search", (route) => route.fulfill({ json: donors }));
  await page.goto("/receiver");
  await button(page, "Search").click();
  await expect(page.getByRole("article")).toHaveText([/Confirmed yesterday/, /3 weeks ago/, /Confirmed 5 months ago/]);
  await expect(page.getByText(/^Confirmed by phone on .*2026$/)).toHaveCount(1);
  await page.unroute("**/api/v1/search");
  const card = await search(page, "Punjab", "Confirmed Long Ago");
  await button(card, "Report this donor").click();
  await button(card, "Cancel").click();
  await expect(button(card, "Report this donor")).toBeFocused();
  await button(card, "Report this donor").click();
  await card.getByLabel("This person asks for money").check();
  await button(card, "Send the report").click();
  await expect(card.getByText("Thank you for telling us")).toBeFocused();
});

test("cancelling a report aborts its request, and the focus stays", async ({ page, site }) => {
  await register(site, { fullName: "Reported By Mistake", state: "Punjab", city: "Amritsar" });
  const release = await holdForm(page, "/receiver");
  const card = await search(page, "Punjab", "Reported By Mistake");
  await button(card, "Report this donor").click();
  await card.getByLabel("Something else").check();
  await button(card, "Send the report").click();
  await expect(button(card, "Sending…")).toBeVisible();
  const aborted = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await button(card, "Cancel").click();
  await aborted;
  release();
  await expect(said(page, "You cancelled the report")).toBeVisible();
  await expect(button(card, "Report this donor")).toBeFocused();
  await expect(card.getByText("Thank you for telling us")).toHaveCount(0);
});

/** A day in India. */
function dayBefore(days: number): string {
  return new Date(Date.now() + (5.5 - 24 * days) * 3_600_000).toISOString().slice(0, 10);
}

test("a number that can no longer be revealed is reported in a toast", async ({ page, site }) => {
  expectComplaint("404");
  const { path } = await register(site, { fullName: "Leaves Meanwhile", state: "Jharkhand", city: "Ranchi" });
  await page.goto(path);
  await button(page, "Show it only on request").click();
  await expect(button(page, "Show it to everyone")).toBeVisible();
  const key = path.split("#")[1]!;
  const card = await search(page, "Jharkhand", "Leaves Meanwhile");
  await expect(button(card, "Show number")).toBeVisible();
  await fetch(`${site}/api/v1/donar/mine`, { method: "DELETE", headers: { authorization: `Bearer ${key}` } });
  await button(card, "Show number").click();
  await expect(said(page, "This donor is not listed any more")).toBeVisible();
  await expect(button(card, "Show number")).toBeFocused();
});

test("a number that comes late does not take the focus from a field", async ({ page, site }) => {
  const { path } = await register(site, { fullName: "Shown Late", state: "Jharkhand", city: "Dhanbad" });
  await page.goto(path);
  await button(page, "Show it only on request").click();
  await expect(button(page, "Show it to everyone")).toBeVisible();
  const release = await holdForm(page, "/receiver");
  const card = await search(page, "Jharkhand", "Shown Late");
  await button(card, "Show number").click();
  await page.getByLabel("State").focus();
  release();
  await expect(card.getByText("Blood and help are never paid for")).toBeVisible();
  await expect(page.getByLabel("State")).toBeFocused();
});

test("the registration needs no more than its six fields", async ({ site }) => {
  const { status } = await post(site, "donar", newDonor({ fullName: "Six Fields" }));
  expect(status).toBe(201);
});
