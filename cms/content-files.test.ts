import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { languages } from "#contract/languages.ts";
import { reportsToHide, restDays } from "#contract/limits.ts";
import { readAllContent, ContentError } from "./content-files.ts";
import type { Content } from "./schema/pages.ts";

const project = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "dehleez-content-"));
const file = "content/en/about.yaml";

// Content is read from the working directory, as in a build.
beforeEach(() => {
  process.chdir(copy);
  rmSync("content", { recursive: true, force: true });
  mkdirSync("content");
  for (const { code } of languages) cpSync(join(project, `content/${code}`), `content/${code}`, { recursive: true });
  for (const file of ["dated-events", "news-posts", "payee"]) {
    cpSync(join(project, `content/${file}.yaml`), `content/${file}.yaml`);
  }
  symlinkSync(join(project, "content/images"), "content/images");
});
after(() => {
  process.chdir(project);
  rmSync(copy, { recursive: true });
});

test("the content that comes with the site has no mistakes", () => void readAllContent());

test("one thing has one name in Hindi too, as content/README.md has chosen it", () => {
  const names: [english: RegExp, hindi: RegExp][] = [
    [/\bregistry\b/i, /रजिस्टर/],
    [/\bdelet/i, /हट/],
    [/\bprivate link\b/i, /निजी लिंक/],
    [/\bconfirm/i, /पुष्टि/],
  ];
  const { en, hi } = readAllContent();
  const inEnglish = new Map(listTexts(en));
  for (const [field, text] of listTexts(hi)) {
    assert.doesNotMatch(text, /आराम|विराम|सहेज|कर्मचारी|उपलब्ध|माँगने पर|डिजिटल छाप/, field);
    for (const [english, hindi] of names) if (english.test(inEnglish.get(field)!)) assert.match(text, hindi, field);
  }
});

test("the Hindi has no spelling and no phrase that content/README.md forbids", () => {
  // In order: a dot under क, ख or ग; कल; आप खोज में हैं; asking without what for; slash forms; a number that is asked about.
  const forbidden = [
    /[\u0915-\u0917]\u093C|[\u0958-\u095A]/,
    /(?<!\p{Script=Devanagari})कल(?!\p{Script=Devanagari})/u,
    /(?<!नाम |नंबर )(?:हमारी )?खोज (?:में (?:हैं|हूँ|बने|रहें|रहेंगे)|से हट)/,
    /(?<!मदद |न्योता |लिंक |पैसे )माँगने (?:वाल|से पहले)|(?:जो|क्या|जिसने|जिन्होंने|कौन) (?:माँगा|माँगें|माँग रह)/,
    /\p{Script=Devanagari}\/\p{Script=Devanagari}/u,
    /नंबर (?:इतनी बार )?पूछा|रक्त दे|आपके पास (?:किसी|कोई)|UPI पता|निमंत्रण|डाटा|सवालों का घेरा/,
  ];
  const texts = listTexts(readAllContent().hi);
  for (const [field, text] of texts) for (const pattern of forbidden) assert.doesNotMatch(text, pattern, field);
  const wrong = [
    "इलाक़ा",
    "वह कल आएगा",
    "आप फिर से हमारी खोज में हैं",
    "माँगने वाले को बताएँ",
    "कौन माँग रहा है",
    "सकता/सकती",
    "नंबर पूछा गया",
  ];
  for (const text of wrong)
    assert.ok(
      forbidden.some((pattern) => pattern.test(text)),
      text,
    );
});

test("the editor has a Hindi name for every key of what staff edit", () => {
  const { staff, ...files } = readAllContent().hi;
  const { names } = (staff as Content<"staff">).edit;
  const keys = listTexts(files).flatMap(([field]) => field.split(".").slice(1));
  assert.deepEqual(new Set(keys.filter((key) => !(key in names) && !/^\d$|^\d\d$/.test(key))), new Set());
});

test("a number of the desk that is a limit is filled in, and the privacy notice says the limits as they are", () => {
  const { en, hi } = readAllContent();
  for (const { staff } of [en, hi] as { staff: Content<"staff"> }[]) {
    const { edit: _edit, ...words } = staff;
    for (const [field, text] of listTexts(words)) assert.doesNotMatch(text, /\b(30|15|four|fifteen)\b|चार अंक/, field);
  }
  const notices = [en, hi].map(({ privacy }) => JSON.stringify(privacy));
  for (const days of restDays) for (const notice of notices) assert.match(notice, new RegExp(`\\b${days} (days|दिन)`));
  assert.equal(reportsToHide, 3);
  assert.match(notices[0]!, /Three reports/);
  assert.match(notices[1]!, /तीन शिकायतें/);
});

