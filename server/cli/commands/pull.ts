import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { editableFiles } from "#cms/editable-files.ts";
import type { ContentFile } from "#cms/schema/pages.ts";
import { writeYaml } from "#cms/write-yaml.ts";
import { languages, type Language } from "#contract/languages.ts";
import { withRegistry, type Command } from "#server/cli/command.ts";
import { isOnlyUploaded, listUploads } from "#cms/picture-files.ts";
import { readPublishedContent } from "#server/content/published-content.ts";
import { findMaster } from "#server/registry/pictures.ts";
import type { Database } from "#server/database/schema.ts";

export const pullCommand: Command = {
  name: "content pull",
  usage: "",
  summary: "writes what staff have published into content/",
  async run(args, config) {
    parseArgs({ args });
    const written = await withRegistry(config, pullContent);
    console.log(written.length ? written.map((path) => `wrote ${path}`).join("\n") : "content/ has it all already.");
  },
};

/** Gives the paths that were written. */
async function pullContent(db: Database): Promise<string[]> {
  const { content, unused } = await readPublishedContent(db);
  const written: string[] = [];
  for (const { code } of languages) {
    for (const file of editableFiles) {
      // Pictures first: content that names one that is not there would be a mistake.
      for (const { name } of listUploads(content[code][file])) {
        written.push(...(await pullPicture(db, name)));
      }
      written.push(...pullFile(code, file, content[code][file]));
    }
  }
  for (const { language, file, field } of unused) {
    console.log(`left out, since the site no longer has or takes it: ${language}/${file}: ${field}`);
  }
  return written;
}

function pullFile(language: Language, file: ContentFile, content: unknown): string[] {
  const path = `content/${language}/${file}.yaml`;
  if (!existsSync(path)) return [];
  const former = readFileSync(path, "utf8");
  const yaml = writeYaml(former, content);
  if (yaml === former) return [];
  writeFileSync(path, yaml);
  return [path];
}

async function pullPicture(db: Database, name: string): Promise<string[]> {
  if (!isOnlyUploaded(name)) return [];
  const master = await findMaster(db, name);
  if (!master) return [];
  const path = `content/images/${name}.webp`;
  writeFileSync(path, master);
  return [path];
}
