import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";

const forbidden: [file: string, imported: string][] = [
  ["app/layer-probe.ts", "#server/config.ts"],
  ["app/ui/layer-probe.ts", "../../server/config.ts"],
  ["server/layer-probe.ts", "#app/api.ts"],
  ["server/http/layer-probe.ts", "#app/ui/button.ts"],
  ["server/registry/layer-probe.ts", "#server/http/errors.ts"],
  ["server/registry/layer-probe.ts", "../http/errors.ts"],
  ["contract/layer-probe.ts", "#server/config.ts"],
  ["contract/places/layer-probe.ts", "../../server/config.ts"],
];

for (const [file, imported] of forbidden) {
  test(`the linter refuses ${imported} in ${file}`, (context) => {
    writeFileSync(file, `import * as other from "${imported}";\nconsole.log(other);\n`);
    context.after(() => rmSync(file));
    const { status, stdout } = spawnSync("oxlint", [file], { encoding: "utf8" });
    assert.match(stdout, /no-restricted-imports/);
    assert.notEqual(status, 0);
  });
}
