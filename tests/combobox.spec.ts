import type { CDPSession, Page } from "@playwright/test";
import { findFaults } from "./fixtures/accessibility.ts";
import { choose } from "./fixtures/choose.ts";
import { hold } from "./fixtures/hold.ts";
import { expect, expectComplaint, test, waitForScript } from "./fixtures/site.ts";

test("a state and a city are typed, by an older name too, and what is left is told", async ({ page }) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  await state.fill("orissa");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Odisha (Orissa)"]);
  await expect(page.getByText("1 to choose from")).toBeAttached();
  await state.press("Enter");
  await expect(state).toHaveValue("Odisha (Orissa)");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await state.fill("karn");
  await state.press("Tab");
  await expect(state).toHaveValue("Karnataka");
  const city = page.getByRole("combobox", { name: "City" });
  await expect(city).toBeFocused();
  await page.keyboard.type("bangal");
  await page.getByRole("option", { name: "Bengaluru (Bangalore)" }).click();
  await expect(city).toHaveValue("Bengaluru (Bangalore)");
  await expect(city).toBeFocused();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Bengaluru · Karnataka")).toBeVisible();
  for (const field of [state, city]) {
    await field.fill("new delhi");
    await field.press("Enter");
    await expect(field).toHaveValue("Delhi (New Delhi)");
  }
});

test("by keyboard alone, a screen reader is told at each step which option is active and which is chosen", async ({
  page,
}) => {
  const told = await openDonar(page);
  const closed = { name: "State", required: true, expanded: false, says: "" };
  const open = { ...closed, expanded: true, controls: "Choose a state" };

  await page.getByLabel("Donation Type").focus();
  await page.keyboard.press("Tab");
  await told({ ...closed, value: "" });
  await page.keyboard.press("ArrowDown");
  await told({ ...open, value: "", options: 38, active: "Choose a state", chosen: "Choose a state" });
  await page.keyboard.press("ArrowDown");
  const islands = "Andaman and Nicobar Islands (Andamans)";
  await told({ ...open, value: "", options: 38, active: islands, chosen: "Choose a state" });
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await told({ ...open, value: "", options: 38, active: "West Bengal (Paschim Banga)", chosen: "Choose a state" });
  await page.keyboard.press("Escape");
  await told({ ...closed, value: "" });

  await page.keyboard.type("utt");
  await told({ ...open, value: "utt", options: 2, active: "Uttar Pradesh", says: "2 to choose from" });
  await page.keyboard.press("ArrowDown");
  await told({ ...open, value: "utt", options: 2, active: "Uttarakhand (Uttaranchal)", says: "2 to choose from" });
  // The cursor is in the text again, which a screen reader reads only while no option is active.
  for (const key of ["Home", "ArrowRight", "End", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await told({ ...open, value: "utt", options: 2, says: "2 to choose from" });
    await page.keyboard.press("ArrowUp");
    await told({ ...open, value: "utt", options: 2, active: "Uttarakhand (Uttaranchal)", says: "2 to choose from" });
  }
  await page.keyboard.press("Enter");
  await told({ ...closed, value: "Uttarakhand (Uttaranchal)" });

  await page.keyboard.press("ArrowUp");
  const chosen = "Uttarakhand (Uttaranchal)";
  await told({ ...open, value: chosen, options: 38, active: chosen, chosen });
  await page.keyboard.press("ArrowUp");
  await told({ ...open, value: chosen, options: 38, active: "Uttar Pradesh", chosen });
  await page.keyboard.press("Tab");
  await told({ ...closed, name: "City", value: "" });
  await page.keyboard.press("Shift+Tab");
  await told({ ...closed, value: chosen });
  await page.keyboard.press("Delete");
  await told({ ...open, value: "", options: 38, active: "Choose a state", chosen });
  await page.keyboard.press("Tab");
  await told({ ...closed, name: "City", value: "" });
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("");
});

test("where nothing matches there is no list to go into, and the visitor sees and hears so", async ({ page }) => {
  const told = await openDonar(page);
  await choose(page, "State", "Goa");
  const none = "Nothing in the list matches.";
  const closed = { name: "State", required: true, expanded: false, says: "" };
  for (const key of ["ArrowDown", "ArrowUp", "Enter"]) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("zzz");
    await told({ ...closed, value: "zzz", says: none });
    await expect(page.getByText(none)).toBeVisible();
    await page.keyboard.press(key);
    await told({ ...closed, value: "zzz", says: none });
    await page.keyboard.press("Escape");
    await told({ ...closed, value: "Goa" });
  }
  await page.keyboard.type("zzz");
  await page.keyboard.press("Tab");
  await told({ ...closed, name: "City", value: "" });
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Goa");
});

