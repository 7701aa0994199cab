import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/http/app.ts";
import { allowSlowUpload } from "#server/http/connection-limits.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database } from "#server/database/schema.ts";
import { commandLine } from "#server/registry/audit.ts";
import { removeMember } from "#server/registry/staff/members.ts";
import { eventually } from "./fixtures/eventually.ts";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { addSignedIn } from "./fixtures/staff.ts";
import { testConfig } from "./fixtures/app.ts";

// Not shorter: on a busy machine, an honest request may take a second.
const timeouts = {
  headersTimeout: 2000,
  requestTimeout: 2500,
  connectionTimeout: 2500,
  keepAliveTimeout: 500,
  connectionsCheckingInterval: 50,
};
/** Longer than any of these timeouts, with what Node adds to them. */
const tooLongMs = 8000;

let throwaway: Throwaway;
let db: Database;
let app: FastifyInstance;
let port: number;
before(async () => {
  throwaway = await makeRegistry("sqlite");
  db = await openRegistry(throwaway.database);
  app = await buildApp({ db, config: testConfig, timeouts });
  app.post("/slow-upload", { onRequest: allowSlowUpload(timeouts.requestTimeout + 1000) }, async () => ({}));
  app.get("/slow-answer", () => wait(400, {}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
after(async () => {
  await app.close();
  await db.destroy();
  await throwaway.remove();
});

type Attack = (socket: Socket) => void | Promise<void>;

/** Lets an attack loose on a connection; gives all that the server answered until it ended the connection. */
async function attack(attacker: Attack): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let answer = "";
  socket.on("data", (part) => (answer += part.toString("latin1")));
  socket.on("error", () => {});
  await once(socket, "connect");
  const ended = new Promise((resolve) => socket.once("end", resolve).once("close", resolve));
  void attacker(socket);
  const hasEnded = await Promise.race([ended.then(() => true), wait(tooLongMs, false, { ref: false })]);
  socket.destroy();
  assert.ok(hasEnded, `the connection was still open after ${tooLongMs} ms; it had answered: ${answer.slice(0, 300)}`);
  return answer;
}

/** Sends the text bit by bit, for as long as the server listens. */
function trickle(start: string, drop: string): Attack {
  return async (socket) => {
    socket.write(start);
    for (let n = 0; n < 1000 && socket.writable && !socket.destroyed; n++) {
      await wait(30);
      socket.write(drop);
    }
  };
}

const send =
  (text: string): Attack =>
  (socket) =>
    void socket.write(text, "latin1");
const head = "POST /api/v1/search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

const uploadHead = head.replace("/api/v1/search", "/slow-upload");
const importHead =
  "POST /api/v1/staff/imports HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Type: text/csv\r\n";

const attacks: [string, Attack, RegExp][] = [
  ["headers that never end", trickle("GET / HTTP/1.1\r\n", "X-A: b\r\n"), /^HTTP\/1\.1 408 /],
  ["a body that comes drop by drop", trickle(`${head}Content-Length: 9000\r\n\r\n`, " "), /^HTTP\/1\.1 408 /],
  [
    "a chunked body that comes drop by drop",
    trickle(`${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n"),
    /^HTTP\/1\.1 408 /,
  ],
  ["a file of nobody who is signed in", trickle(`${importHead}Content-Length: 9000\r\n\r\n`, " "), /^HTTP\/1\.1 401 /],
  [
    "a file that takes longer than files may",
    trickle(`${uploadHead}Content-Length: 9000\r\n\r\n`, " "),
    /^HTTP\/1\.1 408 /,
  ],
  [
    "a slow request after a file on the same connection",
    trickle(`${uploadHead}Content-Length: 2\r\n\r\n{}${head}Content-Length: 9000\r\n\r\n`, " "),
    /^HTTP\/1\.1 200 [^]*HTTP\/1\.1 408 /,
  ],
  ["a header of 12 kB", send(`GET / HTTP/1.1\r\nX: ${"a".repeat(12_000)}\r\n\r\n`), /^HTTP\/1\.1 431 /],
  ["ten thousand headers", send(`GET / HTTP/1.1\r\n${"X: a\r\n".repeat(1e4)}\r\n`), /^HTTP\/1\.1 431 /],
  ["NUL bytes", send("\0".repeat(1000)), /^HTTP\/1\.1 400 /],
  ["NUL bytes in a header", send("GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n"), /^HTTP\/1\.1 400 /],
  ["a Content-Length that is no number", send(`${head}Content-Length: ten\r\n\r\n{}`), /^HTTP\/1\.1 400 /],
  [
    "two different Content-Lengths",
    send(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`),
    /^HTTP\/1\.1 400 /,
  ],
  [
    "a length and chunks",
    send(`${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    /^HTTP\/1\.1 400 /,
  ],
  ["chunks that are none", send(`${head}Transfer-Encoding: chunked\r\n\r\nzzzz\r\n`), /HTTP\/1\.1 400 /],
  ["HTTP/0.9", send("GET /\r\n\r\n"), /^HTTP\/1\.1 4\d\d /],
  ["HTTP/9.9", send("GET / HTTP/9.9\r\n\r\n"), /^HTTP\/1\.1 400 /],
  ["another protocol", send("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"), /^HTTP\/1\.1 400 /],
];

// All at once: most of them take their time.
describe("while others are served", { concurrency: true }, () => {
  for (const [name, attacker, expected] of attacks) {
    test(`${name}: answered with a message and ended`, async () => {
      const attacking = attack(attacker);
      await assertServing();
      const answer = await attacking;
      assert.match(answer, expected);
      const { message } = JSON.parse(answer.slice(answer.lastIndexOf("\r\n\r\n") + 4)) as { message: string };
      assert.match(message, /^[A-Z].*\.$/);
    });
  }

  for (const [name, text] of [
    ["a header of 1 MB", `GET / HTTP/1.1\r\nX: ${"a".repeat(1e6)}`],
    ["an address of 1 MB", `GET /${"a".repeat(1e6)}`],
  ]) {
    test(`${name}: ended without reading it all`, async () => {
      const attacking = attack(send(text!));
      await assertServing();
      // What is still under way when the server hangs up may take its answer along.
      assert.match(await attacking, /^$|^HTTP\/1\.1 431 /);
    });
  }

  test("a connection that says nothing more after its answer: ended", async () => {
    const answer = await attack(send("GET /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n"));
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });
});

test("a file of staff may take longer than other requests, and is refused if the session has ended meanwhile", async () => {
  const body = "fullName,phoneNo,donationType,bloodType,state,city";
  const sendSlowly = async (cookie: string, whileSending: () => Promise<unknown> = async () => {}) => {
    const answer = await attack(async (socket) => {
      socket.write(`${importHead}Connection: close\r\nCookie: ${cookie}\r\nContent-Length: ${body.length}\r\n\r\n`);
      const end = performance.now() + timeouts.requestTimeout + 1000;
      for (let n = 0; n < body.length - 1; n++) {
        socket.write(body[n]!);
        await wait((end - performance.now()) / (body.length - n));
      }
      await whileSending();
      socket.write(body.at(-1)!);
    });
    return answer.slice(0, "HTTP/1.1 200".length);
  };
  const [member, leaving] = [await addSignedIn(db), await addSignedIn(db)];
  const answers = [
    sendSlowly(member.cookie),
    sendSlowly(leaving.cookie, () => removeMember(db, leaving.member.id, commandLine)),
  ];
  assert.deepEqual(await Promise.all(answers), ["HTTP/1.1 200", "HTTP/1.1 401"]);
});

test("a client that asks for much and reads nothing is given up", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.pause();
  // In one piece, so that nothing of a request is still to come.
  socket.write("GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(1000));
  await assertServing();
  await assertAllEnded();
  socket.destroy();
});

test("requests in one breath are answered one after the other, and a connection with more than 16 of them is closed", async () => {
  const ask = "GET /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n";
  assert.equal(countAnswers(await attack(send(ask.repeat(16)))), 16);
  const attacking = attack(send(ask.repeat(1500)));
  await assertServing();
  assert.equal(countAnswers(await attacking), 0);
});

test("nonsense that follows a request is answered once, after it, and piles up nothing", async () => {
  const warnings: string[] = [];
  const listen = ({ name }: Error) => void warnings.push(name);
  process.on("warning", listen);
  const answer = await attack(async (socket) => {
    socket.write("GET /slow-answer HTTP/1.1\r\nHost: x\r\n\r\n");
    for (let n = 0; n < 20; n++) {
      await wait(10);
      socket.write("nonsense\r\n\r\n");
    }
  });
  process.off("warning", listen);
  assert.deepEqual(answer.match(/HTTP\/1.1 \d+/g), ["HTTP/1.1 200", "HTTP/1.1 400"]);
  assert.deepEqual(warnings, []);
});

test("the thousandth request of a connection is its last, and none that was sent after it is met", async () => {
  const ask = "GET /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n";
  const answer = await attack(async (socket) => {
    let answers = "";
    socket.on("data", (part) => (answers += part.toString("latin1")));
    for (let sent = 0; sent < 990; sent += 10) {
      socket.write(ask.repeat(10));
      await eventually(() => assert.equal(countAnswers(answers), sent + 10));
    }
    socket.write(ask.repeat(15));
  });
  assert.equal(countAnswers(answer), 1000);
  assert.equal(answer.split("HTTP/1.1 200 OK").length - 1, 1000);
  const [, ...heads] = answer.split("HTTP/1.1 ");
  assert.equal(
    heads.findIndex((head) => /^connection: close/im.test(head)),
    999,
  );
});

function countAnswers(answer: string): number {
  return answer.split('{"message":"API working"}').length - 1;
}

test("500 connections that say nothing, or half a line, are ended while others are served", async () => {
  const halves = Array.from({ length: 500 }, (_, n) => attack(send(n % 2 ? "GET / HT" : "")));
  for (let n = 0; n < 20; n++) await assertServing();
  await Promise.all(halves);
  await assertAllEnded();
});

test("past the limit of all connections, idle ones make room, and a new one is refused while all are busy", async () => {
  // With the timeouts of production, so that those who wait are not ended meanwhile.
  const patient = await buildApp({ db, config: testConfig, maxConnections: 3 });
  await patient.listen({ host: "127.0.0.1", port: 0 });
  const { port } = patient.server.address() as AddressInfo;
  const open = async (text: string) => {
    const socket = connect(port, "127.0.0.1").resume();
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
    return socket;
  };
  const ask = () => fetch(`http://127.0.0.1:${port}/api/v1`, { headers: { connection: "close" } });
  const idle: Socket[] = [];
  for (let n = 0; n < 3; n++) {
    const socket = await open("GET /api/v1 HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "data");
    idle.push(socket);
  }
  const closed = idle.map((socket) => once(socket, "close"));
  await eventually(async () => assert.equal(await countConnections(patient), 3));
  await assert.rejects(ask());
  await Promise.all(closed);
  assert.equal((await ask()).status, 200);
  await eventually(async () => assert.equal(await countConnections(patient), 0));
  const busy = [];
  for (let n = 0; n < 3; n++) busy.push(await open(`${head}Content-Length: 2\r\n\r\n{`));
  await eventually(async () => assert.equal(await countConnections(patient), 3));
  for (let n = 0; n < 3; n++) await assert.rejects(ask());
  busy[0]!.destroy();
  await eventually(async () => assert.equal((await ask()).status, 200));
  for (const socket of busy) socket.destroy();
  await patient.close();
});

async function assertServing(): Promise<void> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/api/v1`);
  assert.deepEqual(await response.json(), { message: "API working" });
  assert.ok(performance.now() - started < 2000, "others had to wait");
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}

/** The connections that fetch keeps are ended with the others. */
async function assertAllEnded(): Promise<void> {
  await eventually(async () => assert.equal(await countConnections(app), 0), tooLongMs);
}
