import type { Browser, Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { PublicationPage } from "#contract/staff/content.ts";
import { saveDraft } from "#server/registry/content/drafts.ts";
import { expectGoodLooks } from "./fixtures/accessibility.ts";
import { openedEditor, tabTo, takePhotograph } from "./fixtures/editor.ts";
import { isLong, onBothEnginesAtLength } from "./fixtures/long.ts";
import { takeLargePhotograph } from "./fixtures/photograph.ts";
import type { Throwaway } from "./fixtures/registries.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { beSignedIn, changeRegistry, joinDesk, limitUpload } from "./fixtures/staff-browser.ts";

test.use({ ownServer: "staff-edit" });

test.beforeEach(({ registry }) => changeRegistry(registry, (db) => db.deleteFrom("content_drafts").execute()));

/** Somebody with another browser, who is not signed in. */
async function visit(browser: Browser, site: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test.describe("on a phone, by touch alone", () => {
  // In one worker, one after the other: a publication takes a processor for itself.
  test.describe.configure({ mode: "default" });
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test(
    "a sentence, a member's picture and name and a milestone are changed, published, seen by a visitor and undone",
    onBothEnginesAtLength,
    async ({ page, registry, browser, site }) => {
      const editor = openedEditor(page);
      const { frame, button } = editor;
      await beSignedIn(page, registry);
      await page.goto("/staff");
      await button("More").tap();
      await page.getByRole("link", { name: "Edit the site" }).tap();
      await page.getByLabel("Page", { exact: true }).selectOption({ label: "About Us" });

      const intro = frame.getByText("The people who keep the door open.");
      await intro.tap();
      await expect(intro).toBeFocused();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("Everyone who keeps the door open.");
      await button("Done").tap();
      await editor.expectSaved();

      await frame.getByRole("main").getByRole("listitem").first().locator("img").tap();
      const chooser = page.waitForEvent("filechooser");
      await button("Replace the picture").tap();
      await (await chooser).setFiles({ name: "asha.jpg", mimeType: "image/jpeg", buffer: await takePhotograph() });
      await expect(page.getByText("The picture is replaced.")).toBeVisible();
      await page.getByLabel("It only decorates").uncheck();
      await page.getByLabel("What the picture shows").fill("Asha smiles.");
      await page.getByLabel("Top", { exact: true }).check({ force: true });
      // Until it is saved, what is still missing may go away below the finger, and move the button.
      await expect(frame.getByRole("img", { name: "Asha smiles." })).toHaveAttribute("src", /^\/pictures\/p-/);
      await button("Close").tap();

      const name = frame.getByRole("main").getByRole("heading", { level: 3 }).first();
      await name.tap();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type("Asha Rao");
      await button("Done").tap();
      await editor.expectSaved();

      await page.getByLabel("Page", { exact: true }).selectOption({ label: "Events" });
      await frame.getByRole("heading", { name: "Green Your Periods" }).tap();
      const toolbar = frame.getByRole("toolbar", { name: "This item" });
      const { x, width } = (await toolbar.boundingBox())!;
      expect(x + width).toBeLessThan(390);
      expect(await toolbar.getByRole("button").evaluateAll(areCut)).toBe(false);
      await frame.getByRole("button", { name: "Add after" }).tap();
      await page.getByLabel("Event name").fill("A school of our own");
      await page.getByLabel("Description").fill("It opens its door.");
      await page.getByLabel("Date").fill("June 2027");
      await expect(frame.getByRole("heading", { name: "A school of our own" })).toBeVisible();
      await button("Close").tap();

      const before = await visit(browser, site, "/about");
      await expect(before.getByText("The people who keep the door open.")).toBeVisible();

      await page.getByRole("button", { name: /^Publish/ }).tap();
      await expect(page.locator("ins", { hasText: "Everyone" })).toBeVisible();
      await expect(page.locator("del", { hasText: "The people" })).toBeVisible();
      // The fields that keep their words in Hindi can be opened from there.
      const inHindi = page.getByRole("button", { name: /^About Us \(हिन्दी\)/ });
      await expect(inHindi).toHaveCount(2);
      await expect(page.getByText("The description is still that of the old picture.")).toHaveCount(0);
      await button("Publish now").tap();
      await expectPublished(page);
      await expect(inHindi).toHaveCount(2);

      await before.reload();
      await expect(before.getByText("Everyone who keeps the door open.")).toBeVisible();
      await expect(before.getByRole("heading", { name: "Asha Rao" })).toBeVisible();
      const portrait = before.getByRole("img", { name: "Asha smiles." });
      await portrait.scrollIntoViewIfNeeded();
      await expect(portrait).toHaveJSProperty("complete", true);
      expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await before.goto("/events");
      await expect(before.getByRole("heading", { name: "A school of our own" })).toBeVisible();

      await button("Close").tap();
      await button("More EN").tap();
      await button("History").tap();
      await expect(page.getByText(/^(1 uploaded picture|[2-9] uploaded pictures)$/)).toBeVisible();
      await page.getByRole("list").getByRole("button", { name: "Undo" }).first().tap();
      await expect(
        page.getByRole("dialog", { name: "Undo the last publication?" }).locator("ins").first(),
      ).toBeVisible();
      await button("Change it back").tap();
      await expect(page.getByText("Changed back.")).toBeVisible();
      // The site is as it came: there is nothing to bring back.
      const asItCame = page.getByRole("listitem").filter({ hasText: "The site as it came" }).last();
      await expect(asItCame).toBeVisible();
      await expect(asItCame.getByRole("button")).toHaveCount(0);
      await before.reload();
      await expect(before.getByRole("heading", { name: "A school of our own" })).toHaveCount(0);
      await before.goto("/about");
      await expect(before.getByText("The people who keep the door open.")).toBeVisible();
      await before.context().close();
    },
  );

  test("the review says itself why nothing was published or discarded, and can be tried again", async ({
    page,
    registry,
    context,
  }) => {
    expectComplaint("net::ERR");
    expectComplaint("500");
    expectComplaint("409");
    const { button } = await changeHeading(page, registry);
    await page.getByRole("button", { name: /^Publish/ }).tap();
    const review = page.getByRole("dialog", { name: "Publish" });
    const problem = review.getByRole("alert");
    await context.setOffline(true);
    for (const name of ["Publish now", "Discard this change"]) {
      await button(name).tap();
      await expect(problem).toHaveText(networkProblem);
      await expect(problem).toBeInViewport({ ratio: 1 });
    }
    await context.setOffline(false);
    await failServer(page, "**/publications");
    await button("Publish now").tap();
    await expect(problem).toHaveText(serverProblem);
    await page.unrouteAll({ behavior: "wait" });
    // Not before the tap: the review reads again what waits after each failure.
    await page.route("**/publications", async (route) => {
      await changeRegistry(registry, (db) => db.deleteFrom("content_drafts").execute());
      await route.fallback();
    });
    await button("Publish now").tap();
    await expect(review).toContainText("Nothing waits to be published.");
    await expect(problem).toHaveText(/meanwhile/);
  });

  test("publishing asks for a passkey that was not used for minutes, and does nothing without it", async ({
    page,
    registry,
  }) => {
    expectComplaint("403");
    const device = await joinDesk(page, registry);
    const edit = { language: "en", file: "news", field: "description", value: "What is new." } as const;
    const touched_at = new Date(Date.now() - 600_000).toISOString();
    await changeRegistry(registry, async (db) => {
      await saveDraft(db, edit, "", { id: "", name: "Asha" });
      await db.updateTable("staff_sessions").set({ touched_at }).execute();
    });
    const { button } = openedEditor(page);
    await page.goto("/staff/edit?page=/news");
    await page.getByRole("button", { name: /^Publish/ }).tap();
    await device.recognise(false);
    await button("Publish now").tap();
    await expect(page.getByRole("alert").filter({ hasText: "The passkey was not used" })).toBeVisible();
    await button("Cancel").tap();
    await expect(button("Publish now")).toBeVisible();
    await device.recognise(true);
    await button("Publish now").tap();
    await expect(page.getByText("Visitors see the change now.")).toBeVisible({ timeout: 60_000 });
  });

  test("an error message keeps what the site fills in, visitors read the new one, and the history says its problems", async ({
    page,
    registry,
    context,
    browser,
    site,
  }) => {
    expectComplaint("net::ERR");
    expectComplaint("500");
    const editor = openedEditor(page);
    const { button } = editor;
    await beSignedIn(page, registry);
    await editor.open("/about", "Who We Are ?");
    await page.getByLabel("Page", { exact: true }).selectOption({ label: "Error messages" });
    const badPhone = page.getByLabel("Bad phone");
    await badPhone.fill("A number has digits.");
    await expect(badPhone).toHaveAccessibleDescription(/Please keep \{minDigits\} and \{maxDigits\}/);
    await badPhone.fill("A number has {minDigits} to {maxDigits} digits.");
    await expect(badPhone).not.toHaveAccessibleDescription(/Please keep/);
    await editor.expectSaved();
    await page.getByRole("button", { name: /^Publish/ }).tap();
    const change = "Error messages (English) › Validation › Bad phone";
    await expect(page.getByRole("heading", { name: change })).toBeVisible();
    await button("Publish now").tap();
    await expectPublished(page);
    await test.step("a visitor reads it", async () => {
      const visitor = await visit(browser, site, "/donar");
      await visitor.getByLabel("Full name").fill("Meera");
      const number = visitor.getByLabel("Phone Number");
      await number.fill("12");
      await visitor.getByRole("button", { name: "Submit" }).click();
      await expect(number).toHaveAccessibleDescription(/A number has 7 to 15 digits\./);
      await visitor.context().close();
    });

    await button("Close").tap();
    await page.route("**/publications", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as PublicationPage;
      await route.fulfill({ response, json: { ...answer, next: answer.publications[0]!.id } });
    });
    await button("More EN").tap();
    await button("History").tap();
    await expect(button("Show older")).toBeVisible();
    await context.setOffline(true);
    await button("Show older").tap();
    const problem = page.getByRole("dialog", { name: "History" }).getByRole("alert");
    await expect(problem).toHaveText(networkProblem);
    await expect(problem).toBeInViewport({ ratio: 1 });

    await page.getByRole("list").getByRole("button", { name: "Undo" }).first().tap();
    const question = page.getByRole("dialog", { name: "Undo the last publication?" });
    await button("Change it back").tap();
    await expect(question.getByRole("alert")).toHaveText(networkProblem);
    await context.setOffline(false);
    await failServer(page, "**/publications/restore");
    await button("Change it back").tap();
    await expect(question.getByRole("alert")).toHaveText(serverProblem);
    await page.unrouteAll({ behavior: "wait" });
    await button("Change it back").tap();
    await expect(question).toHaveCount(0, { timeout: 60_000 });
  });

  test("the question whose change is kept says itself that the network is lost", async ({
    page,
    registry,
    context,
  }) => {
    expectComplaint("409");
    expectComplaint("net::ERR");
    const { button } = await changeHeading(page, registry);
    await button("More EN").tap();
    await button("All fields").tap();
    await changeRegistry(registry, (db) =>
      db.updateTable("content_drafts").set({ version: crypto.randomUUID(), value: '"Theirs"' }).execute(),
    );
    const heading = page.getByLabel("Heading", { exact: true }).first();
    await heading.fill("Mine");
    const question = page.getByRole("dialog", { name: "Somebody else has changed: Heading" });
    await expect(question).toContainText("Theirs");
    await page.keyboard.press("Space");
    await expect(question).toContainText("Theirs");
    await context.setOffline(true);
    await button("Take theirs").tap();
    await expect(question.getByRole("alert")).toHaveText(networkProblem);
    await context.setOffline(false);
    await button("Take theirs").tap();
    await expect(question).toHaveCount(0);
    await expect(heading).toHaveValue("Theirs");
  });
});

const networkProblem = /The network cannot be reached/;
const serverProblem = "It failed on our side.";

/** As a server that answers, but cannot do its work. */
async function failServer(page: Page, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 500, json: { message: serverProblem } }));
}

