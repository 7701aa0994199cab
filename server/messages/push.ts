import { createCipheriv, createECDH, createPrivateKey, generateKeyPairSync } from "node:crypto";
import { hkdfSync, randomBytes, sign, type JsonWebKey, type KeyObject } from "node:crypto";
import { describeLanguage } from "#contract/languages.ts";
import type { Queryable } from "#server/database/schema.ts";
import { readSecret } from "#server/registry/messages/keys.ts";
import { DeliveryError, post, type Send } from "./outgoing.ts";
import { isPushService, type PushSubscription } from "./contact-input.ts";

/** By which push services know the site, and browsers which site may send to them. */
type Key = { privateKey: KeyObject; publicKey: string };

/** A device that is off for longer does not show the message, or not past the end of what is urgent. */
const ttlMs = 2 * 86_400_000;
const tokenSeconds = 3600;
/** All messages are padded to this: their length would tell push services of which kind they are. */
const paddedBytes = 1024;

/** Shows notifications on devices, through the push services of their browsers, which cannot read them. */
export function createPush(db: Queryable, siteUrl: string) {
  const readKey = async () => openKey(await readSecret(db, "push", makeKey));
  const send: Send = async ({ id, language, foundationName, short, button, urgentUntil }, address) => {
    const { endpoint, keys } = JSON.parse(address) as PushSubscription;
    if (!isPushService(endpoint)) throw new DeliveryError("The push service of the device is not known.", true);
    // A message that is sent twice shows once: the second replaces the first.
    const topic = id.replaceAll("-", "");
    const { tag: lang, direction: dir } = describeLanguage(language);
    const notification = { title: foundationName, body: short, lang, dir, tag: topic, data: button.url };
    const headers = {
      authorization: authorize(new URL(endpoint).origin, siteUrl, await readKey()),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(Math.floor(Math.max(0, urgentUntil ? urgentUntil - Date.now() : ttlMs) / 1000)),
      urgency: urgentUntil ? "high" : "normal",
      topic,
    };
    const ended = new DeliveryError("The device takes no more notifications.", true);
    await post(endpoint, headers, encrypt(JSON.stringify(notification), keys), { 404: ended, 410: ended });
  };
  return { send, readPublicKey: async () => (await readKey()).publicKey };
}

function makeKey(): string {
  return JSON.stringify(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" }));
}

function openKey(text: string): Key {
  const key = JSON.parse(text) as JsonWebKey & { x: string; y: string };
  const [x, y] = [Buffer.from(key.x, "base64url"), Buffer.from(key.y, "base64url")];
  const publicKey = Buffer.concat([Buffer.of(4), x, y]).toString("base64url");
  return { privateKey: createPrivateKey({ key, format: "jwk" }), publicKey };
}

/** Tells the push service which site sends (RFC 8292). */
function authorize(aud: string, sub: string, { privateKey, publicKey }: Key): string {
  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;
  const parts = [
    { typ: "JWT", alg: "ES256" },
    { aud, exp, sub },
  ];
  const token = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = sign("sha256", Buffer.from(token), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `vapid t=${token}.${signature.toString("base64url")}, k=${publicKey}`;
}

/** Encrypts a text for one device (RFC 8291), as one record (RFC 8188). */
function encrypt(text: string, { p256dh, auth }: PushSubscription["keys"]): Buffer<ArrayBuffer> {
  const ecdh = createECDH("prime256v1");
  const ownPoint = ecdh.generateKeys();
  const point = Buffer.from(p256dh, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, ownPoint]);
  const shared = derive(ecdh.computeSecret(point), Buffer.from(auth, "base64url"), info, 32);
  const salt = randomBytes(16);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const cipher = createCipheriv("aes-128-gcm", key, derive(shared, salt, "Content-Encoding: nonce\0", 12));
  const record = Buffer.from(`${text}\u0002`);
  const padding = Buffer.alloc(Math.max(0, paddedBytes - record.length));
  const encrypted = [cipher.update(record), cipher.update(padding), cipher.final(), cipher.getAuthTag()];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(4096);
  header.writeUInt8(ownPoint.length, 4);
  return Buffer.concat([salt, header, ownPoint, ...encrypted]);
}

function derive(key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, info, length));
}
