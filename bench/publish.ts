// Measures publishing: from the request to the first changed answer, for words, an event and a picture, median of 20; the
// memory of the server before and after; and searches a second while staff publish, against before. npm run bench:publish
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { readMemoryMb } from "#tests/fixtures/process-usage.ts";
import { takeLargePhotograph } from "#tests/fixtures/photograph.ts";
import { sample } from "#tests/fixtures/dated.ts";
import { openPublishing } from "#tests/fixtures/publishing.ts";
import { seed } from "#tools/seed.ts";
import { median } from "./report.ts";
import { readResults, writeResults, type PublishRow } from "./results.ts";
import { everySearch } from "./searches.ts";

const times = 20;
const items = 30;
const limits = { wordsMs: 2000, pictureMs: 15_000 };
const donors = 10_000;
const loadSeconds = 6;

const photograph = await takeLargePhotograph().toBuffer();
const publishing = await openPublishing();
await seed(publishing.db, donors);
const server = await publishing.start();
await server.readHeading();
const before = readMemoryMb(server.process);

await publishList("news-posts", "posts", makeItems(sample.post));
const events = await repeat(publishEvent);
const words = await repeat((n) => publishHeading(`Words ${n}`));
const pictures = await repeat(publishPicture);
const after = readMemoryMb(server.process);
// The first of them warms the server up.
await countSearches();
const quiet = await countSearches();
const { searches: busy, published } = await countSearchesWhilePublishing();
const rows: PublishRow[] = [
  [`an event, on a site with ${items} events and ${items} news`, ms(median(events)), ms(limits.wordsMs)],
  ["the slowest of them", ms(Math.max(...events)), ""],
  ["words, from the request to the first changed answer", ms(median(words)), ms(limits.wordsMs)],
  ["the slowest of them", ms(Math.max(...words)), ""],
  ["a photograph of 12 megapixels, brought and published", ms(median(pictures)), ms(limits.pictureMs)],
  ["the slowest of them", ms(Math.max(...pictures)), ""],
  ["the server's memory before", `${before.toFixed(0)} MB`, "150 MB"],
  [`the same after ${3 * times} publications`, `${after.toFixed(0)} MB`, ""],
  ["searches a second before", quiet.toFixed(0), ""],
  [`the same while ${published} publications are made one after the other`, busy.toFixed(0), ""],
];
await server.stop();
await publishing.remove();
const results = readResults();
results.publish = rows;
const about = `${cpus().length} × ${cpus()[0]!.model}, ${process.platform} ${process.arch}, Node ${process.version}`;
writeResults(results, about);
for (const [what, ours, limit] of rows) console.log(`${what}: ${ours}${limit && ` (limit ${limit})`}`);
const isSlow = [words, events].some((took) => median(took) > limits.wordsMs);
process.exitCode = isSlow || median(pictures) > limits.pictureMs ? 1 : 0;

/** How long each took, in milliseconds. */
async function repeat(work: (n: number) => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) took.push(await work(n));
  return took;
}

async function publishEvent(n: number): Promise<number> {
  const title = `Event ${n}`;
  const [first, ...others] = makeItems(sample.coming);
  const took = await publishList("dated-events", "events", [{ ...first!, title: { en: title, hi: title } }, ...others]);
  const start = performance.now();
  const page = await fetch(`${server.url}/events/${first!.id}`);
  if (!(await page.text()).includes(title)) throw new Error("The event is another.");
  return took + performance.now() - start;
}

function makeItems<Item>(like: Item) {
  return Array.from({ length: items }, (_, n) => ({ ...like, id: `item-${n}` }));
}

async function publishList(file: string, field: string, list: unknown[]): Promise<number> {
  await server.save(field, list, "", file);
  const start = performance.now();
  const { status, text } = await server.publishAll();
  if (status !== 201) throw new Error(text);
  return performance.now() - start;
}

async function publishHeading(heading: string): Promise<number> {
  await server.write("heading", heading);
  const start = performance.now();
  const { status, text } = await server.publishAll();
  if (status !== 201) throw new Error(text);
  if ((await server.readHeading()) !== heading) throw new Error("The heading is another.");
  return performance.now() - start;
}

/** A picture that nobody has brought before, as a phone takes it. */
async function publishPicture(n: number): Promise<number> {
  const bytes = await sharp(photograph).linear(1, n).jpeg({ quality: 93 }).toBuffer();
  const start = performance.now();
  const { status, text, body: picture } = await server.bring(bytes);
  if (status !== 201) throw new Error(text);
  await server.write("picture.name", picture.name);
  await publishHeading(`Picture ${n}`);
  if (!(await fetch(server.url + picture.src)).ok) throw new Error(`${picture.src} is not served.`);
  return performance.now() - start;
}

async function countSearches(): Promise<number> {
  const bodies = join(publishing.dataFolder, "bodies.json");
  writeFileSync(bodies, JSON.stringify(everySearch()));
  const words = ["bench/load.ts", server.url, "/api/v1/search", bodies, String(loadSeconds), "32"];
  const load = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = (await once(load.stdout, "data")) as [Buffer];
  const { requests, failures, seconds } = JSON.parse(printed.toString()) as Record<string, number>;
  if (failures) throw new Error(`${failures} searches failed.`);
  return requests! / seconds!;
}

async function countSearchesWhilePublishing(): Promise<{ searches: number; published: number }> {
  const done = new AbortController();
  let published = 0;
  const searching = countSearches().finally(() => done.abort());
  for (; !done.signal.aborted; published++) await publishHeading(`Busy ${published}`);
  return { searches: await searching, published };
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
