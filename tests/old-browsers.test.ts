import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import { findProgram } from "#tools/machine.mjs";
import { register } from "./fixtures/donors.ts";
import { allPaths, inEveryLanguage } from "./fixtures/paths.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const program = findProgram("wkhtmltoimage") ?? "";

test(
  "QtWebKit, which knows neither layers nor grids nor modules, shows every page on a screen of 320 px",
  { skip: !program && !process.env.CI },
  async () => {
    const throwaway = await makeRegistry("sqlite");
    const server = await startServer(throwaway.env);
    await register(server.url, { fullName: "Averyveryveryverylongnamethatisoneword Rao" });
    const paths = inEveryLanguage([...allPaths, "/receiver?state=Maharashtra"]);
    const folder = mkdtempSync(join(tmpdir(), "dehleez-pictures-"));
    const widths = await Promise.all(
      // Two keep two processors busy.
      [0, 1].map(async (turn) => {
        const own = paths.filter((_, n) => n % 2 === turn);
        const found = [];
        for (const path of own) found.push([path, await measure(server.url + path, join(folder, `${turn}.jpg`))]);
        return found;
      }),
    );
    assert.deepEqual(Object.fromEntries(widths.flat()), Object.fromEntries(paths.map((path) => [path, 320])));
    await server.stop();
    await throwaway.remove();
  },
);

/** The width of a page's picture: it grows until nothing protrudes. */
async function measure(address: string, file: string): Promise<number> {
  const options = ["--quiet", "--quality", "1", "--width", "320"];
  const env = { ...process.env, XDG_RUNTIME_DIR: dirname(file) };
  await promisify(execFile)(program, [...options, address, file], { timeout: 60_000, env });
  return (await sharp(file).metadata()).width;
}
