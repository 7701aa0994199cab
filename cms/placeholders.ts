import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** One line that lists the values that the foundation must still replace; undefined if there are none. */
export function describePlaceholders(folder: string): string | undefined {
  const files = existsSync(folder) ? globSync("*.yaml", { cwd: folder }).toSorted() : [];
  const described = files.flatMap((file) => describeFile(join(folder, file)));
  return described.length ? `Still to be replaced in content/en: ${described.join(", ")}.` : undefined;
}

/** "about.yaml (name ×5)", or nothing. */
function describeFile(path: string): string[] {
  const fields = new Map<string, number>();
  let field = "";
  for (const line of readFileSync(path, "utf8").split("\n")) {
    // A value in a list is counted under the name of the list.
    field = /^[\s-]*(\w+):/.exec(line)?.[1] ?? field;
    if (/#\s*placeholder\b/.test(line)) fields.set(field, (fields.get(field) ?? 0) + 1);
  }
  const counts = [...fields].map(([name, count]) => `${name} ×${count}`);
  return counts.length ? [`${basename(path)} (${counts.join(", ")})`] : [];
}
