import { readFileSync } from "node:fs";
import { dayAfter } from "#contract/day.ts";
import { expectGoodLooks } from "./fixtures/accessibility.ts";
import { publishDated, sample } from "./fixtures/dated.ts";
import { openedEditor, takePhotograph } from "./fixtures/editor.ts";
import { limits, readLayoutShift, scrollThrough, weighPage } from "./fixtures/measure-page.ts";
import { expect, expectComplaint, test } from "./fixtures/site.ts";
import { beSignedIn } from "./fixtures/staff-browser.ts";

test.use({ ownServer: "dated", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.describe.configure({ mode: "serial", timeout: 240_000 });

const day = dayAfter(3);
/** Pictures are encoded and sites rendered behind whatever else the machine does. */
const patiently = expect.configure({ timeout: 60_000 });

test("a volunteer announces an event and news in both languages, cancels it and takes it down", async ({
  page,
  registry,
  browser,
  site,
}) => {
  const { button, fields, frame, replacePicture } = openedEditor(page);
  const publish = async () => {
    await button("Publish")
      .or(page.getByRole("button", { name: /^Publish \d/ }))
      .tap();
    await page.getByRole("button", { name: "Publish now" }).tap();
    await patiently(page.getByRole("heading", { name: "Published" })).toBeVisible();
  };
  const write = async (part: string, en: string, hi: string) => {
    const group = page.getByRole("group", { name: part, exact: true });
    await group.getByLabel("In English").fill(en);
    await group.getByLabel("In Hindi").fill(hi);
  };
  const visitor = await (await browser.newContext({ baseURL: site, acceptDownloads: true })).newPage();
  await publishDated(registry, { events: [sample.over], posts: [] });
  await patiently.poll(async () => (await page.request.get("/events/planting")).status()).toBe(200);
  await beSignedIn(page, registry);

  await page.goto("/staff");
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "Announce or change an event" }).tap();
  await button("Add another").tap();
  await write("Title", "Reading day", "पढ़ने का दिन");
  await write("Text", "Bring a book.\nTea is served.", "एक किताब लाइए।\nचाय मिलेगी।");
  await page.getByLabel("Begins").fill(`${day}T16:00`);
  await expect(page.getByLabel("Ends")).toHaveValue(`${day}T18:00`);
  await page.getByLabel("Ends").fill(`${day}T15:00`);
  await write("Place", "Community hall, Noida", "सामुदायिक भवन, नोएडा");
  await button("Add the first").tap();
  await write("What the picture shows", "Children read", "बच्चे पढ़ रहे हैं");
  await replacePicture(await takePhotograph());
  await patiently(page.getByText("The picture is replaced.")).toBeVisible();
  await expect(page.getByText("The end must come after the beginning.")).toBeVisible();
  await page.getByLabel("Ends").fill(`${day}T18:00`);
  await expect(page.getByText("The end must come after the beginning.")).toBeHidden();
  await expect(frame.getByRole("heading", { name: "Reading day" })).toBeAttached();
  await page.waitForLoadState("networkidle");
  await expectGoodLooks(page);
  await button("Close").tap();
  await expect(frame.getByRole("heading", { name: "Reading day" })).toBeVisible();
  await publish();

  await visitor.goto("/");
  await visitor.getByRole("link", { name: "Reading day" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Reading day");
  await expect(visitor.getByText(/4:00\s–\s6:00\spm/)).toBeVisible();
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "Add to your calendar" }).click();
  expect(readFileSync(await (await download).path(), "utf8")).toContain(`DTSTART:${day.replaceAll("-", "")}T103000Z`);
  const url = visitor.url();
  await visitor.goto("/hi/events");
  await visitor.getByRole("link", { name: "पढ़ने का दिन" }).click();
  await expect(visitor.getByText(/शाम 4:00\s?–\s?6:00/)).toBeVisible();
  await expect(visitor.getByRole("img", { name: "बच्चे पढ़ रहे हैं" })).toBeVisible();

  await page.goto("/staff");
  await page.getByRole("link", { name: "Write or change news" }).tap();
  await button("Add the first").tap();
  await write("Title", "A room of our own", "हमारा अपना कमरा");
  await write("Text", "The door is open.", "दरवाज़ा खुला है।");
  await page.getByLabel("Day", { exact: true }).fill(dayAfter(-1));
  // Until it is saved, what is still missing may go away below the finger, and move the button.
  await expect(frame.getByRole("heading", { name: "A room of our own" })).toBeAttached();
  await button("Close").tap();
  await publish();
  await visitor.goto("/news");
  await visitor.getByRole("link", { name: "A room of our own" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("A room of our own");

  await page.goto("/staff");
  await page.getByRole("link", { name: "Announce or change an event" }).tap();
  await page.getByText(/^Reading day, /).tap();
  await page.getByLabel("Cancelled").and(page.locator(":visible")).check();
  await button("Close").tap();
  await publish();
  await visitor.goto(url);
  await expect(visitor.getByText("This event will not take place.")).toBeVisible();

  await test.step("its pages keep to all numbers, in both languages", async () => {
    for (const path of [new URL(url).pathname, "/events", "/news", "/"].flatMap((one) => [one, `/hi${one}`])) {
      const look = await (await browser.newContext({ baseURL: site, viewport: { width: 390, height: 844 } })).newPage();
      const { script } = await weighPage(look, path);
      expect(script).toBeLessThan(limits.script);
      await scrollThrough(look);
      expect(await readLayoutShift(look)).toBeLessThan(limits.layoutShift);
      await expectGoodLooks(look);
      await look.context().close();
    }
  });

  await test.step("days later, in another time zone, a visitor with a page from today sees it below", async () => {
    const traveller = await browser.newContext({ baseURL: site, timezoneId: "Pacific/Honolulu" });
    const look = await traveller.newPage();
    const headings = look.getByRole("main").getByRole("heading", { level: 2 });
    await look.clock.setFixedTime(`${day}T23:59:00+05:30`);
    await look.goto("/events");
    await expect(headings).toHaveText(["Coming up", "Activities", "Past events"]);
    await look.clock.setFixedTime(`${dayAfter(1, day)}T00:00:00+05:30`);
    await look.goto("/events");
    await expect(headings).toHaveText(["Activities", "Past events"]);
    await look.goto("/");
    await expect(look.getByRole("heading", { name: "Coming up" })).toBeHidden();
    await traveller.close();
  });

  await page.goto("/staff");
  await page.getByRole("link", { name: "Announce or change an event" }).tap();
  await page.getByText(/^Reading day, /).tap();
  const form = fields("All fields").or(page.getByRole("dialog"));
  await form.getByRole("button", { name: "Remove this item" }).last().tap();
  await button("Close").tap();
  await publish();
  expectComplaint("410");
  expect((await visitor.goto(url))?.status()).toBe(410);
  await expect(visitor.getByRole("heading", { name: "This is no longer here" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Go to the home page" })).toBeVisible();
});