test("what the server refuses describes the field, open and closed, and there is no city before a state", async ({
  page,
}) => {
  expectComplaint("422");
  const told = await openDonar(page);
  await page.getByLabel("Full name").fill("Meera");
  await page.getByLabel("Phone Number").fill("00000 55555");
  await page.getByLabel("Donation Type").selectOption("Books");
  await page.getByRole("combobox", { name: "State" }).press("Enter");
  const state = { name: "State", required: true, invalid: true, description: "Please choose a state from the list." };
  await told({ ...state, expanded: false, value: "" });
  await page.keyboard.press("ArrowDown");
  const options = { options: 38, active: "Choose a state", chosen: "Choose a state" };
  await told({ ...state, ...options, expanded: true, controls: "Choose a state", value: "" });
  await page.keyboard.press("Tab");
  const city = { name: "City", required: true, invalid: true, description: "Please choose a city from the list." };
  await told({ ...city, expanded: false, value: "" });
  await page.keyboard.press("ArrowDown");
  const first = "Choose a state first";
  const only = { options: 1, controls: first, active: first, chosen: first };
  await told({ ...city, ...only, expanded: true, value: "" });
});

test("arrows move through the list, Escape leaves the choice as it was, an empty field is no choice", async ({
  page,
}) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  await state.press("ArrowDown");
  await state.press("ArrowDown");
  const active = page.getByRole("option", { name: "Andaman and Nicobar Islands" });
  await expect(state).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id"))!);
  await state.press("Enter");
  await expect(state).toHaveValue(/^Andaman and Nicobar Islands/);
  await state.fill("zzz");
  await expect(page.getByText("Nothing in the list matches.")).toBeVisible();
  await state.press("Escape");
  await expect(state).toHaveValue(/^Andaman and Nicobar Islands/);
  await state.fill("");
  await state.blur();
  await expect(state).toHaveValue("");
});

test("whoever leaves the field means what they typed, if it can only mean one thing", async ({ page }) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  for (const [typed, meant] of [
    ["ODISHA", "Odisha (Orissa)"],
    ["uttar", "Odisha (Orissa)"],
    ["kérala", "Kerala"],
    ["uttar pradesh", "Uttar Pradesh"],
  ]) {
    await state.fill(typed!);
    await state.press("Home");
    await state.blur();
    await expect(state).toHaveValue(meant!);
  }
  await state.fill("goa");
  await state.press("Home");
  await state.press("Enter");
  await expect(state).toHaveValue("Goa");
});

test("the same state chosen again keeps its city, and Enter in a closed field searches", async ({ page }) => {
  await page.goto("/receiver");
  await choose(page, "State", "Kerala");
  await choose(page, "City", "Kochi");
  await choose(page, "State", "keral");
  const city = page.getByRole("combobox", { name: "City" });
  await expect(city).toHaveValue(/^Kochi/);
  await city.press("Enter");
  await expect(page.getByText("Kochi · Kerala")).toBeVisible();
});

test("the field keeps the focus while its list is touched or scrolled", async ({ page }) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  await state.click();
  await state.click();
  const list = page.getByRole("listbox");
  // Its padding, like its scrollbar, belongs to no option.
  await list.click({ position: { x: 9, y: 2 } });
  await expect(list).toBeVisible();
  await expect(state).toBeFocused();
});

test("a word that an input method composes is not taken until it is finished", async ({ page }) => {
  await page.goto("/receiver");
  const state = page.getByRole("combobox", { name: "State" });
  await state.focus();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.imeSetComposition", { text: "goa", selectionStart: 3, selectionEnd: 3 });
  await expect(page.getByRole("option", { name: "Goa" })).toBeVisible();
  // Without its text, as an input method holds it back: the form must not hear of it either.
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "Enter" });
  await expect(page.getByRole("option", { name: "Goa" })).toBeVisible();
  await cdp.send("Input.insertText", { text: "goa" });
  await state.press("Enter");
  await expect(state).toHaveValue("Goa");
});

