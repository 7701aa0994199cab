// What every page costs a visitor, and what Lighthouse says of it. Ends with 1 when a number misses its limit.
//   npm run bench:pages
import { chromium, type Browser } from "@playwright/test";
import lighthouse from "lighthouse";
import { plainPath } from "#contract/languages.ts";
import { launchOptions } from "#tests/fixtures/browser.ts";
import { limits, readLayoutShift, scrollThrough, weighPage, type Weight } from "#tests/fixtures/measure-page.ts";
import { inEveryLanguage, listedPaths } from "#tests/fixtures/paths.ts";
import { makeRegistry } from "#tests/fixtures/registries.ts";
import { startServer } from "#tests/fixtures/server-process.ts";

type Cell = { text: string; verdict?: "miss" | "warning" | false };

const signs = { miss: " ✗", warning: " !" };

/** Lighthouse finds a browser by its port. */
const port = 9300 + (process.pid % 600);

const registry = await makeRegistry("sqlite");
const server = await startServer(registry.env);
const browser = await chromium.launch({
  ...launchOptions,
  args: [...launchOptions.args, `--remote-debugging-port=${port}`],
});
try {
  const rows: Record<string, Cell>[] = [];
  for (const path of inEveryLanguage(listedPaths)) rows.push(await measure(browser, path));
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
    performance: { text: String(performance), verdict: performance! < 98 && "warning" },
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

/** Lighthouse's four scores from 0 to 100, as on a phone, each the middle one of three rounds. */
async function scoreWithLighthouse(url: string): Promise<Record<string, number>> {
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < 3; round++) rounds.push(await scoreOnce(url));
  const middle = (id: string) => rounds.map((scores) => scores[id]!).toSorted((a, b) => a - b)[1]!;
  return Object.fromEntries(Object.keys(rounds[0]!).map((id) => [id, middle(id)]));
}

/** Prints what keeps a score other than the performance from 100. */
async function scoreOnce(url: string): Promise<Record<string, number>> {
  const { lhr } = (await lighthouse(url, { port, logLevel: "error", output: "json" }))!;
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
