import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { languages } from "#contract/languages.ts";
import { parseYaml } from "#cms/parse-yaml.ts";
// vite.config.ts writes these two, with the types that React Router makes.
import type apiTexts from "../../.react-router/api.json";
import type staffTexts from "../../.react-router/staff.json";
import { text } from "./parts.ts";
import { template } from "./template.ts";

/**
 * The schema of a file that holds nothing but texts: that of the first language itself says which there are. Open parts
 * hold what a language needs, and no certain keys.
 */
function likeFirst(file: string, toText = (_english: string) => text, openParts: readonly string[] = []) {
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

const toTemplate = (english: string) => template(...new Set(english.match(/(?<=\{)\w+(?=\})/g)));

/** The API's messages to visitors, which stand below a field or in a toast. Each has the values that the English one has. */
export const apiMessages = likeFirst("api", toTemplate).meta({ title: "Error messages" }) as z.ZodType<typeof apiTexts>;

const openParts = ["answers", "causes", "names", "notes"] as const;

type Words<Value> = {
  [Key in keyof Value]: Value[Key] extends string | unknown[]
    ? Value[Key]
    : Key extends (typeof openParts)[number]
      ? Record<string, string>
      : Words<Value[Key]>;
};

/** The staff's desk, whose words nobody edits there. */
export const staffWords = likeFirst("staff", undefined, openParts) as z.ZodType<Words<typeof staffTexts>>;