for (const width of [320, 1280]) {
  test(`axe finds nothing in an open list at ${width} px, which stays on the screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/donar");
    await page.getByRole("combobox", { name: "State" }).click();
    const list = (await page.getByRole("listbox").boundingBox())!;
    expect(list.x).toBeGreaterThanOrEqual(0);
    expect(list.x + list.width).toBeLessThanOrEqual(width);
    expect(await findFaults(page)).toEqual([]);
  });
}

/** What assistive technology is told of the field that has the focus; what it is not told is left out. */
type Told = {
  name: string;
  value: string;
  required?: boolean;
  invalid?: boolean;
  description?: string;
  expanded: boolean;
  /** The name of the list. */
  controls?: string;
  options?: number;
  active?: string;
  chosen?: string;
  /** All that the page announces; left out where a toast comes and goes. */
  says?: string;
};

/** Opens the page and gives a function that waits until this is what a screen reader is told. */
async function openDonar(page: Page): Promise<(expected: Told) => Promise<void>> {
  await page.goto("/donar");
  const cdp = await page.context().newCDPSession(page);
  const read = async () => ({
    ...(await readFocused(cdp)),
    says: (await page.getByRole("status").allTextContents()).join(" ").trim(),
  });
  return async (expected) => {
    await expect.poll(read).toEqual({ role: "combobox", says: expect.any(String), ...expected });
    expect(await page.evaluate(findDanglingIds)).toEqual([]);
  };
}

/** The ids that the field refers to although no element has them: the browser's tree leaves them out. */
function findDanglingIds(): string[] {
  return ["aria-controls", "aria-activedescendant", "aria-describedby"]
    .flatMap((name) => document.activeElement?.getAttribute(name)?.split(" ") ?? [])
    .filter((id) => !document.getElementById(id));
}

/** From the tree that the browser gives to screen readers, not from attributes. */
async function readFocused(cdp: CDPSession) {
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  type Node = (typeof nodes)[number];
  const property = (node: Node | undefined, name: string) => node?.properties?.find((one) => one.name === name)?.value;
  const related = (node: Node | undefined, name: string) => {
    const id = property(node, name)?.relatedNodes?.[0]?.backendDOMNodeId;
    return id === undefined ? undefined : nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === id);
  };
  const nameOf = (node: Node | undefined) => node?.name?.value as string | undefined;

  const field = nodes.find((node) => node.role?.value !== "RootWebArea" && property(node, "focused")?.value);
  const list = related(field, "controls");
  const options = nodes.filter(({ parentId, role }) => parentId === list?.nodeId && role?.value === "option");
  return {
    role: field?.role?.value,
    name: nameOf(field),
    value: field?.value?.value ?? "",
    required: property(field, "required")?.value || undefined,
    invalid: property(field, "invalid")?.value === "true" || undefined,
    description: field?.description?.value || undefined,
    expanded: property(field, "expanded")?.value,
    controls: nameOf(list),
    options: list && options.length,
    active: nameOf(related(field, "activedescendant")),
    chosen: nameOf(options.find((option) => property(option, "selected")?.value)),
  };
}

test("a list that opens at the lower edge of the window is scrolled into it", async ({ page }) => {
  await page.goto("/donar");
  const state = page.getByRole("combobox", { name: "State" });
  await state.evaluate((field) => scrollTo(0, field.getBoundingClientRect().bottom + scrollY - innerHeight + 20));
  await state.click();
  await expect(page.getByRole("listbox")).toBeInViewport({ ratio: 0.99 });
});

test("the name of a town that is not in the list stays, with advice, until another state is chosen", async ({
  page,
}) => {
  await page.goto("/donar");
  await choose(page, "State", "Goa");
  const city = page.getByRole("combobox", { name: "City" });
  await city.fill("Nowherepur");
  await page.getByLabel("Full name").click();
  await expect(city).toHaveValue("Nowherepur");
  await expect(page.getByText("Nothing in the list matches. Choose the nearest larger town.")).toBeVisible();
  await choose(page, "State", "Kerala");
  await expect(city).toHaveValue("");
  await expect(page.getByText("Choose the nearest larger town.")).toHaveCount(0);
});

test("a field that takes the focus is in the window with its label, also where the browser does not scroll to it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/donar");
  // WebKit does not scroll to a field whose text is selected at once, and ignores its scroll margin.
  await page.addStyleTag({ content: "* { scroll-margin: 0 !important }" });
  for (const name of ["City", "State"]) {
    const field = page.getByRole("combobox", { name });
    await field.evaluate((element) => {
      scrollTo({ top: element.matches("[name=city]") ? 0 : document.body.scrollHeight, behavior: "instant" });
      element.focus({ preventScroll: true });
    });
    await expect(field).toBeInViewport({ ratio: 0.99 });
  }
  const { y, height } = (await page.getByRole("banner").boundingBox())!;
  expect((await page.getByText("State *").boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});

test("the list of states that somebody has open stays when the script comes, until they have gone on", async ({
  page,
}) => {
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/donar", { waitUntil: "domcontentloaded" });
  const state = page.getByRole("combobox", { name: "State" });
  await state.focus();
  scripts.release();
  await waitForScript(page);
  await expect(state).toBeFocused();
  await state.selectOption("Goa");
  await page.getByRole("combobox", { name: "City" }).fill("Pana");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue(/Panaji/);
  await expect(state).toHaveValue("Goa");
  await expect(state).toHaveJSProperty("tagName", "INPUT");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the states are in the phone's own list, and the cities are searched", async ({ page }) => {
    await page.goto("/donar");
    await page.getByRole("combobox", { name: "State" }).selectOption("Goa");
    await choose(page, "City", "Panaji");
    await expect(page.getByRole("combobox", { name: "City" })).toHaveValue(/Panaji/);
    await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Goa");
  });
});
