import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A value that the foundation must still replace. */
export type Placeholder = { file: string; field: string; value: string };

/** All of them, file by file. A value in a list has the name of the list. */
export function findPlaceholders(folder: string): Placeholder[] {
  const files = existsSync(folder) ? globSync("*.yaml", { cwd: folder }).toSorted() : [];
  return files.flatMap((file) => {
    let field = "";
    const found: Placeholder[] = [];
    for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
      const [, name, text = ""] = /^[\s-]*(?:(\w+):)?\s*(.*)$/.exec(line)!;
      field = name ?? field;
      if (marker.test(line)) found.push({ file, field, value: text.replace(marker, "").trim().replace(quotes, "$2") });
    }
    return found;
  });
}

const marker = /#\s*placeholder\b.*$/;
const quotes = /^(["'])(.*)\1$/;

/** One line that lists the values that the foundation must still replace; undefined if there are none. */
export function describePlaceholders(folder: string): string | undefined {
  const files = Map.groupBy(findPlaceholders(folder), ({ file }) => file);
  const described = [...files].map(([file, found]) => {
    const fields = Map.groupBy(found, ({ field }) => field);
    const counts = [...fields].map(([field, { length }]) => `${field} ×${length}`);
    return `${file} (${counts.join(", ")})`;
  });
  return described.length ? `Still to be replaced in content/en: ${described.join(", ")}.` : undefined;
}
