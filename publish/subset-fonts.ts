import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readContent } from "#cms/content.server.ts";

const folder = "node_modules/.cache/fonts";

/** The letters of nearly every text; fonts.css names the files that have the rest. */
const basicLetters = String.fromCodePoint(...Array.from({ length: 95 }, (_, n) => 32 + n)) + "\u00a0©·–—‘’“”…−";

/** Writes the font files that every page loads, with only the letters that it needs. */
export async function subsetFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    writeSubset("heading", "@fontsource-variable/eczar/files/eczar-latin-wght-normal", basicLetters, { wght: 700 }),
    writeSubset("text", "@fontsource/mukta/files/mukta-latin-400-normal", basicLetters),
    writeSubset("text-semibold", "@fontsource/mukta/files/mukta-latin-600-normal", basicLetters),
    writeSubset(
      "tagline",
      "@fontsource/mukta/files/mukta-devanagari-400-normal",
      readContent("foundation").taglineInHindi,
    ),
  ]);
}

async function writeSubset(
  name: string,
  source: string,
  letters: string,
  variationAxes?: { wght: number },
): Promise<void> {
  const font = await readFile(`node_modules/${source}.woff2`);
  const subset = await subsetFont(font, letters, { targetFormat: "woff2", ...(variationAxes && { variationAxes }) });
  await writeFile(join(folder, `${name}.woff2`), subset);
}
