import assert from "node:assert/strict";
import { randomUUID, webcrypto } from "node:crypto";
import { after, beforeEach, describe, test } from "node:test";
import { leadPushTo, mozilla, startPushService } from "#tests/fixtures/push-service.ts";
import { engines, openThrowaway } from "#tests/fixtures/registries.ts";
import { ValidationError } from "#server/donors/errors.ts";
import { parseContact } from "./contact-input.ts";
import { DeliveryError, type Outgoing } from "./outgoing.ts";
import { createPush } from "./push.ts";

const { subtle } = webcrypto;
const service = await startPushService();
globalThis.fetch = leadPushTo(service.url);
after(service.stop);
beforeEach(() => {
  service.posted.length = 0;
  service.status = 201;
});

const siteUrl = "https://dehleez.example";
const url = `${siteUrl}/hi/donar/manage#0190.secret`;
const outgoing: Outgoing = {
  id: randomUUID(),
  kind: "rested",
  language: "hi",
  foundationName: "Dehleez Foundation",
  replyTo: "-",
  subject: "-",
  paragraphs: ["आशा"],
  button: { label: "-", url },
  footer: "-",
  short: "आप फिर से दे सकते हैं।",
};

for (const engine of engines) {
  describe(`web push on ${engine}`, () => {
    test("a device reads what is sent to it, and its push service learns only who sends and when it expires", async () => {
      const { db, remove } = await openThrowaway(engine);
      after(remove);
      const [push, other] = [createPush(db, siteUrl), createPush(db, siteUrl)];
      const [publicKey, sameKey] = await Promise.all([push.readPublicKey(), other.readPublicKey()]);
      assert.equal(publicKey, sameKey);
      const device = await makeDevice();
      await push.send(outgoing, device.address);
      await other.send({ ...outgoing, short: "A shorter one." }, device.address);
      const [first, second] = service.posted;
      const topic = outgoing.id.replaceAll("-", "");
      assert.deepEqual(JSON.parse(await device.decrypt(first!.body)), {
        title: "Dehleez Foundation",
        body: outgoing.short,
        lang: "hi-IN",
        dir: "ltr",
        tag: topic,
        data: url,
      });
      assert.match(await device.decrypt(second!.body), /A shorter one\./);
      assert.equal(first!.body.length, second!.body.length);
      assert.notDeepEqual(first!.body.subarray(0, 16), second!.body.subarray(0, 16));
      const { authorization, ...headers } = first!.headers;
      assert.partialDeepStrictEqual(headers, {
        ttl: "172800",
        urgency: "normal",
        topic,
        "content-encoding": "aes128gcm",
      });
      // What somebody waits for wakes the device, and is not shown when it is over.
      await push.send({ ...outgoing, urgentUntil: Date.now() + 3_600_500 }, device.address);
      assert.partialDeepStrictEqual(service.posted[2]!.headers, { ttl: "3600", urgency: "high" });
      await push.send({ ...outgoing, urgentUntil: Date.now() - 1000 }, device.address);
      assert.partialDeepStrictEqual(service.posted[3]!.headers, { ttl: "0", urgency: "high" });
      const claims = await verifyToken(authorization!, publicKey);
      assert.partialDeepStrictEqual(claims, { aud: mozilla, sub: siteUrl });
      const seconds = claims.exp - Date.now() / 1000;
      assert.ok(seconds > 3000 && seconds <= 3600, String(seconds));
    });
  });
}

describe("an answer of the push service", async () => {
  const { db, remove } = await openThrowaway("sqlite");
  after(remove);
  const { send } = createPush(db, siteUrl);
  const { address } = await makeDevice();
  const fail = () =>
    send(outgoing, address).then(
      () => assert.fail(),
      (error: unknown) => error as DeliveryError,
    );

  test("404 and 410 end the use of the device; others are tried again, and redirects are not followed", async () => {
    for (const [status, endsAddress] of [
      [404, true],
      [410, true],
      ...[301, 307, 400, 401, 403, 413, 429, 500, 503].map((status) => [status, false] as const),
    ] as const) {
      service.status = status;
      const error = await fail();
      assert.deepEqual([error.isPermanent, error.endsAddress], [endsAddress, endsAddress], String(status));
      assert.ok(!error.message.includes("wpush"), "the address of a device is secret");
    }
    assert.ok(service.posted.every(({ path }) => path.startsWith("/wpush/")));
  });

  test("nothing is sent to another address, even if the registry holds it", async () => {
    const subscription = JSON.parse(address) as object;
    const stored = JSON.stringify({ ...subscription, endpoint: `${service.url}/wpush/v2/1` });
    await assert.rejects(send(outgoing, stored), { isPermanent: true });
    assert.equal(service.posted.length, 0);
  });

  test("a service that is silent is tried again", async () => {
    service.status = 0;
    const error = await fail();
    assert.deepEqual(
      [error.isPermanent, error.message],
      [false, "updates.push.services.mozilla.com cannot be reached: no answer within 10 seconds."],
    );
  });
});

