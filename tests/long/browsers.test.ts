import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readContentFile } from "#cms/content-files.ts";
import { commandLine } from "#server/registry/audit.ts";
import { inviteMember } from "#server/registry/staff/members.ts";
import { makeInvitationUrl } from "#server/staff/token.ts";
import { findFirefox, findProgram } from "#tools/machine.mjs";
import { useBrowser, type Person } from "../fixtures/any-browser.ts";
import { register } from "../fixtures/donors.ts";
import { startFirefox } from "../fixtures/firefox.ts";
import { makeRegistry, type Throwaway } from "../fixtures/registries.ts";
import { startServer, type ServerProcess } from "../fixtures/server-process.ts";
import { addSignedIn } from "../fixtures/staff.ts";
import { changeRegistry } from "../fixtures/staff-browser.ts";
import { startWebKit } from "../fixtures/webkit.ts";

const readPath = () => location.pathname + location.search;
const readLink = (to: string) => document.querySelector(`article a[href="${to}"]`)?.textContent;
const isDrawerOpen = () => document.querySelector("dialog")!.open;
const readSlide = () => document.querySelector("[data-shown]")!.getAttribute("aria-label");

for (const [name, start, programs] of [
  ["Firefox", () => startFirefox(), [findFirefox()]],
  ["WebKit", startWebKit, [findProgram("WebKitWebDriver"), findProgram("Xvfb")]],
] as const) {
  // CI may not do without them.
  describe(`in ${name}`, { skip: !programs.every(Boolean) && !process.env.CI }, () => {
    let registry: Throwaway;
    let server: ServerProcess;
    let person: Person;
    const prepare = async () => {
      registry = await makeRegistry("sqlite");
      server = await startServer(registry.env);
      person = useBrowser(await start(), server.url);
    };
    const remove = async () => {
      await person?.close();
      await server?.stop();
      await registry?.remove();
    };
    before(prepare, { timeout: 120_000 });
    after(remove, { timeout: 120_000 });
    const journey = (name: string, walk: () => Promise<void>) =>
      test(name, { timeout: 180_000 }, async () => {
        await person.resize(1280);
        await walk();
        assert.deepEqual(person.errors.splice(0), []);
      });

    journey("a donor registers and is found by somebody who can call them", async () => {
      await registerAsDonor(person, "Meera Kulkarni");
      await person.open("/receiver");
      await person.choose("State", "Maharashtra");
      await person.choose("City", "Nagpur");
      await person.select("Donation Type", "Bag And bottle");
      await person.select("Blood Type", "O+");
      await person.click("Search");
      await person.hasFocusOn("1 donor found");
      await person.sees("MEERA KULKARNI");
      await person.finds(readLink, "+91 90000 11111", "tel:+919000011111");
    });

    journey("with the private link a donor pauses, resumes and leaves", async () => {
      const { path } = await register(server.url, { fullName: "Farida Sheikh", state: "Odisha", city: "Cuttack" });
      for (const [button, answer, found] of [
        ["Pause my registration", "Nobody can find you until you resume", "No donors found"],
        ["Resume my registration", "You are in the search", "FARIDA SHEIKH"],
      ] as const) {
        await person.open(path);
        await person.click(button);
        await person.sees(answer);
        await person.open("/receiver?state=Odisha");
        await person.sees(found);
      }
      await person.resize(500);
      await person.open(path);
      await person.click("Delete my registration");
      await person.click("Yes, delete it now");
      await person.hasFocusOn("Your registration has been deleted");
      const { top, bottom } = await person.ask(
        () => document.activeElement!.getBoundingClientRect().toJSON() as DOMRect,
      );
      assert.ok(top >= 0 && bottom <= 900, "The page tells so outside of the window.");
      await person.open("/receiver?state=Odisha");
      await person.sees("No donors found");
      await person.open(path);
      await person.sees("This link opens no registration");
    });

    journey("the drawer leads to pages; Escape and a press beside it close it and give the focus back", async () => {
      await person.resize(500);
      await person.open("/");
      for (const close of [() => person.press("Escape"), () => person.clickAt(60, 500)]) {
        await person.click("Open the menu");
        await person.finds(isDrawerOpen, true);
        await close();
        await person.finds(isDrawerOpen, false);
        await person.hasFocusOn("Open the menu");
      }
      await person.click("Open the menu");
      await person.click("About Us");
      await person.finds(readPath, "/about");
      await person.finds(isDrawerOpen, false);
    });

    journey("the pictures of the carousel turn by its buttons and by keys", async () => {
      await person.open("/campaign/fabrikshala");
      await person.click("Pause the slide show");
      await person.click("Show slide 1");
      await person.finds(readSlide, "Slide 1 of 5");
      await person.click("Next slide");
      await person.finds(readSlide, "Slide 2 of 5");
      await person.press("Enter");
      await person.finds(readSlide, "Slide 3 of 5");
      await person.click("Previous slide");
      await person.finds(readSlide, "Slide 2 of 5");
    });

    journey("the language switch keeps the page and what was searched", async () => {
      await register(server.url, { fullName: "Lata Naik", state: "Goa", city: "Panaji" });
      await person.open("/receiver?state=Goa");
      await person.sees("LATA NAIK");
      await person.click("हिन्दी");
      await person.finds(readPath, "/hi/receiver?state=Goa");
      await person.sees(`${readContentFile("receiver", "hi").searched}: गोवा`);
      await person.sees("LATA NAIK");
      await person.click("English");
      await person.finds(readPath, "/receiver?state=Goa");
      await person.sees("You searched for: Goa");
    });

    journey("a member of staff comes to the desk, finds a donor and hides them from the search", async () => {
      await register(server.url, { fullName: "Kamala Devi", state: "Kerala", city: "Kochi" });
      await (person.addAuthenticator ? joinDesk(person, registry) : enterDeskWithoutPasskey(person, registry));
      await person.sees("Waiting for somebody");
      await person.fill("Find a donor", "kamala");
      await person.press("Enter");
      await person.hasFocusOn("1 donor found");
      await person.click("Kamala Devi");
      await person.click("Hide");
      await person.sees("Hidden from the search");
      await person.open("/receiver?state=Kerala");
      await person.sees("No donors found");
    });
  });
}

async function registerAsDonor(person: Person, name: string): Promise<void> {
  await person.open("/donar");
  await person.fill("Full name", name);
  await person.fill("Phone Number", "+91 90000 11111");
  await person.select("Donation Type", "Bag And bottle");
  await person.select("Blood Type", "O+");
  await person.choose("State", "Maharashtra");
  await person.choose("City", "Nagpur");
  await person.click("Submit");
  await person.hasFocusOn("You are registered as a donor");
  await person.click("I have kept the link. Hide this.");
}

/** Makes a passkey, and signs in with it once more. */
async function joinDesk(person: Person, registry: Throwaway): Promise<void> {
  await person.addAuthenticator!();
  const { token } = await changeRegistry(registry, (db) => inviteMember(db, "Meera Joshi", commandLine));
  await person.open(makeInvitationUrl("", token));
  await person.click("Make my passkey");
  await person.sees("Waiting for somebody");
  await person.click("Sign out");
  await person.sees("Sign in to the desk");
  await person.click("Sign in with your passkey");
}

async function enterDeskWithoutPasskey(person: Person, registry: Throwaway): Promise<void> {
  await person.open("/staff");
  await person.click("Sign in with your passkey");
  await person.sees("This browser cannot use passkeys");
  const { cookie } = await changeRegistry(registry, (db) => addSignedIn(db));
  await person.setCookie(...(cookie.split("=") as [string, string]));
  await person.open("/staff");
}