function areCut(elements: Element[]): boolean {
  return elements.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}

/** Saves a draft as a member of staff. */
async function changeHeading(page: Page, registry: Throwaway) {
  const editor = openedEditor(page);
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  await editor.button("More EN").tap();
  await editor.button("All fields").tap();
  await page.getByLabel("Heading", { exact: true }).first().fill("Who are we?");
  await editor.button("Close").tap();
  await editor.expectSaved();
  return editor;
}

// The longest of all journeys; that by touch goes the same way.
if (isLong) {
  test("by keyboard alone the same is done beside the page", async ({ page, registry, browser, site }) => {
    const editor = openedEditor(page);
    const { frame, button } = editor;
    const main = frame.getByRole("main");
    await beSignedIn(page, registry);
    await page.goto("/staff");
    await tabTo(page, page.getByRole("link", { name: "Edit the site" }));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Page", { exact: true }));
    await page.keyboard.type("About Us");
    await expect(main.getByRole("heading", { name: "Who We Are ?" })).toBeVisible();
    await expect(page.getByLabel("Page", { exact: true })).toBeFocused();

    await page.keyboard.press("Shift+Tab");
    const intro = main.getByText("The people who keep");
    await tabTo(page, intro);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" Always.");
    await page.keyboard.press("Enter");
    await expect(intro).toHaveText("The people who keep the door open. Always.");
    await expect(intro).toBeFocused();
    await editor.expectSaved();

    await tabTo(page, main.getByRole("listitem").first().locator("img"));
    await page.keyboard.press("Enter");
    await expect(button("Replace the picture")).toBeFocused();
    const photograph = { name: "asha.jpg", mimeType: "image/jpeg", buffer: await takePhotograph() };
    // The browser may still hand a key to the frame that has just lost the focus.
    await expect(async () => {
      const chooser = page.waitForEvent("filechooser", { timeout: 3000 });
      await page.keyboard.press("Enter");
      await (await chooser).setFiles(photograph);
    }).toPass();
    await expect(page.getByText("The picture is replaced.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(main.getByRole("listitem").first().locator("img")).toHaveAttribute("src", /^\/pictures\/p-/);

    const name = main.getByRole("heading", { level: 3 }).first();
    await tabTo(page, name);
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Bina Das");
    await page.keyboard.press("Enter");
    await expect(name).toHaveText("Bina Das");

    // Escape leads to the bar, and there to another page.
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Page", { exact: true })).toBeFocused();
    await page.keyboard.type("Events");
    await expect(main.getByRole("heading", { name: "Activities" })).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await tabTo(page, main.getByText("See Green your Periods"));
    await page.keyboard.press("Tab");
    await expect(frame.getByRole("button", { name: "Add after" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Event name")).toBeFocused();
    await page.keyboard.type("A library");
    await page.keyboard.press("Tab");
    await page.keyboard.type("With a lamp.");
    await page.keyboard.press("Tab");
    await page.keyboard.type("May 2027");
    await page.keyboard.press("Escape");
    await expect(main.getByRole("heading", { name: "A library" })).toBeVisible();

    await tabTo(page, page.getByRole("button", { name: /^Publish/ }));
    await page.keyboard.press("Enter");
    await tabTo(page, button("Publish now"));
    await page.keyboard.press("Enter");
    await expectPublished(page);
    const visitor = await visit(browser, site, "/about");
    await expect(visitor.getByRole("heading", { name: "Bina Das" })).toBeVisible();
    await expect(visitor.getByText("keep the door open. Always.")).toBeVisible();

    await page.keyboard.press("Escape");
    await tabTo(page, button("History"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("list").getByRole("button", { name: "Undo" }).first());
    await page.keyboard.press("Enter");
    await tabTo(page, button("Change it back"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Changed back.")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Bina Das" })).toHaveCount(0);
    await visitor.context().close();
  });
}

test("Escape leaves a text as it was, Undo takes changes back, and markup is shown as typed", async ({
  page,
  registry,
}) => {
  const editor = openedEditor(page);
  const { frame, button } = editor;
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  const heading = frame.getByRole("heading", { level: 1 });
  await heading.click();
  await page.keyboard.type("Oops");
  await page.keyboard.press("Escape");
  await expect(heading).toHaveText("Who We Are ?");
  await expect(heading).toBeFocused();

  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("<b>We</b>");
  await page.keyboard.press("Enter");
  await editor.expectSaved();
  await expect(button("Publish 1 change waits")).toBeVisible();
  await page.reload();
  await expect(heading).toHaveText("<b>We</b>");

  const members = frame.getByRole("main").getByRole("listitem");
  await members.nth(0).getByText("Secretary", { exact: true }).click();
  await frame.getByRole("button", { name: "Move down" }).click();
  await expect(members.nth(1)).toContainText("Secretary");
  await expect(members.nth(0)).toContainText("General Secretary");
  await frame.getByRole("button", { name: "Remove" }).click();
  await expect(members).toHaveCount(4);
  // It is said what is taken back, since another page or language may be shown.
  const language = page.getByLabel("Language", { exact: true }).filter({ visible: true });
  await language.selectOption("hi");
  await button("Undo").click();
  const undone = page.getByRole("status").filter({ hasText: "Taken back: About Us (English) › Team › " });
  await expect(undone.locator("..")).toHaveCSS("opacity", "1");
  await language.selectOption("en");
  await expect(members).toHaveCount(5);
  await button("Undo").click();
  await expect(members.nth(0).getByText("Secretary", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Publish/ }).click();
  await button("Discard this change").click();
  await expect(page.getByText("Nothing waits to be published.")).toBeVisible();
  await expect(heading).toHaveText("Who We Are ?");
});

test("a mistake is told at its field, and stops publishing until it is corrected", async ({ page, registry }) => {
  const editor = openedEditor(page);
  const { button } = editor;
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  await button("All fields").click();
  const url = page.getByLabel("LinkedIn address").first();
  await url.fill("linkedin.com/in/asha");
  await expect(url).toHaveAccessibleDescription(/must begin with https:\/\//);
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "must begin with https://" })).toBeVisible();
  await expect(button("Publish now")).toHaveAttribute("aria-disabled", "true");
  await button("About Us (English) › Team › Members 1 › LinkedIn address").click();
  await expect(url).toBeFocused();
  await url.fill("");
  await editor.expectSaved();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByText("Nothing waits to be published.")).toBeVisible();
});

test("a picture that is too small, or that nobody can read, is refused in plain words", async ({ page, registry }) => {
  expectComplaint("422");
  const editor = openedEditor(page);
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  await editor.frame.getByRole("img", { name: "Under a wide night sky" }).click();
  await editor.replacePicture(await takePhotograph(480, 600));
  await expect(page.getByRole("alert").filter({ hasText: "480 px wide; at least 1200" })).toBeVisible();
  await editor.replacePicture(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"));
  await expect(page.getByRole("alert").filter({ hasText: "Please save the picture as JPEG" })).toBeVisible();
});

// Making and encoding twelve megapixels is long by nature; smaller pictures go the same way.
if (isLong) {
  test("a phone's photograph is made smaller before it is sent, and published upright", async ({
    page,
    registry,
    browser,
    site,
  }) => {
    const taken = takeLargePhotograph({ left: "#b04020", right: "#2c3f74" });
    const photograph = await taken.withMetadata({ orientation: 6 }).toBuffer();
    expect(photograph.length).toBeGreaterThan(4_000_000);
    const editor = openedEditor(page);
    await beSignedIn(page, registry);
    await editor.open("/about", "Who We Are ?");
    await editor.frame.getByRole("img", { name: "Under a wide night sky" }).click();
    await limitUpload(page, 1_000_000);
    const readStages = await recordStages(page);
    const sent = page.waitForRequest("**/staff/pictures");
    await editor.replacePicture(photograph);
    // Encoding it is most of the test's work, and all of a machine's.
    await expect(page.getByText("The picture is replaced.")).toBeVisible({ timeout: 45_000 });
    const stages = ["Preparing the picture…", "Sending the picture…", "Making its smaller versions…"];
    expect(await readStages()).toEqual(stages);
    const bytes = Number((await (await sent).allHeaders())["content-length"]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(2_000_001);
    await editor.expectSaved();
    await page.getByRole("button", { name: /^Publish/ }).click();
    const change = page.getByRole("listitem").filter({ hasText: "The description is still that of the old picture." });
    await expect(change.locator("img")).toHaveCount(2);
    await editor.button("Publish now").click();
    await expectPublished(page);

    const visitor = await visit(browser, site, "/about");
    const src = await visitor.getByRole("img", { name: "Under a wide night sky" }).getAttribute("src");
    expect(src).toMatch(/^\/pictures\/p-[0-9a-f]{16}-2400x3200-/);
    const shown = sharp(await (await visitor.request.get(src!)).body());
    const [...halves] = await shown.resize(1, 2, { fit: "fill" }).raw().toBuffer();
    // The left half of what the camera saw is on top.
    for (const [n, colour] of [0xb0, 0x40, 0x20, 0x2c, 0x3f, 0x74].entries())
      expect(Math.abs(halves[n]! - colour), String(halves)).toBeLessThan(20);
    await visitor.context().close();
  });
}

/** What the progress of a field says from now on; some of it for a short time only. */
async function recordStages(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const labels = new Set<string>();
    const look = () =>
      document.querySelectorAll("fieldset progress").forEach(({ ariaLabel }) => labels.add(ariaLabel!));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    return labels;
  });
  return () => seen.evaluate((labels) => [...labels]);
}

test("two members who change the same text are shown both, and nothing is lost", async ({ page, registry }) => {
  expectComplaint("409");
  const editor = openedEditor(page);
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  const otherPage = await page.context().newPage();
  const other = openedEditor(otherPage);
  await other.open("/about", "Who We Are ?");
  const write = async (at: typeof editor, in_: Page, text: string) => {
    await at.frame.getByRole("heading", { level: 1 }).click();
    await in_.keyboard.press("ControlOrMeta+A");
    await in_.keyboard.type(text);
    await in_.keyboard.press("Enter");
  };
  await write(other, otherPage, "Theirs");
  await other.expectSaved();
  await write(editor, page, "Mine");
  const question = page.getByRole("dialog", { name: "Somebody else has changed: Heading" });
  await expect(question).toContainText("Mine");
  await expect(question).toContainText("Theirs");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await editor.expectSaved();
  await write(other, otherPage, "Theirs again");
  await otherPage.getByRole("button", { name: "Take theirs" }).click();
  await expect(other.frame.getByRole("heading", { level: 1 })).toHaveText("Mine");
  await otherPage.close();
});

test("what is typed without a network is kept over a reload, and saved when the network is back", async ({
  page,
  registry,
}) => {
  expectComplaint("net::ERR");
  // A save may still reach the server while the page is left.
  expectComplaint("409");
  page.on("dialog", (dialog) => dialog.accept());
  const editor = openedEditor(page);
  const heading = editor.frame.getByRole("heading", { level: 1 });
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  const saves = "**/content/en/about";
  await page.route(saves, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await heading.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Together");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Not saved: no connection. We keep trying." })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toBeVisible();
  await test.step("on a phone, the fields that cover the page say so too", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^More/ }).click();
    await editor.button("All fields").click();
    const problem = page.getByRole("dialog").getByRole("alert").filter({ hasText: "Not saved: no connection" });
    await expect(problem).toBeInViewport({ ratio: 1 });
    await editor.button("Close").click();
  });
  await page.unroute(saves);
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toHaveCount(0);
  await expect(heading).toHaveText("Who We Are ? Together");
});

