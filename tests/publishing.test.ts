import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, globSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { encodePicture } from "#publish/encode-picture.ts";
import { openRegistry } from "#server/database/open.ts";
import { commandLine } from "#server/registry/audit.ts";
import { storePicture } from "#server/registry/pictures.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { canMeasure, readMemoryMb } from "./fixtures/process-usage.ts";
import { findHeading, makeMachine, shippedHeading } from "./fixtures/publishing/publishing-server.ts";
import { hasPrinted } from "./fixtures/server-process.ts";
import { findStalls, reportStalls } from "./fixtures/stalls/stalls.ts";

const kills = rounds({ share: 6, whole: 40 });

describe("publishing", { concurrency: 1 }, () => {
  test("a publication changes the page and its data at once, and nothing else", async (context) => {
    const { start } = useMachine(context);
    const server = await start();
    assert.equal(await server.readHeading(), shippedHeading);
    const home = await readPage(`${server.url}/`);
    assert.equal((await server.publish("Who <b>we</b> are")).status, 200);
    const { html, headers } = await readPage(`${server.url}/about`);
    assert.equal(findHeading(html), "Who &lt;b&gt;we&lt;/b&gt; are");
    assert.match(headers.get("content-security-policy")!, /script-src 'self' 'sha256-/);
    assert.equal(headers.get("cache-control"), "no-cache");
    assert.match(await (await fetch(`${server.url}/about.data`)).text(), /Who <b>we<\/b> are/);
    assert.equal((await readPage(`${server.url}/`)).html, home.html);
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await fetch(`${server.url}/about`, { headers: { "accept-encoding": encoding } });
      assert.equal(answer.headers.get("content-encoding") ?? "identity", encoding);
      assert.equal(await answer.text(), html);
    }
    assert.equal(await server.stop(), 0);
  });

  test("a picture that staff bring is on the page and in its share preview", async (context) => {
    const { start, dataFolder } = useMachine(context);
    const server = await start();
    const refused = await server.publish("Missing", { picture: "p-0123456789abcdef-1600x1200" });
    assert.equal(refused.message, "There is no picture p-0123456789abcdef-1600x1200: nothing was published.");
    const db = await openRegistry({ engine: "sqlite", folder: dataFolder });
    const background = "#b04020";
    const bytes = await sharp({ create: { width: 1300, height: 900, channels: 3, background } })
      .png()
      .toBuffer();
    const picture = await encodePicture(bytes);
    await storePicture(db, picture, commandLine);
    await db.destroy();
    assert.equal((await server.publish("Pictured", { picture: picture.name })).status, 200);
    const { html } = await readPage(`${server.url}/about`);
    const [, src, style] = /<img src="(\/pictures\/[^"]+)"[^>]* style="([^"]*)"/.exec(html)!;
    assert.equal(style, "object-position:top");
    const card = /<meta property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html)![1]!;
    assert.equal(card, `/cards/${picture.name}-left-top.jpg`);
    const srcset = /<source type="image\/avif" srcSet="(\/pictures\/\S+) 480w/.exec(html)![1]!;
    for (const url of [src!, srcset, card]) assert.equal((await fetch(server.url + url)).status, 200, url);
    assert.equal(await server.stop(), 0);
  });

  test("what is not stored is not served, and leaves nothing behind", async (context) => {
    const { start, dataFolder } = useMachine(context);
    const server = await start();
    assert.equal((await server.publish("Refused", { refused: true })).status, 500);
    assert.equal(await server.readHeading(), shippedHeading);
    assert.deepEqual(listFolders(dataFolder), []);
    assert.equal(await server.stop(), 0);
  });

  test("a renderer that dies leaves the old site, says so, and is started again for the next publication", async (context) => {
    const { start, dataFolder } = useMachine(context);
    const server = await start();
    const failing = server.publish("Killed");
    let renderer = 0;
    await eventually(() => {
      renderer = Number(spawnSync("pgrep", ["-P", String(server.process.pid)], { encoding: "utf8" }).stdout);
      assert.ok(renderer);
    });
    process.kill(renderer, "SIGKILL");
    assert.deepEqual(await failing, {
      status: 503,
      message: "The pages could not be rendered: nothing was published.",
    });
    assert.equal(await server.readHeading(), shippedHeading);
    assert.deepEqual(listFolders(dataFolder), []);
    assert.equal((await server.publish("Rendered")).status, 200);
    assert.equal(await server.readHeading(), "Rendered");
    assert.equal(await server.stop(), 0);
  });

  test("a restart serves what was published without rendering it again, unless a file is damaged", async (context) => {
    const { start, dataFolder } = useMachine(context);
    const first = await start();
    await first.publish("Kept");
    assert.equal(await first.stop(), 0);
    const [folder] = listFolders(dataFolder);
    const page = join(dataFolder, "site", folder!, "client/about/index.html");
    const { ino } = statSync(page);
    const second = await start();
    assert.equal(await second.readHeading(), "Kept");
    assert.equal(statSync(page).ino, ino);
    assert.equal(await second.stop(), 0);

    appendFileSync(page, "damaged");
    const third = await start();
    assert.equal(await third.readHeading(), "Kept");
    assert.notEqual(statSync(page).ino, ino);
    assert.equal(await third.stop(), 0);
  });

  test("a folder that nobody has used for a day goes with the next publication, the served one does not", async (context) => {
    const { start, dataFolder } = useMachine(context);
    const server = await start();
    await server.publish("First");
    await server.publish("Second");
    const [first, second] = listFolders(dataFolder);
    assert.ok(second);
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(join(dataFolder, "site", first!), longAgo, longAgo);
    await server.publish("Third");
    const left = listFolders(dataFolder);
    assert.ok(left.length === 2 && left.includes(second), left.join());
    assert.equal(await server.stop(), 0);
  });

  test("a second worker and a second machine follow within five seconds", async (context) => {
    const one = useMachine(context);
    const two = useMachine(context, one.sharedFolder);
    const [workers, elsewhere] = [await one.start({ WORKERS: "2" }), await two.start()];
    // A renderer that runs already is as good as any; starting it takes longer on a busy machine.
    assert.equal((await workers.publish("Before")).status, 200);
    await eventually(async () => assert.equal(await elsewhere.readHeading(), "Before"), 30_000);
    assert.equal((await workers.publish("Everywhere")).status, 200);
    const published = performance.now();
    await eventually(async () => {
      const headings = [];
      for (let n = 0; n < 4; n++) headings.push(await readAt(workers.url));
      headings.push(await readAt(elsewhere.url));
      assert.deepEqual(new Set(headings), new Set(["Everywhere"]));
    }, 5000);
    context.diagnostic(`after ${Math.round(performance.now() - published)} ms`);
    assert.equal(listFolders(one.dataFolder).length, 2);
    await Promise.all([workers.stop(), elsewhere.stop()]);
  });

  test("two workers that start with edits render them once", async (context) => {
    const { start, publications, dataFolder } = useMachine(context);
    await publications.store("01900000-0000-7000-8000-000000000001", { heading: "Edited before" });
    const workers = await start({ WORKERS: "2" });
    for (let n = 0; n < 4; n++) assert.equal(await workers.readHeading(), "Edited before");
    assert.equal(listFolders(dataFolder).length, 1);
    await workers.stop();
  });

  test("publications drop no request, and every answer is a whole page of one of them", async (context) => {
    const { start } = useMachine(context);
    const server = await start();
    const headings = ["One", "Two", "Three", "Four"];
    const seen = new Set<string>();
    const done = new AbortController();
    const visit = async () => {
      while (!done.signal.aborted) {
        const page = await fetch(`${server.url}/about`);
        assert.equal(page.status, 200);
        seen.add(findHeading(await page.text()));
        const data = await fetch(`${server.url}/about.data`);
        assert.equal(data.status, 200);
        await data.text();
      }
    };
    const visitors = Array.from({ length: 8 }, visit);
    for (const heading of headings) {
      assert.equal((await server.publish(heading)).status, 200);
      assert.equal(await server.readHeading(), heading);
    }
    done.abort();
    await Promise.all(visitors);
    assert.deepEqual([...seen].toSorted(), [shippedHeading, ...headings].toSorted());
    assert.equal(await server.stop(), 0);
  });

  test(`a server that is killed ${kills} times while it publishes serves what was stored last`, async (context) => {
    const { start, publications } = useMachine(context);
    const measured = await start();
    const started = performance.now();
    await measured.publish("Round -1");
    const tookMs = performance.now() - started;
    await measured.stop();
    let isStored = 0;
    for (let round = 0; round < kills; round++) {
      const server = await start();
      const expected = await publications.newestHeading();
      assert.equal(await server.readHeading(), expected);
      const answer = server.publish(`Round ${round}`).catch(() => undefined);
      await wait(Math.random() * 1.2 * tookMs);
      server.process.kill("SIGKILL");
      await once(server.process, "exit");
      const acknowledged = (await answer)?.status === 200;
      const stored = await publications.newestHeading();
      assert.ok(stored === `Round ${round}` || (stored === expected && !acknowledged), `${stored} after ${expected}`);
      if (stored !== expected) isStored++;
    }
    context.diagnostic(`${isStored} of ${kills} were stored`);
    const server = await start();
    assert.equal(await server.readHeading(), await publications.newestHeading());
    assert.equal(await server.stop(), 0);
  });

  test("a publication does not hold the server up", { skip: !canMeasure }, async (context) => {
    const { start } = useMachine(context);
    const server = await start(reportStalls);
    await server.readHeading();
    const memoryMb = readMemoryMb(server.process);
    const stalls = await findStalls(server, async () => {
      for (const heading of ["One", "Two", "Three"]) assert.equal((await server.publish(heading)).status, 200);
    });
    context.diagnostic(`${stalls.workMs} ms of work in one piece, ${memoryMb} MB before`);
    assert.ok(stalls.workMs < 50, `${stalls.workMs} ms of work in one piece`);
    assert.ok(memoryMb < 150, `${memoryMb} MB after the start`);
    assert.equal(await server.stop(), 0);
  });

  test("a server that cannot render what was published serves what it served last, says so, and tries again", async (context) => {
    const { start, publications, dataFolder } = useMachine(context);
    const first = await start();
    await first.publish("Good");
    assert.equal(await first.stop(), 0);
    const id = "ffffffff-0000-7000-8000-000000000001";
    // No site is rendered with a picture that nobody has brought.
    await publications.store(id, { heading: "Bad", picture: "p-0123456789abcdef-1600x1200" });
    const second = await start();
    await hasPrinted(second, /what was published last cannot be served/);
    assert.equal(await second.readHeading(), "Good");
    await publications.store(id, { heading: "Repaired" });
    await eventually(async () => assert.equal(await second.readHeading(), "Repaired"));
    assert.equal(globSync("site/*.part-*", { cwd: dataFolder }).length, 0);
    assert.equal(await second.stop(), 0);
  });
});

function useMachine(context: TestContext, shared?: string) {
  const machine = makeMachine(shared);
  context.after(machine.remove);
  return machine;
}

async function readPage(url: string) {
  const answer = await fetch(url);
  return { html: await answer.text(), headers: answer.headers };
}

/** On a connection of its own: each goes to the next worker. */
async function readAt(url: string): Promise<string> {
  return findHeading(await (await fetch(`${url}/about`, { headers: { connection: "close" } })).text());
}

/** The rendered sites, oldest first. */
function listFolders(dataFolder: string): string[] {
  return readdirSync(join(dataFolder, "site"))
    .filter((name) => name !== "lock.sqlite")
    .toSorted();
}
