import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readContentFile } from "#cms/content-files.ts";

const folder = "node_modules/.cache/fonts";

/** The letters of nearly every text, and their codes. */
const basicLetters = String.fromCodePoint(...Array.from({ length: 95 }, (_, n) => 32 + n)) + "\u00a0©·–—‘’“”…−";
const basicRange = "U+0020-007E, U+00A0, U+00A9, U+00B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212";

/** Which other letters each file of a package is loaded for. */
const otherRanges = {
  latin:
    "U+00A1-00A8, U+00AA-00B6, U+00B8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2215, U+FEFF, U+FFFD",
  "latin-ext":
    "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
  devanagari: "U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+20F0, U+25CC, U+A830-A839, U+A8E0-A8FF",
};

/** Writes our typefaces, split by script: a browser loads a file only if the page has letters of it. */
export async function writeFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const faces = await Promise.all([
    writeTypeface("heading", "Eczar Variable", "@fontsource-variable/eczar/files/eczar-{script}-wght-normal", 700),
    writeTypeface("text", "Mukta", "@fontsource/mukta/files/mukta-{script}-400-normal", 400),
    writeTypeface("text-semibold", "Mukta", "@fontsource/mukta/files/mukta-{script}-600-normal", 600),
    writeTagline(),
  ]);
  await writeFile(join(folder, "fonts.css"), faces.flat().join("\n"));
}

/** The file that every page loads, with the basic letters only, and those of the package for all other letters. */
async function writeTypeface(name: string, family: string, files: string, weight: number): Promise<string[]> {
  const isVariable = family.endsWith("Variable");
  const source = files.replace("{script}", "latin");
  await writeSubset(name, source, basicLetters, isVariable ? { variationAxes: { wght: weight } } : {});
  const basic = writeFace(family, `./${name}`, `font-weight: ${weight}; unicode-range: ${basicRange};`);
  const others = Object.entries(otherRanges).map(([script, range]) => {
    const file = `../../${files.replace("{script}", script)}`;
    return writeFace(family, file, `font-weight: ${isVariable ? "400 800" : weight}; unicode-range: ${range};`);
  });
  return [basic, ...others];
}

/** Only the letters of the Hindi tagline, which is on every page: a thirtieth of the full file. */
async function writeTagline(): Promise<string> {
  const source = "@fontsource/mukta/files/mukta-devanagari-400-normal";
  await writeSubset("tagline", source, readContentFile("foundation", "en").taglineInHindi);
  return writeFace("Mukta Tagline", "./tagline");
}

/** With `optional`, a font that is late for the first screen is used from the next page on, so that text never shifts. */
function writeFace(family: string, file: string, rest = ""): string {
  return `@font-face { font-family: "${family}"; font-display: optional; src: url("${file}.woff2") format("woff2"); ${rest} }`;
}

async function writeSubset(name: string, source: string, letters: string, options = {}): Promise<void> {
  const font = await readFile(`node_modules/${source}.woff2`);
  await writeFile(
    join(folder, `${name}.woff2`),
    await subsetFont(font, letters, { targetFormat: "woff2", ...options }),
  );
}
