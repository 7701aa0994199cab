import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { freePort } from "#tests/fixtures/free-port.ts";
import { startPushService } from "#tests/fixtures/push-service.ts";
import type { DeliveryError, Outgoing } from "./outgoing.ts";
import { createWebhook } from "./webhook.ts";

const gateway = await startPushService();
after(gateway.stop);
beforeEach(() => {
  gateway.posted.length = 0;
  gateway.status = 204;
});

const secret = "a secret of the gateway's, long enough";
const send = createWebhook({ url: `${gateway.url}/hook`, secret });
const outgoing: Outgoing = {
  id: "0190a5d0-0000-7000-8000-000000000000",
  kind: "lapsing",
  language: "hi",
  foundationName: "-",
  replyTo: "-",
  subject: "-",
  paragraphs: ["-"],
  button: { label: "-", url: "https://dehleez.example/hi/donar/manage#a.b" },
  footer: "-",
  short: "क्या आप अब भी दाता हैं?",
};

test("a gateway gets the number as it is dialled, and can tell that the message is ours and new", async () => {
  await send(outgoing, "098765 43210");
  const [{ headers, body }] = gateway.posted as [(typeof gateway.posted)[0]];
  const { id, kind, language, short: text, button } = outgoing;
  assert.deepEqual(JSON.parse(body.toString()), { id, kind, language, number: "+919876543210", text, url: button.url });
  assert.equal(headers["idempotency-key"], id);
  const time = headers["webhook-time"] as string;
  assert.ok(Math.abs(Date.now() / 1000 - Number(time)) < 60);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await webcrypto.subtle.importKey("raw", Buffer.from(secret), algorithm, false, ["verify"]);
  const signature = Buffer.from((headers["webhook-signature"] as string).replace("sha256=", ""), "hex");
  const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
  assert.ok(await webcrypto.subtle.verify("HMAC", key, signature, signed));
});

test("a code stands apart from the text, for templates", async () => {
  await send({ ...outgoing, kind: "code", code: "012345" }, "9876543210");
  assert.partialDeepStrictEqual(JSON.parse(gateway.posted[0]!.body.toString()), { kind: "code", code: "012345" });
});

test("numbers of other countries stay theirs", async () => {
  for (const number of ["+65 9876 5432", "0065 9876 5432"]) await send(outgoing, number);
  const numbers = gateway.posted.map(({ body }) => (JSON.parse(body.toString()) as { number: string }).number);
  assert.deepEqual(numbers, ["+6598765432", "+6598765432"]);
});

test("a refused message is given up, only 410 ends the use of a number, and the rest is tried again", async () => {
  const outcomes: Record<number, [boolean, boolean]> = { 400: [true, false], 422: [true, false], 410: [true, true] };
  for (const status of [301, 307, 400, 401, 403, 404, 408, 410, 422, 429, 500, 503]) {
    gateway.status = status;
    const error = await send(outgoing, "9876543210").then(
      () => assert.fail(),
      (error: unknown) => error as DeliveryError,
    );
    assert.deepEqual([error.isPermanent, error.endsAddress], outcomes[status] ?? [false, false], String(status));
    assert.doesNotMatch(error.message, /9876543210/);
  }
  assert.ok(gateway.posted.every(({ path }) => path === "/hook"));
});

test("a gateway that is away is tried again", async () => {
  const port = await freePort();
  const away = createWebhook({ url: `http://127.0.0.1:${port}/hook`, secret });
  await assert.rejects(away(outgoing, "9876543210"), {
    isPermanent: false,
    message: `127.0.0.1:${port} cannot be reached: ECONNREFUSED.`,
  });
});
