import assert from "node:assert/strict";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { maxPictureBytes, type ListedPicture, type UploadedPicture } from "#contract/staff/content.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { buildApp } from "#server/http/app.ts";
import { sqliteFile } from "#server/database/sqlite.ts";
import { createPictureFiles } from "#server/publishing/picture-files.ts";
import { commandLine, findActions } from "#server/registry/audit.ts";
import { findNewestPublicationId, makePublicationId, storePublication } from "#server/registry/content/publications.ts";
import { findMaster } from "#server/registry/pictures.ts";
import { language } from "#tests/fixtures/content-editor.ts";
import { slowEngines } from "#tests/fixtures/long.ts";
import { makeRegistry, type Throwaway } from "#tests/fixtures/registries.ts";
import { sameOrigin, signIn } from "#tests/fixtures/staff.ts";
import { testConfig } from "#tests/fixtures/app.ts";

const red = { channels: 3 as const, background: "#b04020" };
const draw = (width: number, height: number) => sharp({ create: { width, height, ...red } });
const notAPicture = /^This is not a picture that can be used/;
const damaged = /^The picture is damaged or incomplete/;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><script>alert(1)</script></svg>';

for (const engine of slowEngines) {
  describe(`pictures that staff bring to a server on ${engine}`, () => {
    let throwaway: Throwaway;
    let servers: { app: FastifyInstance; db: Database; dataFolder: string }[];
    let cookie: string;
    before(async () => {
      throwaway = await makeRegistry(engine);
      servers = [await start(), await start()];
      cookie = (await signIn(servers[0]!.app, servers[0]!.db)).cookie;
    });
    after(async () => {
      for (const { app, db, dataFolder } of servers) {
        await app.close();
        await db.destroy();
        rmSync(dataFolder, { recursive: true });
      }
      await throwaway.remove();
    });
    const start = async () => {
      const db = await openRegistry(throwaway.database);
      const dataFolder = mkdtempSync(join(tmpdir(), "dehleez-pictures-"));
      const config = { ...testConfig, dataFolder };
      return { app: await buildApp({ db, config }), db, dataFolder };
    };
    const upload = async (payload: Buffer, type = "application/octet-stream") => {
      const headers = { host: "localhost", ...sameOrigin, cookie, "content-type": type };
      const answer = await servers[0]!.app.inject({ method: "POST", url: "/api/v1/staff/pictures", headers, payload });
      return { status: answer.statusCode, body: answer.json<UploadedPicture & { message: string }>() };
    };
    const assertRefused = async (payload: Buffer, status: number, message: RegExp) => {
      const { status: actual, body } = await upload(payload);
      assert.equal(actual, status, body.message);
      assert.match(body.message, message);
    };

    test("are turned upright, lose what the camera wrote, and are kept once", async () => {
      const taken = draw(1000, 1500).withExif({ IFD0: { Make: "CAMERA-7" }, IFD3: { GPSLatitude: "18/1 31/1 0/1" } });
      const photograph = await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer();
      assert.match(photograph.toString("latin1"), /CAMERA-7/);
      const { status, body } = await upload(photograph);
      assert.equal(status, 201, body.message);
      assert.deepEqual([body.width, body.height], [1500, 1000]);
      assert.match(body.name, /^p-[0-9a-f]{16}-1500x1000$/);
      const master = Buffer.from((await findMaster(servers[0]!.db, body.name))!);
      const { exif, icc, xmp, orientation, format } = await sharp(master).metadata();
      assert.deepEqual([exif, icc, xmp, orientation, format], [undefined, undefined, undefined, undefined, "webp"]);
      assert.doesNotMatch(master.toString("latin1"), /CAMERA-7/);

      assert.deepEqual((await upload(photograph)).body, body);
      const actions = await findActions(servers[0]!.db, { action: "add picture", limit: 10 });
      assert.deepEqual(
        actions.map(({ note, by }) => [note, by]),
        [[body.name, "Meera Joshi"]],
      );
    });

    test("are served by a server that did not encode them", async () => {
      const { body } = await upload(await draw(1300, 1000).webp().toBuffer());
      const [{ app: first, db }, { app: second, dataFolder }] = servers as [(typeof servers)[0], (typeof servers)[0]];
      await publishPicture(db, body.name);
      for (const [width, format] of [
        [480, "avif"],
        [1300, "webp"],
        [640, "jpeg"],
      ] as const) {
        const url = `/pictures/${body.name}-${width}.${format}`;
        for (const app of [second, second, first]) {
          const answer = await app.inject({ url });
          assert.equal(answer.statusCode, 200);
          assert.equal(answer.headers["content-type"], `image/${format}`);
          assert.equal(answer.headers["cache-control"], "public, max-age=31536000, immutable");
          assert.equal((await sharp(answer.rawPayload).metadata()).width, width);
        }
        assert.ok(existsSync(join(dataFolder, url)));
      }
      for (const other of [`${body.name}-481.avif`, "p-0123456789abcdef-1300x1000-480.avif", "..%2fregistry.sqlite"]) {
        assert.equal((await second.inject({ url: `/pictures/${other}` })).statusCode, 404);
      }
      assert.deepEqual(globSync("pictures/*.part-*", { cwd: dataFolder }), []);
    });

    test("that a killed process has written in part are removed, and those that are being written stay", async () => {
      const { name } = (await upload(await draw(1200, 410).webp().toBuffer())).body;
      const [{ db, dataFolder }] = servers as [(typeof servers)[0]];
      const folder = join(dataFolder, "pictures");
      mkdirSync(folder, { recursive: true });
      const [left, written] = [`${name}-480.avif.part-1-1`, `${name}-480.avif.part-2-2`];
      for (const part of [left, written]) writeFileSync(join(folder, part), "");
      const longAgo = new Date(Date.now() - 11 * 60_000);
      utimesSync(join(folder, left), longAgo, longAgo);
      await createPictureFiles(db, dataFolder).sweep();
      assert.deepEqual(globSync("*.part-*", { cwd: folder }), [written]);
      rmSync(join(folder, written));
    });

    test("are for staff alone until they are published", async () => {
      const [{ app, db }] = servers as [(typeof servers)[0]];
      const { body } = await upload(await draw(1200, 400).webp().toBuffer());
      const url = `/pictures/${body.name}-480.avif`;
      assert.equal((await app.inject({ url })).statusCode, 404);
      const own = await app.inject({ url, headers: { host: "localhost", cookie } });
      assert.deepEqual([own.statusCode, own.headers["cache-control"]], [200, "private, no-store"]);
      assert.equal((await app.inject({ url })).statusCode, 404);
      await publishPicture(db, body.name);
      assert.equal((await app.inject({ url })).headers["cache-control"], "public, max-age=31536000, immutable");
    });

    test("that are deleted are in no file any more, here and at other servers", async () => {
      const { name } = (await upload(await draw(1200, 420).webp().toBuffer())).body;
      const [{ app, db }, { dataFolder: elsewhere }] = servers as [(typeof servers)[0], (typeof servers)[0]];
      const headers = { host: "localhost", ...sameOrigin, cookie };
      const bytes = Buffer.from((await findMaster(db, name))!);
      const listFiles = () => servers.flatMap(({ dataFolder }) => globSync(`pictures/${name}*`, { cwd: dataFolder }));
      for (const server of servers) await server.app.inject({ url: `/pictures/${name}-480.avif`, headers });
      assert.equal(listFiles().length, 2);
      const listed = (await app.inject({ url: "/api/v1/staff/pictures", headers })).json<ListedPicture[]>();
      assert.deepEqual([listed[0]!.name, listed[0]!.by], [name, "Meera Joshi"]);
      const erase = () => app.inject({ method: "DELETE", url: `/api/v1/staff/pictures/${name}`, headers });
      assert.equal((await erase()).statusCode, 200);
      assert.equal((await erase()).statusCode, 404);
      assert.equal(listFiles().length, 1);
      await createPictureFiles(db, elsewhere).sweep();
      assert.equal(listFiles().length, 0);
      for (const server of servers) {
        assert.equal((await server.app.inject({ url: `/pictures/${name}-480.avif`, headers })).statusCode, 404);
      }
      if (!db.sqlite) return;
      assert.ok(await db.sqlite.scrub());
      const file = readFileSync(sqliteFile(throwaway.env.DATA_DIR!));
      assert.ok(!file.includes(bytes.subarray(-200)), "the picture is still in the database's file");
    });

    for (const format of ["jpeg", "png", "webp", "avif"] as const) {
      test(`may be ${format}, but not a part of one`, async () => {
        const noise = draw(1200, 300).composite([{ input: await makeNoise(), left: 0, top: 0 }]);
        const whole = await noise.toFormat(format, { effort: 1 }).toBuffer();
        assert.equal((await upload(whole)).status, 201);
        await assertRefused(whole.subarray(0, whole.length * 0.6), 422, damaged);
      });
    }

    test("may hold what looks like the beginning of something else by chance", async () => {
      const jpeg = await draw(1200, 300).jpeg().toBuffer();
      const { status, body } = await upload(
        Buffer.concat([jpeg, Buffer.from("\x8f<sVg\x9c%pDf-\x05<HTML\xe1", "latin1")]),
      );
      assert.equal(status, 201, body.message);
    });

    test("must be wide enough, as they stand", async () => {
      await assertRefused(
        await draw(480, 480).png().toBuffer(),
        422,
        /^The picture is 480 px wide; at least 1200 are needed$/,
      );
      const lying = await draw(1500, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer();
      await assertRefused(lying, 422, /^The picture is 900 px wide/);
      const tall = await draw(1200, 16_384).png().toBuffer();
      await assertRefused(tall, 422, /^The picture is 16384 px high; at most 16383 are possible$/);
    });

    test("may not be bombs", async () => {
      const bomb = await draw(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
      assert.ok(bomb.length < maxPictureBytes);
      await assertRefused(bomb, 422, /^The picture has 56 megapixels; at most 50 are possible$/);
      await assertRefused(Buffer.alloc(maxPictureBytes), 422, notAPicture);
      await assertRefused(Buffer.alloc(maxPictureBytes + 1), 413, /^The picture has more than 15 MB\.$/);
    });

    test("may be nothing but pictures", async () => {
      const gif = await draw(1300, 900).gif().toBuffer();
      const jpeg = await draw(1300, 900).jpeg().toBuffer();
      await assertRefused(Buffer.from(svg), 422, notAPicture);
      await assertRefused(Buffer.from(`<?xml version="1.0"?>${svg}`), 422, notAPicture);
      await assertRefused(Buffer.from("%PDF-1.7\n1 0 obj"), 422, notAPicture);
      await assertRefused(gif, 422, notAPicture);
      await assertRefused(Buffer.concat([gif, Buffer.from("/*<script>alert(1)</script>*/")]), 422, notAPicture);
      await assertRefused(Buffer.from(""), 422, notAPicture);
      for (const other of ["<script>alert(1)</script>", svg, "<svg/onload=alert(1)>", "%PDF-1.7", "<?php evil();"]) {
        await assertRefused(Buffer.concat([jpeg, Buffer.from(other)]), 422, /^This file holds something else/);
      }
      const hidden = `<!--ftypavif--><svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="2000" height="2000"></svg:svg>`;
      await assertRefused(Buffer.from(hidden), 422, damaged);
      const heic = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]);
      await assertRefused(heic, 422, /^HEIC pictures cannot be read here/);
      assert.equal((await upload(jpeg, "image/jpeg")).status, 415);
    });
  });
}

async function publishPicture(db: Database, name: string): Promise<void> {
  const follows = await findNewestPublicationId(db);
  const edits = [{ language, file: "about", field: "picture.name", value: name }];
  await storePublication(db, { id: makePublicationId(follows), follows, by: commandLine, edits, versions: [] });
}

/** So that a part of the file lacks a part of the picture. */
function makeNoise(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return sharp({ create: { width: 1200, height: 300, ...red, noise } })
    .png()
    .toBuffer();
}
