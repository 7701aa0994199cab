import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readContent } from "#cms/content.server.ts";

const folder = "node_modules/.cache/fonts";

/** What nearly every word of a page is written with; fonts.css says which file has the rest. */
const basicLetters = String.fromCodePoint(...Array.from({ length: 95 }, (_, n) => 32 + n)) + "\u00a0©·–—‘’“”…−";

/** Makes the files that fonts.css names: what every page shows, and no letter more. */
export async function cutFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    cut("heading", "@fontsource-variable/eczar/files/eczar-latin-wght-normal", basicLetters, { wght: 700 }),
    cut("text", "@fontsource/mukta/files/mukta-latin-400-normal", basicLetters),
    cut("text-semibold", "@fontsource/mukta/files/mukta-latin-600-normal", basicLetters),
    cut("tagline", "@fontsource/mukta/files/mukta-devanagari-400-normal", readContent("foundation").taglineInHindi),
  ]);
}

async function cut(name: string, source: string, letters: string, variationAxes?: { wght: number }): Promise<void> {
  const whole = await readFile(`node_modules/${source}.woff2`);
  const part = await subsetFont(whole, letters, { targetFormat: "woff2", ...(variationAxes && { variationAxes }) });
  await writeFile(join(folder, `${name}.woff2`), part);
}
