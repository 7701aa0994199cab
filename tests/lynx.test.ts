import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { states } from "#contract/places/places.ts";
import { findProgram } from "#tools/machine.mjs";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const lynx = findProgram("lynx");
if (!lynx && process.env.CI) throw new Error("Lynx is missing, and CI may not do without it.");

const folder = mkdtempSync(join(tmpdir(), "dehleez-lynx-"));
after(() => rmSync(folder, { recursive: true }));

const down = (times: number) => Array<string>(times).fill("Down Arrow");
const enter = ["^J"];
const type = (text: string) => [...text].map((letter) => (letter === " " ? "<space>" : letter));
/** Opens a list, goes down to an option and takes it; the first option is what is shown while nothing is chosen. */
const choose = (option: number) => [...enter, ...down(option), ...enter];
const goa = states.findIndex(({ name }) => name === "Goa") + 1;

/** Presses keys on a page, and gives all that the terminal showed; `Q` leaves. */
async function press(address: string, keys: string[]): Promise<string> {
  const script = join(folder, "keys");
  writeFileSync(script, [...keys, "Q"].map((key) => `key ${key}\n`).join(""));
  const { stdout } = await promisify(execFile)(lynx!, ["-nopause", "-nocolor", `-cmd_script=${script}`, address], {
    env: { TERM: "vt100", LANG: "C.UTF-8", HOME: folder, LINES: "60", COLUMNS: "120" },
    timeout: 20_000,
  });
  // oxlint-disable-next-line no-control-regex -- how a terminal is told where to write
  return stdout.replaceAll(/\u001b(\[[\d;?]*[A-Za-z]|[()][A-Z0-9]|.)/g, " ").replaceAll(/\s+/g, " ");
}

test(
  "in Lynx, which runs no script, somebody corrects a mistake, registers, and is found",
  { skip: !lynx },
  async () => {
    const registry = await makeRegistry("sqlite");
    const server = await startServer(registry.env);
    const named = [...type("Asha Lynx"), ...down(1), ...type("9876543210"), ...down(1)];
    // Past the blood type and the state; the last field is to stay empty.
    const forgetful = [...named, ...choose(2), ...down(3), ...type("Madgaon"), ...down(2), ...enter];
    // The page that comes back begins at its first field.
    const corrected = [...down(4), ...choose(goa), ...down(3), ...enter];
    // Out of the field with the link.
    const left = down(4);
    const shown = await press(`${server.url}/donar#content`, [...forgetful, ...corrected, ...left]);
    assert.match(shown, /422 .*Please choose a state from the list.*Asha Lynx/);
    // Lynx draws only the letters that have changed on the screen.
    assert.match(shown, /You are registered as a donor.*or Asha Lynx.*\/donar\/manage#/);
    const found = await press(`${server.url}/receiver#content`, [...choose(goa), ...down(5), ...enter]);
    assert.match(found, /1 donor found.*Asha Lynx.*9876543210/i);
    assert.equal(await server.stop(), 0);
    await registry.remove();
  },
);
