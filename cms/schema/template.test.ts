import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { languages } from "#contract/languages.ts";
import { readContentFile } from "#cms/content-files.ts";
import { editableFiles } from "#cms/editable-files.ts";
import { layEdits } from "#cms/edits.ts";
import { getFormSchema } from "#cms/fields.ts";
import { findMistakes } from "#cms/mistakes.ts";
import { mapTexts } from "#publish/preview.ts";
import type { ContentFile } from "./pages.ts";

const keep = (name: string) => `Please keep ${name} as it was: the site fills it in.`;
const only = (names: string) => `The site fills in only ${names} here. Please use no other curly brackets.`;
const nothing = "The site fills in nothing here. Please use no curly brackets.";
const keepDigits = "Please keep {minDigits} and {maxDigits} as they were: the site fills them in.";
const keepContact = "Please keep {name}, {phone} and {email} as they were: the site fills them in.";

describe("a text keeps the values that the site fills in:", () => {
  const texts: [ContentFile, field: string, value: string, message?: string][] = [
    ["api", "validation.badPhone", "Of {maxDigits} digits, {minDigits} at least, {maxDigits} at most."],
    ["api", "validation.badPhone", "Please enter your number.", keepDigits],
    ["api", "validation.badPhone", "{minDigits} to {maxdigits}", keep("{maxDigits}")],
    ["api", "validation.badPhone", "{minDigits} to maxDigits}", keep("{maxDigits}")],
    ["api", "validation.badPhone", "{minDigits} to {maxDigits} of {name}", only("{minDigits} and {maxDigits}")],
    ["api", "validation.badPhone", "{maxDigits} {maxDigits{minDigits}}", only("{minDigits} and {maxDigits}")],
    ["api", "validation.name", "Your name, {name}", nothing],
    ["api", "validation.name", "Your name }", nothing],
    ["api", "validation.longName", "", "Please write something here."],
    ["donar", "link.message", "Here it is, {link}, my link {link}"],
    ["donar", "link.message", "My private link", keep("{link}")],
    ["donar", "link.message", "My private link: {Link}", keep("{link}")],
    ["donar", "notice.complaints", "Please complain to us.", keepContact],
    ["about", "team.onTwitter", "On Twitter", keep("{name}")],
    ["manage", "confirm.text", "Please confirm before {before}.", keep("{day}")],
    ["messages", "matches.many", "Some to choose from", keep("{count}")],
    // A distance is given only where the search has one.
    ["receiver", "nearby.compatible", "{donors} within {km} km of {place}", only("{place} and {donors}")],
    ["receiver", "results.match.universal", "{from} can be given to {to}, as to anyone"],
    ["receiver", "results.match.universal", "Anyone can have {form}", keep("{from}")],
    ["fabrikshala", "gallery.controls.show", "Show {number} of {cuont}", only("{number} and {count}")],
    ["receiver", "counts.one", "One donor in {state}"],
    ["receiver", "counts.one", "{count} donor in {state}"],
    ["receiver", "counts.one", "One donor", keep("{state}")],
    ["receiver", "counts.one", "{cuont} donor in {state}", only("{count} and {state}")],
    ["receiver", "counts.two", "A pair of donors in {state}"],
    ["receiver", "counts.few", "A few donors in {state}", keep("{count}")],
    ["receiver", "counts.many", "Many donors in {state}", keep("{count}")],
  ];
  for (const [file, field, value, message] of texts) {
    test(`${field}: ${value}`, () => {
      const laid = layEdits(file, readContentFile(file, languages[0].code), [{ field, value }]);
      assert.deepEqual(findMistakes(file, laid), message ? [{ field, message }] : []);
    });
  }
});

for (const { code, name } of languages) {
  test(`no text in ${name} that has values takes another in place of one of them`, () => {
    let tried = 0;
    for (const file of editableFiles) {
      const content = readContentFile(file, code);
      const schema = getFormSchema(file);
      mapTexts(schema, content, (text, path) => {
        const field = path.join(".");
        for (const [value] of text.matchAll(/\{\w+\}/g)) {
          // An edit would replace the whole list that a text is in.
          const laid = mapTexts(schema, content, (other, place) =>
            place.join(".") === field ? text.replace(value, "{other}") : other,
          ) as typeof content;
          assert.deepEqual(
            findMistakes(file, laid).map((mistake) => mistake.field),
            [field],
            `${file}: ${field}`,
          );
          tried += 1;
        }
        return text;
      });
    }
    assert.ok(tried > 50, `${tried} values`);
  });
}
