import { changeManaged } from "./fixtures/forms.ts";
import { expectNoFaultsInState, findFaults } from "./fixtures/accessibility.ts";
import { choose } from "./fixtures/choose.ts";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { isLong } from "./fixtures/long.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";

// Every state has its one check here, but for those that other tests reach anyway: every page as it opens, the open
// combobox, the numbers by state, the offer of donors nearby, and the notice of a missing link.

test("axe finds nothing on the page for an unknown address", async ({ page }) => {
  expectComplaint("404");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/no-such-page");
  await expectNoFaultsInState(page);
});

test.describe("axe finds nothing", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("with the menu and the campaigns open", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Campaigns" }).locator("visible=true").click();
    expect(await findFaults(page), "on a computer").toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("button", { name: "Campaigns" }).locator("visible=true").click();
    expect(await findFaults(page), "on a phone").toEqual([]);
  });

  test("with errors shown", async ({ page }) => {
    expectComplaint("422");
    await page.goto("/donar");
    await page.getByLabel("Full name").fill("A");
    await page.getByLabel("Phone Number").fill("1");
    await page.getByLabel("Donation Type").selectOption("Blood");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByLabel("Phone Number")).toBeFocused();
    await expectNoFaultsInState(page);
  });

  test("with results shown, and with none", async ({ page, site }) => {
    await post(site, "donar", newDonor({ fullName: "Axe", state: "Manipur", city: "Imphal" }));
    await page.goto("/receiver");
    await choose(page, "State", "Manipur");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "AXE", exact: true })).toBeVisible();
    await expectNoFaultsInState(page);
    await choose(page, "State", "Lakshadweep");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "No donors found" })).toBeVisible();
    await expectNoFaultsInState(page);
  });

  test("with the private link shown, and when the same is registered again", async ({ page }) => {
    await page.goto("/donar");
    for (const heading of ["You are registered as a donor", "You are already registered"]) {
      await page.getByLabel("Full name").fill("Axe again");
      await page.getByLabel("Phone Number").fill("00000 33333");
      await page.getByLabel("Donation Type").selectOption("Books");
      await choose(page, "State", "Manipur");
      await choose(page, "City", "Imphal");
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("heading", { name: heading })).toBeFocused();
      await expectNoFaultsInState(page);
      // As in another tab, which does not know the link.
      await page.evaluate(() => sessionStorage.clear());
      await page.goto("/donar");
    }
  });

  test("on a donor's own page in every status, with everything open", async ({ page, site }) => {
    const { path } = await register(site, { fullName: "Axe with a status" });
    const others = ["paused", "resting", "unconfirmed", "hidden"] as const;
    for (const status of ["listed", "reported", ...(isLong ? others : [])] as const) {
      await test.step(status, async () => {
        const stop = await changeManaged(page, (managed) => {
          const hiddenByReports = { at: "2026-11-14T10:00:00.000Z", canAnswer: true };
          const absence =
            status === "listed"
              ? {}
              : status === "reported"
                ? { absence: "hidden", hiddenByReports }
                : { absence: status, restingUntil: "2027-03-01" };
          const numberAskedAt = ["2026-11-14T10:00:00.000Z", "2026-11-13T09:00:00.000Z"];
          const numberAskedOn = [{ day: "2026-11-12", times: 1204 }];
          return { ...managed, ...absence, numberAskedAt, numberAskedOn };
        });
        await page.goto("about:blank");
        await page.goto(path);
        await page.getByText("When it was asked for").click();
        for (const name of ["I have just donated", "Correct my details", "Delete my registration"])
          await page.getByRole("button", { name }).click();
        await expect(page.getByRole("button", { name: "Keep my registration" })).toBeVisible();
        await expectNoFaultsInState(page);
        await stop();
      });
    }
  });

  test("on a donor's own page when the link opens nothing, and after deleting", async ({ page, site }) => {
    expectComplaint("403");
    expectComplaint("404");
    const { id, path } = await register(site, { fullName: "Axe leaves" });
    await page.goto(`/donar/manage#${id}.${"A".repeat(22)}`);
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expectNoFaultsInState(page);
    await page.goto(path);
    await page.getByRole("button", { name: "Delete my registration" }).click();
    await page.getByRole("button", { name: "Yes, delete it now" }).click();
    await expect(page.getByRole("heading", { name: "Your registration has been deleted" })).toBeVisible();
    await expectNoFaultsInState(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This link opens no registration" })).toBeVisible();
    await expectNoFaultsInState(page);
  });

  test("on a card with a hidden number, with the number shown, and with a report", async ({ page, site }) => {
    const { path } = await register(site, { fullName: "Axe hides", state: "Meghalaya", city: "Shillong" });
    await page.goto(path);
    await page.getByRole("button", { name: "Show it only on request" }).click();
    await expect(page.getByRole("button", { name: "Show it to everyone" })).toBeVisible();
    await page.goto("/receiver");
    await choose(page, "State", "Meghalaya");
    await page.getByRole("button", { name: "Search" }).click();
    const card = page.getByRole("article").filter({ hasText: "AXE HIDES" });
    await expect(card.getByRole("button", { name: "Show number" })).toBeVisible();
    await expectNoFaultsInState(page);
    await card.getByRole("button", { name: "Show number" }).click();
    await card.getByRole("button", { name: "Report this donor" }).click();
    await expect(card.getByText("never paid for")).toBeVisible();
    await expectNoFaultsInState(page);
    await card.getByLabel("Something else").check();
    await card.getByRole("button", { name: "Send the report" }).click();
    await expect(card.getByText("Thank you for telling us")).toBeFocused();
    await expectNoFaultsInState(page);
  });
});
