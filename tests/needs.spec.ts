import type { Browser, Page } from "@playwright/test";
import { startOf, today } from "#contract/day.ts";
import { readContentFile } from "#cms/content-files.ts";
import { commandLine } from "#server/registry/audit.ts";
import { confirmNeed } from "#server/registry/needs/need-decisions.ts";
import { advanceAll, seeNeed, settleDonors } from "./fixtures/needs.ts";
import { expectGoodLooks, findFaults } from "./fixtures/accessibility.ts";
import { post, register } from "./fixtures/donors.ts";
import { onBothEnginesAtLength } from "./fixtures/long.ts";
import { hold } from "./fixtures/hold.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import type { Throwaway } from "./fixtures/registries.ts";
import { beSignedIn, changeRegistry } from "./fixtures/staff-browser.ts";

// Their requests are seen by nobody else.
test.use({ ownServer: "needs" });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const place = { state: "Maharashtra", city: "Pune" };

/** Registers a donor whom staff may call when somebody near needs what they give. */
async function registerAsked(site: string, given: object) {
  const donor = await register(site, { ...place, ...given });
  const answer = await fetch(`${site}/api/v1/donar/mine/contacts`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${donor.path.split("#")[1]}` },
    body: JSON.stringify({ channel: "call", topics: ["needs"], language: "en", noticeVersion: "1" }),
  });
  expect(answer.status).toBe(200);
  return donor;
}

/** The desk in a browser of its own: visitors who are signed in there see a link to the editor. */
async function openDesk(browser: Browser, site: string, registry: Throwaway): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await beSignedIn(page, registry);
  return page;
}

/** Fills in what no search has filled in. */
async function fillIn(page: Page, fullName: string, phoneNo: string, where: string): Promise<void> {
  await page.getByLabel("Hospital or area").fill(where);
  await page.getByLabel("Needed until").fill(today());
  await page.getByLabel("Your own name").fill(fullName);
  await page.getByLabel("Your own phone number").fill(phoneNo);
  await page.getByLabel("I am 18 or older").check();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "somebody asks, staff confirm, donors say yes, and only then numbers are seen",
    onBothEnginesAtLength,
    async ({ page, browser, site, registry }) => {
      expectComplaint("422");
      const blood = { donationType: "Blood", bloodType: "O-" } as const;
      const first = await registerAsked(site, { ...blood, fullName: "Asha Rao", phoneNo: "+91 98765 11111" });
      await registerAsked(site, { ...blood, fullName: "Bina Das", phoneNo: "+91 98765 22222" });
      await changeRegistry(registry, settleDonors);

      // The search found nobody with this group in Goa; the form has what was searched for.
      await page.goto("/need?state=Maharashtra&city=Pune&donationType=Others");
      await expect(page.getByRole("combobox", { name: "City" })).toHaveValue(/Pune/);
      await expect(page.getByLabel("Donation Type")).toHaveValue("");
      await expect(page.getByLabel("Donation Type")).not.toContainText("Financial Help");
      await page.goto("/receiver?state=Maharashtra&city=Pune&donationType=Blood&bloodType=AB-");
      await page.getByRole("link", { name: "Ask donors for help" }).first().click();
      await page.getByText("What is needed?").waitFor();
      await expect(page.getByRole("combobox", { name: "City" })).toHaveValue(/Pune/);
      await page.getByRole("combobox", { name: "Blood Type" }).selectOption("O-");
      await fillIn(page, "Ravi Kumar", "+91 91234 56789", "Sassoon Hospital, bed of 98765 43210");
      await page.getByLabel("How many donors?").fill("2");
      await button(page, "Check your answers").click();
      await expect(page.getByLabel("Hospital or area")).toHaveAccessibleDescription(/without phone numbers/);
      await expectGoodLooks(page);
      await page.getByLabel("Hospital or area").fill("Sassoon Hospital, Camp");
      await button(page, "Check your answers").click();
      await expect(heading(page, "Check your answers")).toBeFocused();
      await expect(page.getByText("Sassoon Hospital, Camp, Pune, Maharashtra")).toBeVisible();
      await expectGoodLooks(page);
      await button(page, "Change something").click();
      await expect(page.getByLabel("I am 18 or older")).toBeChecked();
      await page.getByLabel("Your own name").fill("Ravi Kumar");
      await button(page, "Check your answers").click();
      await button(page, "Ask donors").click();
      await expect(heading(page, "We have your request")).toBeFocused();
      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        void dialog.accept();
      });
      await page.reload();
      await page.reload();
      expect(asked).toEqual(["beforeunload"]);
      await page.getByRole("link", { name: "Open my request" }).click();
      await expect(heading(page, "We are checking your request")).toBeVisible();
      await expect(page.getByText("Call Dehleez Foundation:").getByRole("link").first()).toBeVisible();
      await expectGoodLooks(page);
      const night = await page.context().newPage();
      await night.clock.setFixedTime(startOf(today()) + 22.2 * 3_600_000);
      await night.goto(page.url());
      await expect(night.getByText(/Somebody calls you from (today|[0-9]+ [A-Z][a-z]+) at 8:00 am on/)).toBeVisible();
      await night.close();

      const desk = await openDesk(browser, site, registry);
      const [reference] = /R-\d{3} \d{3}/.exec(await page.getByRole("main").innerText())!;
      await desk.goto("/staff");
      await desk.getByLabel("Find a donor").fill(reference.replace(/\D/g, ""));
      await desk.keyboard.press("Enter");
      await desk.getByRole("link", { name: reference }).click();
      await expect(desk.getByText("Ravi Kumar")).toBeVisible();
      await desk.goto("/staff");
      await desk.getByRole("link", { name: "Open the requests" }).click();
      await desk.getByRole("link", { name: /O- · Sassoon/ }).click();
      await expect(desk.getByText("Ravi Kumar")).toBeVisible();
      await expectGoodLooks(desk);
      await button(desk, "Correct").click();
      await desk.getByLabel("Donors that may be asked at most").fill("30");
      await button(desk, "Save").click();
      await expect(button(desk, "Correct")).toBeFocused();
      await button(desk, "Confirmed by phone").click();
      await expect(desk.getByText("Donors are asked now")).toBeVisible();

      const donor = await page.context().newPage();
      await expect(async () => {
        await donor.goto("/");
        await donor.goto(first.path);
        await expect(button(donor, "Yes, I can")).toBeVisible({ timeout: 2000 });
      }).toPass();
      await expect(donor.getByRole("main")).not.toContainText("Ravi Kumar");
      await expectGoodLooks(donor);
      await button(donor, "Yes, I can").click();
      await expect(donor.getByRole("link", { name: "+91 91234 56789" })).toBeVisible();
      await expect(donor.getByText("nobody may ask you for money")).toBeVisible();

      await page.reload();
      await expect(heading(page, "All 2 donors near you whom we may ask were asked.")).toBeVisible();
      await expect(page.getByText("on we will ask")).toHaveCount(0);
      await expectGoodLooks(page);
      const search = page.getByRole("main").getByRole("link", { name: "Find donors" });
      await expect(search).toHaveAttribute(
        "href",
        "/receiver?state=Maharashtra&city=Pune&donationType=Blood&bloodType=O-",
      );
      await desk.goto("/staff");
      await expect(desk.getByText("Request with nobody left to ask")).toBeVisible();
      await desk.goto("/staff/needs");
      await button(desk, "Said yes Bina Das").click();
      await expect(desk.getByText("Now tell Bina Das this number: Ravi Kumar, +91 91234 56789")).toBeFocused();
      await expectGoodLooks(desk);

      await page.reload();
      await expect(heading(page, "Enough donors have said yes")).toBeVisible();
      await expect(page.getByRole("link", { name: "+91 98765 11111" })).toBeVisible();
      await expect(page.getByText("Never send money to anybody")).toBeVisible();
      await expectGoodLooks(page);
      await button(page, "Did not come: Bina Das").click();
      await expectGoodLooks(page);
      await button(page, "Yes, did not come").click();
      await expect(heading(page, "Bina Das")).toBeFocused();
      await expect(page.getByText("1 said yes: please call.")).toBeVisible();
      await button(donor, "I have just donated").waitFor();
      await donor.getByText("I gave", { exact: true }).click();
      await button(donor, "120 days (women)").first().click();
      await expect(donor.getByText("You gave. Thank you.")).toBeVisible();
      await button(page, "Found, thank you").click();
      await button(page, "Yes, nobody else is needed").click();
      await expect(heading(page, "You have found help")).toBeFocused();
      await expect(page.getByText("1 person has told us that they gave.")).toBeVisible();

      const hash = new URL(page.url()).hash;
      for (const path of ["/hi/need", `/hi/need/mine${hash}`, `/hi${first.path}`, "/hi/needs"]) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        expect(await findFaults(page), path).toEqual([]);
      }
      await desk.goto("/hi/staff/needs");
      await desk.waitForLoadState("networkidle");
      expect(await findFaults(desk)).toEqual([]);
    },
  );

  test("the board shows what is needed, and whoever helps gives a number to one person only", async ({
    page,
    browser,
    site,
    registry,
  }) => {
    const donor = await register(site, { ...place, fullName: "Dev Nair", donationType: "Pads", bloodType: "" });
    const asked = { ...place, donationType: "Pads", bloodType: "", place: "Kothrud", neededOn: today(), wanted: 3 };
    const seeker = { fullName: "Meena Shah", phoneNo: "+91 90000 12345", consent: true };
    const { body } = await post(site, "needs", { ...asked, ...seeker });
    const { id, secret } = body as { id: string; secret: string };
    await page.goto("/needs");
    await expect(heading(page, "Nothing is needed here just now.")).toBeVisible();
    const desk = await openDesk(browser, site, registry);
    await desk.goto(`/staff/need?id=${id}`);
    await button(desk, "Confirmed by phone").click();
    await expect(desk.getByText("Donors are asked now")).toBeVisible();

    await page.goto("/needs");
    await page.getByLabel("State").selectOption("Maharashtra");
    await button(page, "Show requests").click();
    await expect(heading(page, "1 open request")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/Meena|Kothrud|90000/);
    await expectGoodLooks(page);
    await expect(button(page, "Show requests")).toBeFocused();
    const again = await hold(page, "**/api/v1/needs?*");
    await button(page, "Show requests").click();
    // What is chosen meanwhile stays, and only what is new is said.
    await page.getByLabel("What is needed").focus();
    await page.getByLabel("What is needed").selectOption("Books");
    await expect.poll(() => again.calls).toBe(1);
    again.release();
    await expect(page.locator("main [aria-live]")).toHaveText("1 open request");
    await expect(page.getByLabel("What is needed")).toHaveValue("Pads");
    await expect(page.getByLabel("What is needed")).toBeFocused();
    await page.getByRole("link", { name: "I can help" }).click();
    await expect(heading(page, "Books")).toBeFocused();
    await expect(page).toHaveTitle(/^Books, Pune, Maharashtra · /);
    await page.goBack();
    await expect(heading(page, "1 open request")).toBeFocused();
    await expect(page).toHaveTitle(/^Who needs help now/);
    await expect(page.getByLabel("State")).toHaveValue("Maharashtra");
    await page.goForward();
    await expect(page.getByRole("link", { name: "Share on WhatsApp" })).toHaveAttribute("href", new RegExp(id));
    await expectGoodLooks(page);
    const offer = async (name: string) => {
      await page.getByLabel("Full name").fill(name);
      await page.getByLabel("Phone number").fill("+91 95555 44444");
      await page.getByLabel("I am 18 or older").check();
      await button(page, "I can help").last().click();
      await expect(heading(page, "Thank you. Your number is with")).toBeFocused();
    };
    await offer("Sorry Guest");
    await page.reload();
    await button(page, "I cannot help after all").click();
    await expect(heading(page, "Your offer is taken back")).toBeFocused();
    await page.reload();
    await offer("Guest Helper");

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`/needs?need=${id}`);
    await page.getByLabel("Your private link").fill(donor.path);
    await button(page, "I can help").first().click();
    await expect(page.getByText("may call you")).toBeVisible();

    await page.goto(`/need/mine#${id}.${secret}`);
    await expect(page.getByText("Guest Helper")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Sorry Guest");
    await page.getByText("Withdraw my request").click();
    await button(page, "Yes, withdraw it").click();
    await expect(heading(page, "You have withdrawn your request")).toBeVisible();
    await page.goto(`/needs?need=${id}`);
    await expect(heading(page, "this is no longer needed")).toBeVisible();
  });
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("somebody asks, a donor and a guest answer, and the one who asked closes, all by forms", async ({
    page,
    site,
    registry,
  }) => {
    expectComplaint("422");
    const donor = await registerAsked(site, {
      fullName: "Plain Donor",
      state: "Goa",
      city: "Panaji",
      bloodType: "AB-",
    });
    await page.goto("/need");
    await page.getByLabel("Donation Type").selectOption("Blood");
    await page.getByRole("combobox", { name: "Blood Type" }).selectOption("AB-");
    await page.getByLabel("State").selectOption("Goa");
    await page.getByLabel("City").fill("Panaji");
    await fillIn(page, "Plain Seeker", "12", "Altinho");
    await button(page, "Check your answers").click();
    await expect(page.getByLabel("Your own phone number")).toHaveAccessibleDescription(/7 to 15 digits/);
    await expect(page.getByLabel("I am 18 or older")).toBeChecked();
    await page.getByLabel("Your own phone number").fill("+91 92222 33333");
    await button(page, "Check your answers").click();
    await expect(page.getByText("+91 92222 33333")).toBeVisible();
    await button(page, "Change something").click();
    await page.getByLabel("Your own name").fill("Plain Seeker");
    await button(page, "Check your answers").click();
    await button(page, "Ask donors").click();
    await expect(heading(page, "We have your request")).toBeVisible();
    const link = await page.getByLabel("Your private link").inputValue();
    const open = async () => {
      await page.goto("/need/mine");
      await page.getByLabel("Your private link").fill(`My link: <${link}>`);
      await button(page, "Open my request").click();
    };
    await open();
    await expect(heading(page, "We are checking your request")).toBeVisible();
    await button(page, "Correct my request").click();
    await page.getByLabel("Hospital or area").fill("Campal");
    await page.getByLabel("Your own phone number").fill("12");
    await button(page, "Save").click();
    await expect(page.getByLabel("Your own phone number")).toHaveAccessibleDescription(/7 to 15 digits/);
    await page.getByLabel("Your own phone number").fill("+91 92222 33333");
    await button(page, "Save").click();
    await expect(page.getByText("Campal, Panaji, Goa")).toBeVisible();
    const download = page.waitForEvent("download");
    await button(page, "Download my data").click();
    expect((await download).suggestedFilename()).toBe("dehleez-my-request.json");

    const id = /#(.*)\./.exec(link)![1]!;
    await changeRegistry(registry, async (db) => {
      await confirmNeed(db, await seeNeed(db, id), commandLine, true);
      await advanceAll(db);
    });
    await page.goto("/donar/manage");
    await page.getByLabel("Your private link").fill(donor.path);
    await button(page, "Open my registration").click();
    await expect(page.getByRole("main")).not.toContainText("Plain Seeker");
    await button(page, "Yes, I can").click();
    await expect(page.getByRole("status").filter({ hasText: "Your answer is saved" })).toBeInViewport();
    await expect(page.getByRole("link", { name: "+91 92222 33333" })).toBeVisible();
    await page.getByText("I gave", { exact: true }).click();
    await button(page, "90 days (men)").first().click();
    await expect(page.getByText("You gave. Thank you.")).toBeVisible();
    await expect(page.getByText("You are resting until").first()).toBeVisible();

    await open();
    await button(page, "One more needed").click();
    await page.goto(`/needs?need=${id}`);
    await page.getByLabel("Full name").fill("Plain Guest");
    await page.getByLabel("Phone number").fill("12");
    await page.getByLabel("I am 18 or older").check();
    await button(page, "I can help").last().click();
    await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(/7 to 15 digits/);
    await expect(page.getByLabel("Full name")).toHaveValue("Plain Guest");
    await page.getByLabel("Phone number").fill("+91 95555 66666");
    await page.getByLabel("I am 18 or older").check();
    await button(page, "I can help").last().click();
    await expect(heading(page, "Thank you. Your number is with")).toBeInViewport();
    await open();
    for (const name of ["Plain Donor", "Plain Guest"]) await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText("1 said yes: please call.")).toBeVisible();
    await expect(page.getByText("1 offered help on our board: you can call.")).toBeVisible();
    await button(page, "See what is new").click();
    await button(page, "Found, thank you").click();
    await button(page, "Yes, nobody else is needed").click();
    await expect(heading(page, readContentFile("own-need", "en").states.found)).toBeVisible();
    expect(page.url()).not.toContain(link.split(".").at(-1)!);

    // The number is trusted, so that what is asked for from here goes out at once.
    await button(page, "Ask donors for help").click();
    await page.getByLabel("Donation Type").selectOption("Pads");
    await page.getByLabel("State").selectOption("Goa");
    await page.getByLabel("City").fill("Panaji");
    await fillIn(page, "Plain Seeker", "+91 92222 33333", "Altinho");
    await button(page, "Check your answers").click();
    await button(page, "Ask donors").click();
    await expect(heading(page, "We have your request")).toBeVisible();
    await expect(page.getByText(/R-\d{3} \d{3}/)).toBeVisible();
    await button(page, "Open my request").click();
    // It went out without a call, and perhaps a moment ago already to all who can be asked.
    await expect(
      page.getByRole("heading", { name: /^(Donors are being asked|There is nobody near you)/ }),
    ).toBeVisible();
  });
});
