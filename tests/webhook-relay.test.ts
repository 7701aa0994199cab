import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import type { Outgoing } from "#server/messages/outgoing.ts";
import { createWebhook } from "#server/messages/webhook.ts";
import { eventually } from "./fixtures/eventually.ts";
import { freePort } from "./fixtures/free-port.ts";
import { startPushService } from "./fixtures/push-service.ts";

const secret = "a secret of the relay's, long enough";
const folder = mkdtempSync(join(tmpdir(), "dehleez-relay-"));
const relay = join(folder, "relay.mjs");
writeFileSync(relay, /```js\n(.*?)```/s.exec(readFileSync("docs/messages.md", "utf8"))![1]!);
const gateway = await startPushService();
after(() => {
  gateway.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  gateway.posted.length = 0;
  gateway.status = 200;
});

const url = "https://dehleez.example/hi/donar/manage#a.b";
const outgoing: Outgoing = {
  id: "01a1ee2a-b383-76a1-b7d3-7eacd9a885e5",
  kind: "lapsing",
  language: "hi",
  foundationName: "-",
  replyTo: "-",
  subject: "-",
  paragraphs: [],
  button: { label: "-", url },
  footer: "-",
  short: "क्या आप अब भी दाता हैं?",
};

for (const [name, path, header, read] of [
  ["msg91", "/api/v5/flow", "authkey", (body: string) => JSON.parse(body)],
  [
    "twilio",
    "/2010-04-01/Accounts/sid/Messages.json",
    "authorization",
    (body: string) => Object.fromEntries(new URLSearchParams(body)),
  ],
  ["meta", "/v21.0/+10000000000/messages", "authorization", (body: string) => JSON.parse(body)],
] as const) {
  test(`the relay in docs/messages.md hands a message to ${name}, once`, async () => {
    const { send, stop } = await startRelay(name);
    after(stop);
    gateway.status = 401;
    await assert.rejects(send(outgoing, "9876543210"), { isPermanent: false });
    gateway.status = 400;
    await assert.rejects(send(outgoing, "9876543210"), { isPermanent: true, endsAddress: false });
    gateway.status = 200;
    gateway.posted.length = 0;
    for (let n = 0; n < 2; n++) await send(outgoing, "9876543210");
    assert.equal(gateway.posted.length, 1);
    const [posted] = gateway.posted;
    assert.equal(posted!.path, path);
    assert.ok(posted!.headers[header]);
    const text = JSON.stringify(read(posted!.body.toString()));
    assert.match(text, /919876543210/);
    assert.ok(text.includes(url));
  });
}

test("the relay takes nothing that is signed with another secret", async () => {
  const { port, stop } = await startRelay("twilio");
  after(stop);
  const forged = createWebhook({ url: `http://127.0.0.1:${port}/`, secret: "another secret, long enough" });
  await assert.rejects(forged(outgoing, "9876543210"), /answered 401/);
  assert.equal(gateway.posted.length, 0);
});

async function startRelay(name: string) {
  const port = await freePort();
  const env = {
    SECRET: secret,
    GATEWAY: name,
    KEY: "sid:token",
    FROM: "+10000000000",
    PORT: String(port),
    BASE: gateway.url,
  };
  const child = spawn(process.execPath, [relay], { env, stdio: "inherit" });
  const address = `http://127.0.0.1:${port}/`;
  await eventually(async () => assert.equal((await fetch(address)).status, 401));
  return { port, send: createWebhook({ url: address, secret }), stop: () => void child.kill() };
}