test("the page stays while somebody types into it, and every key goes where the caret is", async ({
  page,
  registry,
}) => {
  const editor = openedEditor(page);
  const main = editor.frame.getByRole("main");
  await beSignedIn(page, registry);
  await editor.open("/events", "Activities");
  await expect(page.getByRole("status").filter({ hasText: "Tap a text or a picture to change it." })).toBeVisible();
  const milestones = main.getByRole("listitem");
  const [first, second] = await milestones.getByRole("heading").allTextContents();
  await milestones.getByRole("heading", { name: first! }).click();
  await page.route("**/staff/preview?*", async (route) => {
    await new Promise((resolve) => void setTimeout(resolve, 300));
    await route.continue();
  });
  await editor.frame.getByRole("button", { name: "Move down" }).click();
  const heading = main.getByRole("heading", { level: 1 });
  const before = await heading.textContent();
  await heading.click();
  await page.keyboard.press("End");
  await page.keyboard.type(" one two three four five", { delay: 50 });
  await expect(heading).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(milestones.getByRole("heading").first()).toHaveText(second!);
  await expect(heading).toHaveText(`${before} one two three four five`);
  await expect(heading).toBeFocused();
  await editor.expectSaved();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.getByRole("heading", { name: /^Events \(English\)/ })).toHaveCount(2);
});

