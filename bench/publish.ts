// Measures publishing: from the request to the first changed answer, for words and for a picture, median of 20; the memory of
// the server before and after; and searches a second while staff publish, against before. npm run bench:publish
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { UploadedPicture } from "#contract/staff/content.ts";
import { openRegistry } from "#server/database/open.ts";
import { readMemoryMb } from "#tests/fixtures/process-usage.ts";
import { makeMachine } from "#tests/fixtures/publishing/publishing-server.ts";
import { addSignedIn } from "#tests/fixtures/staff.ts";
import { seed } from "#tools/seed.ts";
import { median } from "./report.ts";
import { readResults, writeResults, type PublishRow } from "./results.ts";
import { everySearch } from "./searches.ts";

const times = 20;
const limits = { wordsMs: 2000, pictureMs: 15_000 };
const donors = 10_000;
const loadSeconds = 8;

const machine = makeMachine();
const database = { engine: "sqlite" as const, folder: machine.dataFolder };
const db = await openRegistry(database);
await seed(db, donors);
const { cookie } = await addSignedIn(db);
const server = await machine.start();
await server.readHeading();
const before = readMemoryMb(server.process);

const words = await repeat((n) => publishEdit(`Words ${n}`));
const pictures = await repeat(publishPicture);
const after = readMemoryMb(server.process);
const quiet = await countSearches();
const { searches: busy, published } = await countSearchesWhilePublishing();
const rows: PublishRow[] = [
  ["words, from the request to the first changed answer", ms(median(words)), ms(limits.wordsMs)],
  ["the slowest of them", ms(Math.max(...words)), ""],
  ["a photograph of 12 megapixels, brought and published", ms(median(pictures)), ms(limits.pictureMs)],
  ["the slowest of them", ms(Math.max(...pictures)), ""],
  ["the server's memory before", `${before.toFixed(0)} MB`, "150 MB"],
  [`the same after ${2 * times} publications`, `${after.toFixed(0)} MB`, ""],
  ["searches a second before", quiet.toFixed(0), ""],
  [`the same while ${published} publications are made one after the other`, busy.toFixed(0), ""],
];
await server.stop();
await db.destroy();
machine.remove();
const results = readResults();
results.publish = rows;
const about = `${cpus().length} × ${cpus()[0]!.model}, ${process.platform} ${process.arch}, Node ${process.version}`;
writeResults(results, about);
for (const [what, ours, limit] of rows) console.log(`${what}: ${ours}${limit && ` (limit ${limit})`}`);
process.exitCode = median(words) > limits.wordsMs || median(pictures) > limits.pictureMs ? 1 : 0;

async function repeat(work: (n: number) => Promise<void>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await work(n);
    took.push(performance.now() - start);
  }
  return took;
}

async function publishEdit(heading: string, picture?: string): Promise<void> {
  const { status, message } = await server.publish(heading, picture ? { picture } : {});
  if (status !== 200 || (await server.readHeading()) !== heading) throw new Error(message ?? "The heading is another.");
}

/** A picture that nobody has brought before, as a phone takes it. */
async function publishPicture(n: number): Promise<void> {
  const noise = { type: "gaussian" as const, mean: 100 + n, sigma: 30 };
  const small = sharp({ create: { width: 500, height: 375, channels: 3, background: "#804020", noise } });
  const body = await sharp(await small.png().toBuffer())
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toBuffer();
  const headers = { "content-type": "application/octet-stream", cookie, origin: server.url };
  const answer = await fetch(`${server.url}/api/v1/staff/pictures`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { name, src } = (await answer.json()) as UploadedPicture;
  await publishEdit(`Picture ${n}`, name);
  if (!(await fetch(server.url + src)).ok) throw new Error(`${src} is not served.`);
}

async function countSearches(): Promise<number> {
  const bodies = join(machine.dataFolder, "bodies.json");
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
  for (; !done.signal.aborted; published++) await publishEdit(`Busy ${published}`);
  return { searches: await searching, published };
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
