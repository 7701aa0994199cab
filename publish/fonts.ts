import { hash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readContentFile } from "#cms/content-files.ts";
import { languages } from "#contract/languages.ts";
import { placeNames } from "#contract/places/names.ts";

const folder = "node_modules/.cache/fonts";
/** By a hash of what each was made from: making all of them takes seconds, and every command of React Router needs them. */
const subsets = "node_modules/.cache/font-subsets";

/** The letters of nearly every text, and their codes. */
const basicLetters = String.fromCodePoint(...Array.from({ length: 95 }, (_, n) => 32 + n)) + "\u00a0©·–—‘’“”…−";
const basicRange = "U+0020-007E, U+00A0, U+00A9, U+00B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+2212";

/** Which other letters each file of a package is loaded for. */
const otherRanges = {
  latin:
    "U+00A1-00A8, U+00AA-00B6, U+00B8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2215, U+FEFF, U+FFFD",
  "latin-ext":
    "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
};
const devanagari = "U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20F0, U+25CC, U+A830-A839, U+A8E0-A8FF";

/** Writes our typefaces, split by script: a browser loads a file only if the page has letters of it. */
export async function writeFonts(): Promise<void> {
  for (const each of [folder, subsets]) await mkdir(each, { recursive: true });
  const faces = await Promise.all([
    writeTypeface("heading", "Eczar Variable", "@fontsource-variable/eczar/files/eczar-{script}-wght-normal", 700),
    writeTypeface("text", "Mukta", "@fontsource/mukta/files/mukta-{script}-400-normal", 400),
    writeTypeface("text-semibold", "Mukta", "@fontsource/mukta/files/mukta-{script}-600-normal", 600),
    writeDevanagari(),
    writeTagline(),
  ]);
  await writeFile(join(folder, "fonts.css"), faces.flat().join("\n"));
}

/** The file that every page loads, with the basic letters only, and those of the package for all other letters. */
async function writeTypeface(name: string, family: string, files: string, weight: number): Promise<string[]> {
  const source = files.replace("{script}", "latin");
  // Mukta's kerning takes a third of the space after a comma in small text, and of its bytes.
  const options = family === "Mukta" ? { keepFeatures: [] } : { variationAxes: { wght: weight } };
  await writeSubset(name, source, basicLetters, options);
  // All faces of one weight: with a range beside it, a browser would never look into the others for missing letters.
  const others = Object.entries(otherRanges).map(([script, range]) =>
    writeFace(family, `../../${files.replace("{script}", script)}`, weight, range),
  );
  return [writeFace(family, `./${name}`, weight, basicRange), ...others];
}

/**
 * One file for headings in Devanagari, and for text where the device has no face of its own for it: the letters that our
 * words have, with all their conjuncts. Names may have others, for which there is the file of the package.
 *
 * Pages in Devanagari are still while it loads, so it comes in time or not at all; a name on another page is put in late.
 */
async function writeDevanagari(): Promise<string[]> {
  const source = "@fontsource-variable/eczar/files/eczar-devanagari-wght-normal";
  const letters = listDevanagari();
  const variationAxes = { wght: { min: 400, max: 700, default: 400 } };
  await writeSubset("devanagari", source, ` ${letters}`, { variationAxes, noHinting: true, keepFeatures: shaping });
  const codes = listCodes(letters);
  const otherCodes = listCodes(block.filter((letter) => !letters.includes(letter)));
  await writeSubset("marks", sourceOfMarks, marks, { variationAxes: { wght: 700 }, keepFeatures: [] });
  return [
    // Only letters that our words lack come late, or the whole file would stand in for ours when that is late.
    writeFace("Eczar Devanagari", `../../${source}`, "400 700", otherCodes, "swap"),
    writeFace("Eczar Devanagari", "./devanagari", "400 700", `U+20, ${codes}`),
    writeFace("Eczar Marks", "./marks", "400 700", listCodes(marks)),
    // Of two faces that have a letter the last one wins, but a syllable with a rare letter needs all of it in one.
    writeFace("Eczar Names", `../../${source}`, "400 700", devanagari, "swap"),
    writeFace("Eczar Names", "./devanagari", "400 700", codes, "swap"),
    ...Object.entries(deviceFaces).map(([weight, names]) => {
      const sources = names.replaceAll(/[^,\s][^,]*/g, (name) => `local("${name}")`);
      return `@font-face { font-family: "Device Devanagari"; src: ${sources}; font-weight: ${weight}; unicode-range: ${devanagari}; }`;
    }),
  ];
}