test("another page or language keeps the keyboard in its list, and the other language opens at the same place", async ({
  page,
  registry,
}) => {
  const editor = openedEditor(page);
  const language = page.getByLabel("Language", { exact: true }).filter({ visible: true });
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  const intro = editor.frame.getByText("The people who keep the door open.");
  await intro.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
  const top = (await intro.boundingBox())!.y;
  // A press of Playwright's would scroll the page first.
  await editor.frame
    .getByRole("link", { name: "हिन्दी" })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(language).toHaveValue("hi");
  const translated = editor.frame.getByText("वे लोग");
  await expect(translated).toBeVisible();
  expect(Math.abs((await translated.boundingBox())!.y - top)).toBeLessThan(60);
  await language.focus();
  await page.keyboard.press("ArrowUp");
  await expect(intro).toBeVisible();
  await expect(language).toBeFocused();
});

test("what is not saved is told on every page of the desk, and asked about before signing out and closing", async ({
  page,
  registry,
}) => {
  expectComplaint("503");
  // A save may still reach the server while the page is left.
  expectComplaint("409");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await (dialog.type() === "confirm" ? dialog.dismiss() : dialog.accept());
  });
  const editor = openedEditor(page);
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  const saves = "**/content/en/about";
  await page.route(saves, (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "<html>" }) : route.continue(),
  );
  await editor.frame.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Home");
  await page.keyboard.type("We: ");
  await editor.button("Done").click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved: the site is busy" })).toBeVisible();
  await page.getByRole("link", { name: "Desk" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Some of your changes to the site are not saved." });
  await expect(notice).toBeVisible();
  await editor.button("Sign out").click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await page.reload();
  expect(asked).toEqual(["confirm", "beforeunload"]);
  await expect(notice).toBeVisible();
  await page.unroute(saves);
  await expect(notice).toHaveCount(0);
  await editor.open("/about", "We: Who We Are ?");
});

