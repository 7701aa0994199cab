import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

// Left and right are start and end in a language that is written from right to left. Where they mean a part of a
// picture, or two sides alike, they stay.

const physicalClass =
  /(?<![\w-])-?(?:[mp][lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|(?:float|clear|text)-(?:left|right))(?![\w])(?:-[\w.[\]()/%*+-]+)?/g;

const physicalProperty =
  /(?<![\w-])(?:(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-[\w-]+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:float|clear|text-align)\s*:\s*(?:left|right)|background-position[\w-]*\s*:[^;]*\b(?:left|right)\b/g;

/** The physical classes in the strings of a file; what is outside of strings is code. */
function findClasses(code: string): string[] {
  const strings = code.match(/"[^"\n]*"|`[^`]*`/g) ?? [];
  return strings.filter((text) => /[ -]/.test(text)).flatMap((text) => text.match(physicalClass) ?? []);
}

test("the public pages have no class that means left or right", () => {
  const files = globSync("app/**/*.{ts,tsx}", { exclude: ["app/staff/**", "app/**/*.test.ts"] });
  assert.ok(files.length > 50);
  const found = files.flatMap((file) => findClasses(readFileSync(file, "utf8")).map((name) => `${file}: ${name}`));
  assert.deepEqual(found, []);
});

test("their stylesheets have no property that means left or right", () => {
  const found = globSync("app/**/*.css", { exclude: ["app/staff/**"] }).flatMap((file) =>
    (readFileSync(file, "utf8").match(physicalProperty) ?? []).map((name) => `${file}: ${name}`),
  );
  assert.deepEqual(found, []);
});

test("a class or a property that means left or right is found", () => {
  const classes = ["ml-4", "-mr-3", "md:pl-2", "left-0", "border-l-2", "rounded-tl-md", "text-left", "sm:-right-[3px]"];
  for (const name of classes) assert.equal(findClasses(`<p className="flex ${name} mt-1">`).length, 1, name);
  for (const name of ["ms-4", "border-rice-300", "object-left", "rounded-t-md", "text-lg", "place-items-start"])
    assert.deepEqual(findClasses(`<p className="flex ${name} mt-1">`), [], name);
  for (const rule of ["left: 0", "padding-right: 1rem", "border-left: 4px", "text-align: right", "float: left"])
    assert.equal(`a { ${rule}; }`.match(physicalProperty)?.length, 1, rule);
  for (const rule of ["inset-inline-start: 0", "object-position: left", "margin-inline: 0"])
    assert.equal(`a { ${rule}; }`.match(physicalProperty), null, rule);
});