/** The digits and signs of headings, which Devanagari shares with Latin, and the letters of the hashtag that is a name. */
const marks = "0123456789!?.,:;()&+-–—‘’“”…#Fabrikshala";
const sourceOfMarks = "@fontsource-variable/eczar/files/eczar-latin-wght-normal";

/** Without the features that make variants of letters, which nobody asks for. */
const shaping =
  "nukt akhn rphf rkrf pref blwf half pstf cjct vatu pres abvs blws psts haln dist abvm blwm mark mkmk".split(" ");

/** The faces of Android, iOS and macOS, Windows and Linux, by full name or PostScript name as browsers ask. */
const deviceFaces = {
  400: `Noto Sans Devanagari, Noto Sans Devanagari Regular, NotoSansDevanagari-Regular, Noto Sans Devanagari UI,
    NotoSansDevanagariUI-Regular, SamsungDevanagari-Regular, Kohinoor Devanagari, KohinoorDevanagari-Regular,
    Devanagari Sangam MN, DevanagariSangamMN, Nirmala UI, NirmalaUI, Mangal, Lohit Devanagari, Lohit-Devanagari`,
  "600 700": `Noto Sans Devanagari SemiBold, NotoSansDevanagari-SemiBold, Noto Sans Devanagari Bold,
    NotoSansDevanagari-Bold, Noto Sans Devanagari UI Bold, NotoSansDevanagariUI-Bold, Kohinoor Devanagari Semibold,
    KohinoorDevanagari-Semibold, DevanagariSangamMN-Bold, Nirmala UI Bold, NirmalaUI-Bold, Mangal Bold, Mangal-Bold`,
};

/** Every letter that Devanagari has. */
const block = Array.from({ length: 128 }, (_, n) => String.fromCodePoint(0x0900 + n));

function listCodes(letters: Iterable<string>): string {
  return [...letters].map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join(", ");
}

/** Every letter of Devanagari that our words and places have. */
function listDevanagari(): string {
  const files = languages.flatMap(({ code }) => globSync(`content/${code}/*.yaml`));
  const text = files.map((file) => readFileSync(file, "utf8")).join("") + JSON.stringify(placeNames);
  return [...new Set(text.match(/[\u0900-\u097f]/g))].toSorted().join("");
}

/** Only the letters of what is in Devanagari on every page in Latin letters: the tagline and the languages' own names. */
async function writeTagline(): Promise<string> {
  const source = "@fontsource/mukta/files/mukta-devanagari-400-normal";
  const { taglineInHindi } = readContentFile("foundation", languages[0].code);
  const text = [taglineInHindi, ...languages.map(({ name }) => name)].join("");
  const letters = text.replace(/[^\u0900-\u097f ]/g, "");
  await writeSubset("tagline", source, letters, { noHinting: true, keepFeatures: shaping });
  return writeFace("Mukta Tagline", "./tagline");
}

/** With `optional`, a font that is late for the first screen is used from the next page on, so that text never shifts. */
function writeFace(family: string, file: string, weight: number | string = "", range = "", display = "optional") {
  const rest = range && `font-weight: ${weight}; unicode-range: ${range};`;
  return `@font-face { font-family: "${family}"; font-display: ${display}; src: url("${file}.woff2") format("woff2"); ${rest} }`;
}

async function writeSubset(name: string, source: string, letters: string, options = {}): Promise<void> {
  const font = await readFile(`node_modules/${source}.woff2`);
  const tool = await readFile("node_modules/subset-font/package.json");
  const wanted = Buffer.concat([font, tool, Buffer.from(JSON.stringify([letters, options]))]);
  const subset = join(subsets, `${hash("sha256", wanted)}.woff2`);
  if (!existsSync(subset)) {
    const part = `${subset}.${process.pid}`;
    await writeFile(part, await subsetFont(font, letters, { targetFormat: "woff2", ...options }));
    await rename(part, subset);
  }
  await copyFile(subset, join(folder, `${name}.woff2`));
}