test("a form keeps the keyboard where it was: in a text after Enter, and at the list after Remove", async ({
  page,
  registry,
}) => {
  const editor = openedEditor(page);
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  await editor.button("All fields").click();
  const name = page.locator('[data-path="team.members.0.name"]');
  await name.fill("AshaRao");
  await name.press("ArrowLeft");
  await name.press("ArrowLeft");
  await name.press("ArrowLeft");
  await name.press("Enter");
  await page.keyboard.type("K. ");
  await expect(name).toHaveValue("Asha K. Rao");
  const remove = editor.fields("All fields").getByRole("listitem").getByRole("button", { name: "Remove this item" });
  const count = await remove.count();
  await remove.first().press("Enter");
  await expect(remove).toHaveCount(count - 1);
  await expect(remove.first()).toBeFocused();
});

test("a description that is written while its picture is sent stays, and a proxy's refusal is told", async ({
  page,
  registry,
}) => {
  expectComplaint("413");
  // The picture of the second answer is nowhere.
  expectComplaint("404");
  const editor = openedEditor(page);
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  const portrait = editor.frame.getByRole("main").getByRole("listitem").first().locator("img");
  expect(await readRadius(portrait), "as visitors see it").not.toBe("4px");
  await portrait.click();
  const answers = page.waitForRequest("**/staff/pictures");
  await page.route("**/staff/pictures", (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: "<html>" }),
  );
  await editor.replacePicture(await takePhotograph(1200, 800));
  await answers;
  await expect(page.getByRole("alert").filter({ hasText: "did not answer as expected" })).toBeVisible();
  await page.unrouteAll();

  const held = Promise.withResolvers<void>();
  await page.route("**/staff/pictures", async (route) => {
    await held.promise;
    await route.fulfill({ json: { name: "p-0123456789abcdef-1200x800", width: 1200, height: 800, src: "/" } });
  });
  await editor.replacePicture(await takePhotograph(1200, 800));
  await page.getByLabel("It only decorates").uncheck();
  const description = page.getByLabel("What the picture shows");
  await description.fill("Asha smiles.");
  held.resolve();
  await expect(page.getByText("The picture is replaced.")).toBeVisible();
  await expect(description).toHaveValue("Asha smiles.");
});