describe("a subscription", async () => {
  const { address } = await makeDevice();
  const good = JSON.parse(address) as { endpoint: string; keys: { p256dh: string; auth: string } };

  test("is stored without what it has besides, under a key that is a hash of its address", async () => {
    const { channel, address, addressKey, topics } = parse({ ...good, expirationTime: null, more: "x" });
    assert.deepEqual([channel, topics, JSON.parse(address)], ["push", ["reminders"], good]);
    const digest = await subtle.digest("SHA-256", Buffer.from(good.endpoint));
    assert.equal(addressKey, Buffer.from(digest).toString("base64url"));
  });

  test("is of a push service that browsers use", () => {
    for (const host of ["fcm.googleapis.com", "web.push.apple.com", "wns2-pn1p.notify.windows.com"])
      parse({ ...good, endpoint: `https://${host}/a/b?c=d` });
    for (const endpoint of [
      "http://fcm.googleapis.com/a",
      "https://fcm.googleapis.com:8443/a",
      "https://fcm.googleapis.com.example.org/a",
      "https://fcm.googleapis.com@example.org/a",
      "https://user:secret@fcm.googleapis.com/a",
      "https://example.org/#fcm.googleapis.com",
      "https://example.org/https://fcm.googleapis.com",
      "https://push.apple.com.example.org/a",
      "https://evilpush.apple.com/a",
      "https://127.0.0.1/a",
      "https://[::1]/a",
      "file:///etc/passwd",
      "",
      `${good.endpoint}${"a".repeat(1000)}`,
      7,
      null,
    ])
      assert.throws(() => parse({ ...good, endpoint }), ValidationError, String(endpoint));
  });

  test("has a point of 65 bytes and a secret of 16", () => {
    const { p256dh, auth } = good.keys;
    for (const keys of [
      undefined,
      {},
      { p256dh },
      { p256dh, auth: p256dh },
      { p256dh: auth, auth },
      { p256dh: 1, auth },
    ])
      assert.throws(() => parse({ ...good, keys }), ValidationError);
    for (const subscription of [undefined, null, "x", [], {}]) assert.throws(() => parse(subscription));
  });
});

function parse(subscription: unknown) {
  return parseContact({ channel: "push", subscription, topics: ["reminders"], language: "hi", noticeVersion: "1" });
}

/** A device as a browser makes it, and how it reads a message: with Web Crypto, which the server does not use. */
async function makeDevice() {
  const pair = await subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const point = Buffer.from(await subtle.exportKey("raw", pair.publicKey));
  const auth = Buffer.from(webcrypto.getRandomValues(new Uint8Array(16)));
  const keys = { p256dh: point.toString("base64url"), auth: auth.toString("base64url") };
  const derive = async (
    key: ArrayBuffer,
    salt: Uint8Array<ArrayBuffer>,
    info: Uint8Array<ArrayBuffer>,
    bytes: number,
  ) => {
    const from = await subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
    return subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, from, bytes * 8);
  };
  const decrypt = async (body: Buffer): Promise<string> => {
    const [salt, size, sender] = [body.subarray(0, 16), body.readUInt32BE(16), Buffer.from(body.subarray(21, 86))];
    assert.deepEqual([size, body[20]], [4096, 65]);
    assert.ok(body.length - 86 <= size);
    const senderKey = await subtle.importKey("raw", sender, { name: "ECDH", namedCurve: "P-256" }, false, []);
    const shared = await subtle.deriveBits({ name: "ECDH", public: senderKey }, pair.privateKey, 256);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
    const input = await derive(shared, auth, info, 32);
    const own = Buffer.from(salt);
    const key = await derive(input, own, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const iv = await derive(input, own, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipherKey = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const record = Buffer.from(
      await subtle.decrypt({ name: "AES-GCM", iv }, cipherKey, Buffer.from(body.subarray(86))),
    );
    const end = record.findLastIndex((byte) => byte !== 0);
    assert.equal(record[end], 2);
    return record.toString("utf8", 0, end);
  };
  return { address: JSON.stringify({ endpoint: `${mozilla}/wpush/v2/${randomUUID()}`, keys }), decrypt };
}

/** What the token claims, once its signature is that of the key that browsers were given. */
async function verifyToken(
  authorization: string,
  publicKey: string,
): Promise<{ aud: string; sub: string; exp: number }> {
  const [, header, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization)!;
  assert.equal(key, publicKey);
  assert.deepEqual(JSON.parse(Buffer.from(header!, "base64url").toString()), { typ: "JWT", alg: "ES256" });
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const verifier = await subtle.importKey("raw", Buffer.from(key!, "base64url"), algorithm, false, ["verify"]);
  const signed = Buffer.from(`${header}.${claims}`);
  assert.ok(await subtle.verify(algorithm, verifier, Buffer.from(signature!, "base64url"), signed));
  return JSON.parse(Buffer.from(claims!, "base64url").toString()) as { aud: string; sub: string; exp: number };
}
