import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { languages } from "#contract/languages.ts";
import { parseYaml } from "#cms/parse-yaml.ts";
import { text } from "./parts.ts";

/**
 * The schema of a file that holds nothing but texts: that of the first language itself says which there are. Open parts
 * hold what a language needs, and no certain keys.
 */
export function likeFirst(file: string, toText = (_english: string) => text, openParts: readonly string[] = []) {
  const like = (example: unknown, key = ""): z.ZodType => {
    if (Array.isArray(example)) return z.array(like(example[0]));
    if (example === null || typeof example !== "object") return toText(String(example));
    if (openParts.includes(key)) return z.record(z.string(), text);
    return z.strictObject(Object.fromEntries(Object.entries(example).map(([key, part]) => [key, like(part, key)])));
  };
  const path = `content/${languages[0].code}/${file}.yaml`;
  return z.lazy(() => like(parseYaml(readFileSync(join(findProject(), path), "utf8"))));
}

/** The folder of the project, wherever in it this was bundled to. Where Node may read few files, its own function finds none. */
function findProject(folder = import.meta.dirname): string {
  return existsSync(join(folder, "content")) ? folder : findProject(dirname(folder));
}
