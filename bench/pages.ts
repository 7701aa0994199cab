// What a page costs a visitor, and what Lighthouse says of it. Ends with 1 when a number misses its limit.
//   npm run bench:pages [-- /hi /hi/about]
// Every page is measured unless some are named.
import { chromium, type Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { plainPath } from "#contract/languages.ts";
import { givePath } from "#contract/payee.ts";
import { launchOptions } from "#tests/fixtures/browser.ts";
import { publishDated, sample } from "#tests/fixtures/dated.ts";
import { limits, readLayoutShift, scrollThrough, weighPage, type Weight } from "#tests/fixtures/measure-page.ts";
import { inEveryLanguage, listedPaths } from "#tests/fixtures/paths.ts";
import { publishPayee } from "#tests/fixtures/payee.ts";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";

/** Pages that are there only with a payee, an event and a post. */
const published = [givePath, `/events/${sample.coming.id}`, "/news", `/news/${sample.post.id}`];
const everyPage = inEveryLanguage([...listedPaths, ...published]);
const named = process.argv.slice(2);
const unknown = named.filter((path) => !everyPage.includes(path));
if (unknown.length) throw new Error(`${unknown.join(", ")}: not among ${everyPage.join(", ")}`);

type Cell = { text: string; verdict?: "miss" | "warning" | false };

const signs = { miss: " ✗", warning: " !" };

const goodPerformance = 98;

/** Lighthouse finds a browser by its port. */
const port = 9300 + (process.pid % 600);

const registry = await makeRegistry("sqlite");
await publishPayee(registry);
await publishDated(registry);
const server = await startServer(registry.env);
const browser = await chromium.launch({
  ...launchOptions,
  args: [...launchOptions.args, `--remote-debugging-port=${port}`],
});
try {
  const rows: Record<string, Cell>[] = [];
  for (const path of named.length ? named : everyPage) rows.push(await measure(browser, path));
  printTable(rows);
  const misses = rows.flatMap((row) => Object.values(row)).filter(({ verdict }) => verdict === "miss").length;
  console.log(
    "\nkB as transferred on a first load at 390 px, before scrolling. ✗ misses its limit; ! is slow for this run.",
  );
  process.exitCode = misses > 0 ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
  await registry.remove();
}

async function measure(browser: Browser, path: string): Promise<Record<string, Cell>> {
  const url = server.url + path;
  const phone = await visit(browser, url, { width: 390, height: 844 });
  const desk = await visit(browser, url, { width: 1280, height: 800 });
  const { performance, accessibility, "best-practices": practices, seo } = await scoreWithLighthouse(url);
  return {
    page: { text: path },
    JS: kilobytes(phone.weight.script, limits.script),
    CSS: kilobytes(phone.weight.style),
    fonts: kilobytes(phone.weight.font, limits.fonts),
    pictures: kilobytes(phone.weight.picture),
    HTML: kilobytes(phone.weight.html),
    total: kilobytes(phone.weight.total, plainPath(path) === "/" ? limits.homePage : Infinity),
    // Timings depend on what else the machine does.
    performance: { text: String(performance), verdict: performance! < goodPerformance && "warning" },
    accessibility: hundred(accessibility!),
    practices: hundred(practices!),
    SEO: hundred(seo!),
    "shift 390": shift(phone.shift),
    "shift 1280": shift(desk.shift),
  };
}

async function visit(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<{ weight: Weight; shift: number }> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const weight = await weighPage(page, url);
  await scrollThrough(page);
  const shift = await readLayoutShift(page);
  await context.close();
  return { weight, shift };
}

/**
 * Lighthouse's four scores from 0 to 100, as on a phone. Only the performance differs from round to round: it is the median of
 * five. Unless the page was named, the rounds end when three are good enough, which tells that the median is at least the third.
 */
async function scoreWithLighthouse(url: string): Promise<Record<string, number>> {
  const first = await scoreOnce(url);
  const rounds = [first.performance!];
  const isDecided = () => !named.length && rounds.filter((score) => score >= goodPerformance).length > 2;
  while (rounds.length < 5 && !isDecided()) rounds.push((await scoreOnce(url, ["performance"])).performance!);
  return { ...first, performance: rounds.toSorted((a, b) => b - a)[2]! };
}

/** Prints what keeps a score other than the performance from 100. */
async function scoreOnce(url: string, onlyCategories: string[] | null = null): Promise<Record<string, number>> {
  const { lhr } = (await lighthouse(url, { port, logLevel: "error", output: "json", onlyCategories }))!;
  for (const { id, auditRefs } of Object.values(lhr.categories)) {
    const failed = auditRefs.filter((ref) => ref.weight > 0 && (lhr.audits[ref.id]!.score ?? 1) < 1);
    if (id !== "performance") for (const ref of failed) console.log(`${url}: ${lhr.audits[ref.id]!.title} (${ref.id})`);
  }
  return Object.fromEntries(
    Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  );
}

function kilobytes(bytes: number, limit = Infinity): Cell {
  return { text: (bytes / 1000).toFixed(1), verdict: bytes > limit && "miss" };
}

function hundred(score: number): Cell {
  return { text: String(score), verdict: score < 100 && "miss" };
}

function shift(sum: number): Cell {
  return { text: sum.toFixed(4), verdict: sum > limits.layoutShift && "miss" };
}

function printTable(rows: Record<string, Cell>[]): void {
  const names = Object.keys(rows[0]!);
  const lines = [names, ...rows.map((row) => Object.values(row).map(show))];
  const widths = names.map((_, n) => Math.max(...lines.map((line) => line[n]!.length)));
  for (const [first, ...rest] of lines) {
    console.log([first!.padEnd(widths[0]!), ...rest.map((text, n) => text.padStart(widths[n + 1]!))].join("  "));
  }
}

function show({ text, verdict }: Cell): string {
  return text + (verdict ? signs[verdict] : "");
}