test("the desk has in every language the words that it has in English, and no others", () => {
  const words = readFileSync("content/hi/staff.yaml", "utf8");
  writeFileSync("content/hi/staff.yaml", words.replace(/^retry:/m, "rerty:"));
  assert.throws(
    readAllContent,
    /^Error: content\/hi\/staff.yaml: retry: Please write something here\.\n.*unknown rerty/s,
  );
});

test("the page that finds donors has one name in Hindi, in the menu, its title and every link to it", () => {
  const texts = new Map(listTexts(readAllContent().hi!));
  const fields = ["navigation.links.receiver.label", "navigation.findDonors.label", "messages.notFound.search"];
  for (const field of [...fields, "receiver.heading"])
    assert.equal(texts.get(field), texts.get("receiver.title"), field);
});

/** Every text with its field. */
function listTexts(content: object, path = ""): [field: string, text: string][] {
  return Object.entries(content).flatMap(([key, value]) =>
    typeof value === "object" ? listTexts(value as object, `${path}${key}.`) : [[`${path}${key}`, String(value)]],
  );
}

describe("a mistake in a content file is reported in one line with file, field and what is expected:", () => {
  const mistakes: [string, { change: string | RegExp; to: string }, string][] = [
    ["a missing field", { change: "heading: Who We Are ?\n", to: "" }, "heading: Please write something here."],
    ["an empty field", { change: "Who We Are ?", to: '""' }, "heading: Please write something here."],
    [
      "a number for a text",
      { change: "Who We Are ?", to: "7" },
      "heading: Please write a text here; in YAML a number needs quotation marks.",
    ],
    ["an unknown key", { change: "heading: Who", to: "haeding: x\nheading: Who" }, "unknown haeding; is it misspelt?"],
    [
      "a picture that does not exist",
      { change: "name: team-2", to: "name: team-22" },
      "team.members.1.picture.name: There is no team-22.webp or team-22.jpg or team-22.jpeg or team-22.png in content/images.",
    ],
    [
      "an address that is not one",
      { change: 'linkedinUrl: ""', to: "linkedinUrl: linkedin.com/in/name" },
      "team.members.0.linkedinUrl: This address must begin with https:// and have no spaces, or stay empty.",
    ],
    [
      "a list without its items",
      { change: /^mission:\n(?: {2}- .*\n)+/m, to: "mission: []\n" },
      "mission: Please keep at least one of these.",
    ],
    [
      "a list that is none",
      { change: /^mission:\n(?: {2}- .*\n)+/m, to: "mission:\n" },
      "mission: Something is missing here.",
    ],
    [
      "an id that every object has",
      { change: "- id: secretary", to: "- id: constructor" },
      "team.members.0.id: This id has a meaning of its own. Please choose another one.",
    ],
    ["a quotation mark that is never closed", { change: "Who We Are ?", to: '"Who We Are ?' }, "line "],
  ];
  for (const [name, { change, to }, expected] of mistakes) {
    test(name, () => {
      const valid = readFileSync(file, "utf8");
      assert.ok(valid.replace(change, "") !== valid, `the test's "${change}" is no longer in the file`);
      writeFileSync(file, valid.replace(change, to));
      const message = messageOf(() => readAllContent());
      assert.ok(message.startsWith(`${file}: `) && message.includes(expected), message);
      assert.doesNotMatch(message, /\n/);
    });
  }

  test("a photograph beside the drawing that it should replace", () => {
    rmSync("content/images");
    cpSync(join(project, "content/images"), "content/images", { recursive: true });
    cpSync("content/images/team-1.webp", "content/images/team-1.jpg");
    assert.equal(
      messageOf(() => readAllContent()),
      `${file}: team.members.0.picture.name: There should be one picture of this name in content/images, but there are team-1.webp and team-1.jpg; keep the one to show.`,
    );
  });

  for (const { code } of languages) {
    test(`a field that only content/${code} lacks`, () => {
      const about = `content/${code}/about.yaml`;
      writeFileSync(about, readFileSync(about, "utf8").replace(/^heading: .*\n/m, ""));
      assert.equal(
        messageOf(() => readAllContent()),
        `${about}: heading: Please write something here.`,
      );
    });
  }

  test("a missing file", () => {
    rmSync(file);
    assert.match(
      messageOf(() => readAllContent()),
      /^content\/en\/about\.yaml: the file cannot be read/,
    );
  });
});

function messageOf(work: () => void): string {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof ContentError, String(error));
    return error.message;
  }
  return assert.fail("no mistake was found");
}