function readRadius(picture: Locator): Promise<string> {
  return picture.evaluate((element) => getComputedStyle(element).borderTopLeftRadius);
}

test("Today lists what is still to be filled in, and each leads to its field", async ({ page, registry }) => {
  await beSignedIn(page, registry);
  await page.goto("/staff");
  await page.getByText("Show them").click();
  await page.getByRole("link", { name: "About Us (English) › Team › Members 2 › Name" }).click();
  const name = page.locator('[data-path="team.members.1.name"]');
  await expect(name).toBeFocused();
  const marks = page.getByText("Still to be filled in");
  const count = await marks.count();
  await name.fill("Chitra Nair");
  await openedEditor(page).expectSaved();
  await page.reload();
  await expect(name).toHaveValue("Chitra Nair");
  await expect(marks).toHaveCount(count - 1);
});

test("axe finds nothing in the editor, and everything fits 320 px", async ({ page, registry }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  const editor = openedEditor(page);
  const { frame, button } = editor;
  const check = (state: string) => test.step(state, () => expectGoodLooks(page));
  await beSignedIn(page, registry);
  await editor.open("/about", "Who We Are ?");
  await check("page");
  await frame.getByRole("heading", { level: 1 }).click();
  await page.keyboard.type("We");
  await check("typing");
  await button("Done").click();
  await editor.expectSaved();
  await check("saved");
  await button("More EN").click();
  await button("All fields").click();
  await check("fields");
  await button("Close").click();
  await page.getByRole("button", { name: /^Publish/ }).click();
  await expect(page.locator("ins").first()).toBeVisible();
  await check("review");
  await button("Close").click();
  await page.getByLabel("Page", { exact: true }).selectOption("navigation");
  await expect(page.getByLabel("Skip to content")).toBeVisible();
  await check("navigation");
  await page.getByLabel("Page", { exact: true }).selectOption("api");
  await expect(page.getByLabel("Too many requests")).toBeVisible();
  await check("error messages");
});

/** The whole site is rendered until then, which takes a busy machine longer than anything else here. */
async function expectPublished(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Published" })).toBeFocused({ timeout: 60_000 });
}
