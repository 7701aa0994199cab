import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { readContent } from "./content.ts";

/** Makes the file that fonts.css names: the text face with the letters of the Hindi tagline alone. */
export async function cutTaglineFont(): Promise<void> {
  const whole = await readFile("node_modules/@fontsource/mukta/files/mukta-devanagari-400-normal.woff2");
  const letters = await subsetFont(whole, readContent("foundation").taglineInHindi, { targetFormat: "woff2" });
  await mkdir("node_modules/.cache", { recursive: true });
  await writeFile("node_modules/.cache/tagline.woff2", letters);
}
