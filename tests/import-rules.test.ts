import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";

/** The arrows that README draws, each broken once: by the folder's own name, and by a way around it. */
const forbidden: [folder: string, ...imported: string[]][] = [
  ["contract", "#server/config.ts", "#app/api.ts", "#cms/content.server.ts"],
  ["contract/places", "../../server/config.ts"],
  ["cms", "#app/api.ts", "#server/http/errors.ts", "../publish/compress.ts", "#tests/fixtures/donors.ts"],
  ["app", "#server/config.ts", "#publish/compress.ts", "#tools/seed.ts", "#cms/schema/pages.ts"],
  ["app/ui", "../../server/config.ts", "../../cms/schema/parts.ts"],
  ["publish", "#app/routes.ts", "#server/http/errors.ts", "#bench/load.ts"],
  ["server", "#app/api.ts", "#tests/fixtures/donors.ts", "#tools/seed.ts"],
  ["server/donors", "#server/http/errors.ts", "../registry/donors.ts", "#server/database/open.ts", "fastify", "kysely"],
  ["server/registry", "#server/http/errors.ts", "../http/errors.ts", "#server/cli/command.ts", "fastify"],
  ["server/database", "#server/registry/donors.ts", "../registry/donors.ts", "#server/http/errors.ts"],
  ["server/cli", "#server/http/errors.ts", "../http/errors.ts", "#tests/fixtures/donors.ts"],
  ["server/cli/commands", "../../http/errors.ts"],
];

for (const [folder, ...imports] of forbidden) {
  for (const imported of imports) {
    test(`the linter refuses ${imported} in ${folder}/`, (context) => {
      const { status, stdout } = lint(context, folder, `import * as other from "${imported}";\nconsole.log(other);\n`);
      assert.match(stdout, /no-restricted-imports/);
      assert.notEqual(status, 0);
    });
  }
}

test("the linter lets pages import types of the content's schemas, and what loaders call", (context) => {
  const code = 'import type { Content } from "#cms/schema/pages.ts";\nexport type Home = Content<"home">;\n';
  assert.equal(lint(context, "app", code).status, 0);
  const loader = 'import { readContent } from "#cms/content.server.ts";\nexport const home = readContent("home");\n';
  assert.equal(lint(context, "app", loader).status, 0);
});

function lint(context: { after: (clean: () => void) => void }, folder: string, code: string) {
  const file = `${folder}/import-probe.ts`;
  writeFileSync(file, code);
  context.after(() => rmSync(file, { force: true }));
  return spawnSync("oxlint", [file], { encoding: "utf8" });
}
