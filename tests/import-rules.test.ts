import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

/** The arrows that README draws, each broken once: by the folder's own name, and by a way around it. */
const forbidden: [folder: string, ...imported: string[]][] = [
  ["contract", "#server/config.ts", "#app/api.ts", "#cms/content.server.ts"],
  ["contract/places", "../../server/config.ts"],
  ["cms", "#app/api.ts", "#server/http/errors.ts", "../publish/compress.ts", "#tests/fixtures/donors.ts"],
  ["app", "#server/config.ts", "#publish/compress.ts", "#tools/seed.ts", "#cms/schema/pages.ts"],
  ["app/ui", "../../server/config.ts", "../../cms/schema/parts.ts"],
  // Links go through app/ui/link.tsx, which knows the language.
  ["app/pages", "react-router"],
  ["app/staff", "#server/config.ts", "#cms/schema/pages.ts", "react-router"],
  // Features of the desk do not know each other, and what they share knows none of them.
  ["app/staff/audit", "#app/staff/donors/filters.tsx", "../edit/paths.ts", "#app/staff/frame/toasts.tsx"],
  ["app/staff/edit", "#app/staff/files/files.tsx", "../donors/donor.tsx", "#server/config.ts"],
  ["app/staff/edit/form", "../../today/today.tsx", "react-router"],
  ["app/staff/ui", "#app/staff/edit/paths.ts", "../team/team.tsx", "#cms/schema/pages.ts"],
  ["publish", "#app/routes.ts", "#server/http/errors.ts", "#bench/load.ts"],
  ["server", "#app/api.ts", "#tests/fixtures/donors.ts", "#tools/seed.ts"],
  ["server/donors", "#server/http/errors.ts", "../registry/donors.ts", "#server/database/open.ts", "fastify", "kysely"],
  ["server/needs", "#server/http/errors.ts", "../registry/donors.ts", "#server/database/open.ts", "fastify", "kysely"],
  ["server/staff", "#server/http/errors.ts", "../registry/staff/members.ts", "#server/database/open.ts", "fastify"],
  ["server/registry", "#server/http/errors.ts", "../http/errors.ts", "#server/cli/command.ts", "fastify"],
  ["server/content", "#server/http/errors.ts", "../http/errors.ts", "#app/api.ts", "fastify", "kysely"],
  ["server/content", "#server/publishing/publisher.ts", "../publishing/errors.ts"],
  ["server/publishing", "#server/http/errors.ts", "../http/errors.ts", "#app/api.ts", "kysely"],
  ["server/database", "#server/registry/donors.ts", "../registry/donors.ts", "#server/http/errors.ts"],
  ["server/database", "#server/donors/fingerprint.ts"],
  [
    "server/database/migrations",
    "#server/registry/donors.ts",
    "#server/http/errors.ts",
    "#server/donors/fingerprint.ts",
  ],
  ["server/cli", "#server/http/errors.ts", "../http/errors.ts", "#tests/fixtures/donors.ts"],
  ["server/cli/commands", "../../http/errors.ts"],
];

const allowed: Record<string, string> = {
  "pages may import types of the content's schemas":
    'import type { Content } from "#cms/schema/pages.ts";\nexport type Home = Content<"home">;\n',
  "pages may import what loaders call":
    'import { readContent } from "#cms/content.server.ts";\nexport const home = readContent("home");\n',
};

// The linter judges by folder, so it is shown the same folders elsewhere, all files in one run.
const project = mkdtempSync(join(tmpdir(), "dehleez-imports-"));
after(() => rmSync(project, { recursive: true }));
copyFileSync(".oxlintrc.json", join(project, ".oxlintrc.json"));
const refusals = forbidden.flatMap(([folder, ...imports]) =>
  imports.map((imported) => ({
    folder,
    imported,
    file: write(folder, `import * as other from "${imported}";\nconsole.log(other);\n`),
  })),
);
const permissions = Object.entries(allowed).map(([name, code]) => ({ name, file: write("app", code) }));
const circle = write("contract", 'import type { B } from "./b.ts";\nexport type A = { b: B };\n', "a");
write("contract", 'import type { A } from "./a.ts";\nexport type B = { a: A };\n', "b");
const { stdout } = spawnSync("oxlint", ["--format=unix"], { cwd: project, encoding: "utf8" });

for (const { folder, imported, file } of refusals) {
  test(`the linter refuses ${imported} in ${folder}/`, () => {
    assert.match(linesAbout(file), /no-restricted-imports/);
  });
}
for (const { name, file } of permissions) {
  test(`the linter agrees that ${name}`, () => assert.equal(linesAbout(file), ""));
}

test("the linter refuses circles of imports, types included", () => {
  assert.match(linesAbout(circle), /no-cycle/);
});

/** Gives the path of a file with this code. */
function write(folder: string, code: string, name: string = crypto.randomUUID()): string {
  const file = `${folder}/${name}.ts`;
  mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, file), code);
  return file;
}

function linesAbout(file: string): string {
  return stdout
    .split("\n")
    .filter((line) => line.includes(file))
    .join("\n");
}
