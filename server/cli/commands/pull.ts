import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { contentPath } from "#cms/content-files.ts";
import { editableFiles } from "#cms/editable-files.ts";
import { writeYaml } from "#cms/write-yaml.ts";
import { languages } from "#contract/languages.ts";
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
  const write = (path: string, data: string | Uint8Array) => {
    writeFileSync(path, data);
    written.push(path);
  };
  for (const { code } of languages) {
    for (const file of editableFiles) {
      // Pictures first: content that names one that is not there would be a mistake.
      for (const { name } of listUploads(content[code][file])) {
        const master = isOnlyUploaded(name) && (await findMaster(db, name));
        if (master) write(`content/images/${name}.webp`, master);
      }
      const path = contentPath(file, code);
      if (!existsSync(path)) continue;
      const former = readFileSync(path, "utf8");
      const yaml = writeYaml(former, content[code][file]);
      if (yaml !== former) write(path, yaml);
    }
  }
  for (const { language, file, field } of unused) {
    console.log(`left out, since the site no longer has or takes it: ${language}/${file}: ${field}`);
  }
  return written;
}
