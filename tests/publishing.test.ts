import assert from "node:assert/strict";
import { once } from "node:events";
import { appendFileSync, globSync, mkdirSync, readdirSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import sharp from "sharp";
import { encodePicture } from "#publish/encode-picture.ts";
import { commandLine } from "#server/registry/audit.ts";
import { storePicture } from "#server/registry/pictures.ts";
import { inviteMember } from "#server/registry/staff/members.ts";
import { listChildren } from "./fixtures/child-processes.ts";
import { eventually } from "./fixtures/eventually.ts";
import { isLong, rounds, slowEngines } from "./fixtures/long.ts";
import { canMeasure, readMemoryMb } from "./fixtures/process-usage.ts";
import {
  findHeading,
  openPublishing,
  readMessages,
  shippedHeading,
  type PublishingServer,
} from "./fixtures/publishing.ts";
import { engines, type Engine } from "./fixtures/registries.ts";
import { hasPrinted } from "./fixtures/server-process.ts";
import type { Options } from "./fixtures/staff-app.ts";
import { findStalls, reportStalls } from "./fixtures/stalls/stalls.ts";

/** What staff write instead of a message of the API. */
const messages = { en: "Choose your state, please.", hi: "अपना राज्य चुनें।" };

const kills = 40;
const publications = rounds({ share: 1, whole: 10 });

describe("publishing", { concurrency: 1 }, () => {
  describe("at one server", () => {
    let publishing: Awaited<ReturnType<typeof openPublishing>>;
    let server: PublishingServer;
    before(async () => {
      publishing = await openPublishing();
      server = await publishing.start();
    });
    after(async () => {
      assert.equal(await server.stop(), 0);
      await publishing.remove();
    });

    test("a publication changes the page and its data at once, and nothing else", async () => {
      assert.equal(await server.readHeading(), shippedHeading);
      // The renderer that has made a preview can write the first publication, too.
      assert.equal((await server.preview()).status, 200);
      const home = await readPage(`${server.url}/`);
      assert.equal((await server.publishHeading("Who <b>we</b> are")).status, 201);
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
    });

    test("a picture that staff bring is on the page and in its share preview", async () => {
      const { status, body: picture } = await server.bring(await paint("#b04020"));
      assert.equal(status, 201);
      for (const [place, focus] of [
        ["picture", "top"],
        ["card", "left top"],
      ] as const) {
        await server.write(`${place}.name`, picture.name);
        await server.write(`${place}.focus`, focus);
      }
      assert.equal((await server.publishAll()).status, 201);
      const { html } = await readPage(`${server.url}/about`);
      const [, src, style] = /<img src="(\/pictures\/[^"]+)"[^>]* style="([^"]*)"/.exec(html)!;
      assert.equal(style, "object-position:top");
      const card = /<meta property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html)![1]!;
      assert.equal(card, `/cards/${picture.name}-left-top.jpg`);
      const srcset = /<source type="image\/avif" srcSet="(\/pictures\/\S+) 480w/.exec(html)![1]!;
      for (const url of [src!, srcset, card]) assert.equal((await fetch(server.url + url)).status, 200, url);
    });

    test("what is not stored is not served, and leaves nothing behind", async () => {
      const { db, dataFolder } = publishing;
      const [heading, folders] = [await server.readHeading(), listFolders(dataFolder)];
      await sql`create trigger refuse before insert on publications begin select raise(abort, 'refused'); end`.execute(
        db,
      );
      assert.equal((await server.publishHeading("Refused")).status, 500);
      assert.equal(await server.readHeading(), heading);
      assert.deepEqual(listFolders(dataFolder), folders);
      await sql`drop trigger refuse`.execute(db);
      assert.equal((await server.publishAll()).status, 201);
      assert.equal(await server.readHeading(), "Refused");
    });

    test("publications drop no request, and every answer is a whole page of one of them", async () => {
      const headings = ["First", ...Array.from({ length: publications }, (_, n) => `Publication ${n}`)];
      const before = await server.readHeading();
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
          // So that visitors do not keep the renderer from the processor.
          await wait(5);
        }
      };
      const visitors = Array.from({ length: 8 }, visit);
      for (const heading of headings) {
        assert.equal((await server.publishHeading(heading)).status, 201);
        assert.equal(await server.readHeading(), heading);
        await eventually(() => assert.ok(seen.has(heading), `no visitor has seen ${heading}`));
      }
      done.abort();
      await Promise.all(visitors);
      assert.deepEqual([...seen].toSorted(), [before, ...headings].toSorted());
    });

    test("a folder that nobody has used for minutes goes with the next publication, the served one does not", async () => {
      const { dataFolder } = publishing;
      const folders = listFolders(dataFolder);
      const [old, served] = folders.slice(-2);
      const killed = join(dataFolder, "site", `${old}.part-1-1`);
      mkdirSync(killed);
      const longAgo = new Date(Date.now() - 11 * 60_000);
      for (const folder of [join(dataFolder, "site", old!), killed]) utimesSync(folder, longAgo, longAgo);
      await server.publishHeading("Third");
      const left = listFolders(dataFolder);
      assert.ok(left.includes(served!) && !left.includes(old!), left.join());
      assert.equal(left.length, folders.length, left.join());
    });

    test("a renderer that dies leaves the old site, says so, and is started again for the next publication", async () => {
      const { dataFolder } = publishing;
      const [heading, folders] = [await server.readHeading(), listFolders(dataFolder)];
      await server.write("heading", "Killed");
      const failing = server.publishAll();
      await eventually(() => assert.equal(globSync("site/*.part-*", { cwd: dataFolder }).length, 1));
      for (const renderer of listChildren(server.process.pid!)) process.kill(renderer, "SIGKILL");
      const { status, text } = await failing;
      assert.equal(status, 503);
      assert.match(text, /"The pages could not be rendered: nothing was published\."/);
      assert.equal(await server.readHeading(), heading);
      assert.deepEqual(listFolders(dataFolder), folders);
      assert.equal((await server.publishHeading("Rendered")).status, 201);
      assert.equal(await server.readHeading(), "Rendered");
    });
  });

  test("a restart serves what was published without rendering it again, unless a file is damaged", async (context) => {
    const { start, db, dataFolder } = await usePublishing(context);
    const first = await start();
    await first.write("heading", "Kept");
    await first.save("name", "Dehleez Trust", "", "foundation");
    await first.publishMessages(messages);
    assert.deepEqual(await first.readMessages(), messages);
    assert.equal(await first.stop(), 0);
    const [folder] = listFolders(dataFolder);
    const page = join(dataFolder, "site", folder!, "client/about/index.html");
    const { ino } = statSync(page);
    const second = await start();
    assert.equal(await second.readHeading(), "Kept");
    assert.deepEqual(await second.readMessages(), messages);
    const { token: invitation } = await inviteMember(db, "Asha Patil", commandLine);
    const { body } = await second.call<Options>("POST", "join/options", { body: { invitation } });
    assert.equal(body.options.rp?.name, "Dehleez Trust");
    assert.equal(statSync(page).ino, ino);
    assert.equal(await second.stop(), 0);

    appendFileSync(page, "damaged");
    const third = await start();
    assert.equal(await third.readHeading(), "Kept");
    assert.deepEqual(await third.readMessages(), messages);
    assert.notEqual(statSync(page).ino, ino);
    assert.equal(await third.stop(), 0);
  });

  for (const engine of slowEngines) {
    test(`a second server on ${engine}, on this machine or another, follows by itself`, async (context) => {
      const { start, startElsewhere, dataFolder } = await usePublishing(context, engine);
      const [publishing, beside, elsewhere] = [await start(), await start(), await startElsewhere()];
      // A renderer that runs already is as good as any; starting it takes longer on a busy machine.
      assert.equal((await publishing.publishHeading("Before")).status, 201);
      await eventually(async () => assert.equal(await elsewhere.readHeading(), "Before"), 30_000);
      await publishing.write("heading", "Everywhere");
      assert.equal((await publishing.publishMessages(messages)).status, 201);
      const published = performance.now();
      await eventually(async () => {
        for (const { url, readHeading } of [publishing, beside, elsewhere]) {
          assert.equal(await readHeading(), "Everywhere");
          assert.deepEqual(await readMessages(url), messages);
        }
      }, 30_000);
      context.diagnostic(`after ${Math.round(performance.now() - published)} ms`);
      assert.equal(listFolders(dataFolder).length, 2);
      await Promise.all([publishing.stop(), beside.stop(), elsewhere.stop()]);
    });
  }

  test("two servers of one machine that start with edits leave one folder of them", async (context) => {
    const { start, store, dataFolder } = await usePublishing(context);
    await store({ heading: "Edited before" });
    const servers = await Promise.all([start(), start()]);
    for (const { readHeading } of servers) assert.equal(await readHeading(), "Edited before");
    assert.equal(listFolders(dataFolder).length, 1);
    await Promise.all(servers.map(({ stop }) => stop()));
  });

  // One kill at a random moment tells hardly anything, and takes as long as ten other tests.
  for (const engine of isLong ? engines : []) {
    test(`a server on ${engine} that is killed ${kills} times while it publishes serves what was stored last`, async (context) => {
      const { start, readStoredHeading } = await usePublishing(context, engine);
      const measured = await start();
      await measured.write("heading", "Measured");
      const started = performance.now();
      await measured.publishAll();
      const tookMs = performance.now() - started;
      await measured.stop();
      let storedRounds = 0;
      for (let round = 0; round < kills; round++) {
        const server = await start();
        const expected = await readStoredHeading();
        assert.equal(await server.readHeading(), expected);
        await server.write("heading", `Round ${round}`);
        const answer = server.publishAll().catch(() => undefined);
        await wait(Math.random() * 1.6 * tookMs);
        server.process.kill("SIGKILL");
        await once(server.process, "exit");
        const isAcknowledged = (await answer)?.status === 201;
        const stored = await readStoredHeading();
        assert.ok(
          stored === `Round ${round}` || (stored === expected && !isAcknowledged),
          `${stored} after ${expected}`,
        );
        if (stored !== expected) storedRounds++;
      }
      context.diagnostic(`${storedRounds} of ${kills} were stored`);
      const server = await start();
      assert.equal(await server.readHeading(), await readStoredHeading());
      assert.equal(await server.stop(), 0);
    });
  }

  test("a publication does not hold the server up", { skip: !canMeasure }, async (context) => {
    const { start } = await usePublishing(context);
    const server = await start(reportStalls);
    await server.readHeading();
    const memoryMb = readMemoryMb(server.process);
    // All content is parsed when staff first look at it, the longest file in one piece.
    await server.review();
    let workMs = Infinity;
    // On a busy machine the same work now and then takes many times as long, so the least counts.
    for (let n = 0; n < publications || (n < 5 && workMs >= 50); n++) {
      const stalls = await findStalls(server, async () => {
        assert.equal((await server.publishHeading(`Publication ${n}`)).status, 201);
      });
      workMs = Math.min(workMs, stalls.workMs);
    }
    context.diagnostic(`${workMs} ms of work in one piece, ${memoryMb} MB before`);
    assert.ok(workMs < 50, `${workMs} ms of work in one piece`);
    assert.ok(memoryMb < 150, `${memoryMb} MB after the start`);
    assert.equal(await server.stop(), 0);
  });

  test("a server that cannot render what was published serves what it served last, says so, and tries again", async (context) => {
    const { start, store, db, dataFolder } = await usePublishing(context);
    const first = await start();
    await first.write("heading", "Good");
    await first.publishMessages(messages);
    assert.equal(await first.stop(), 0);
    // No share preview is drawn of a picture that nobody has brought.
    const picture = await encodePicture(await paint("#204080"));
    await store({ heading: "Pictured", "card.name": picture.name });
    const second = await start();
    await hasPrinted(second, /what was published last cannot be served/);
    assert.equal(await second.readHeading(), "Good");
    assert.deepEqual(await second.readMessages(), messages);
    await storePicture(db, picture, commandLine);
    // The next try, and the making of the picture's sizes, take a while.
    await eventually(async () => assert.equal(await second.readHeading(), "Pictured"), 30_000);
    assert.equal(globSync("site/*.part-*", { cwd: dataFolder }).length, 0);
    assert.equal(await second.stop(), 0);
  });
});

async function usePublishing(context: TestContext, engine?: Engine) {
  const publishing = await openPublishing(engine);
  context.after(publishing.remove);
  return publishing;
}

function paint(background: string) {
  return sharp({ create: { width: 1200, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
}

async function readPage(url: string) {
  const answer = await fetch(url);
  return { html: await answer.text(), headers: answer.headers };
}

/** The rendered sites, oldest first. */
function listFolders(dataFolder: string): string[] {
  return readdirSync(join(dataFolder, "site")).toSorted();
}
