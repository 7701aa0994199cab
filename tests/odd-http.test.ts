import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { text } from "node:stream/consumers";
import { makeRegistry, type Throwaway } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";

let throwaway: Throwaway;
let server: ServerProcess;
before(async () => {
  throwaway = await makeRegistry("sqlite");
  server = await startServer({ ...throwaway.env, HOST: "127.0.0.1", LOG_LEVEL: "silent" });
});
after(async () => {
  await server.stop();
  await throwaway.remove();
});

/** Sends lines as they are and gives the answer: its status, its headers as text, and its body. */
async function ask(...lines: string[]) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  const end = answer.indexOf("\r\n\r\n");
  return { status: Number(answer.slice(9, 12)), headers: answer.slice(0, end), body: answer.slice(end + 4) };
}

function assertOurs({ headers, body }: Awaited<ReturnType<typeof ask>>): void {
  assert.match((JSON.parse(body) as { message: string }).message, /^[A-Z].*\.$/);
  assert.match(headers, /^content-type: application\/json; charset=utf-8$/im);
  assertSecure(headers);
}

function assertSecure(headers: string): void {
  assert.match(headers, /^x-content-type-options: nosniff\r?$/im);
  assert.match(headers, /^content-security-policy: default-src 'none'.*frame-ancestors 'none'/im);
  assert.match(headers, /^referrer-policy: strict-origin-when-cross-origin\r?$/im);
}

const page = ["GET /about HTTP/1.1", "Host: localhost"];
const dayLongAgo = "Sat, 01 Jan 2000 00:00:00 GMT";

const refused: [string, number, string[]][] = [
  ["no host", 400, ["GET / HTTP/1.1"]],
  ["two hosts", 400, ["GET / HTTP/1.1", "Host: localhost", "Host: example.org"]],
  ["the same host twice", 400, ["GET / HTTP/1.1", "Host: localhost", "host: localhost"]],
  ["an empty host", 400, ["GET / HTTP/1.1", "Host:"]],
  ["a host that is none", 400, ["GET / HTTP/1.1", "Host: local host/x"]],
  ["two hosts in HTTP/1.0", 400, ["GET / HTTP/1.0", "Host: localhost", "Host: example.org"]],
  ["no host, for an address that cannot be read", 400, ["GET /%c0%ae HTTP/1.1"]],
  ["a range past the end", 416, [...page, "Range: bytes=99999999-"]],
  ["another version of the page", 412, [...page, 'If-Match: "other"']],
  ["a page changed since", 412, [...page, `If-Unmodified-Since: ${dayLongAgo}`]],
  ["an expectation that nobody knows", 417, [...page, "Expect: a-miracle"]],
  ["an expectation for the API", 417, ["GET /api/v1 HTTP/1.1", "Host: localhost", "Expect: a-miracle"]],
  ["words that are no HTTP", 400, ["words"]],
];

describe("a request that cannot be met is refused with a message and security headers:", () => {
  for (const [name, status, lines] of refused) {
    test(`${name}: ${status}`, async () => {
      const answer = await ask(...lines);
      assert.equal(answer.status, status, answer.headers);
      assertOurs(answer);
      if (status === 416) assert.match(answer.headers, /^content-range: bytes \*\/\d+\r?$/im);
    });
  }
});

for (const [name, lines] of [
  ["HTTP/1.0 without a host", ["GET /about HTTP/1.0"]],
  ["a host with a port", ["GET /about HTTP/1.1", "Host: localhost:3000"]],
  ["an IPv6 host", ["GET /about HTTP/1.1", "Host: [::1]:3000"]],
  ["an expectation in HTTP/1.0, which has none", ["GET /about HTTP/1.0", "Expect: a-miracle"]],
] as [string, string[]][]) {
  test(`${name}: answered`, async () => {
    const { status, headers } = await ask(...lines);
    assert.equal(status, 200);
    assertSecure(headers);
  });
}

test("a part of a page is sent as asked", async () => {
  const { status, headers, body } = await ask(...page, "Range: bytes=0-14");
  assert.equal(status, 206);
  assert.equal(body, "<!DOCTYPE html>");
  assertSecure(headers);
});

describe("the page for an unknown address is whole, whatever comes with the request:", () => {
  for (const line of [
    "Accept: text/html",
    "If-None-Match: *",
    "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT",
    "Range: bytes=0-3",
    "Range: bytes=99999999-",
    'If-Match: "other"',
    `If-Unmodified-Since: ${dayLongAgo}`,
  ]) {
    test(line, async () => {
      const { status, headers, body } = await ask("GET /nowhere HTTP/1.1", "Host: localhost", line);
      assert.equal(status, 404);
      assert.match(body, /^<!DOCTYPE html>.*<\/html>\s*$/s);
      assert.doesNotMatch(headers, /^(content-range|etag|last-modified):/im);
      assertSecure(headers);
    });
  }
});

for (const file of ["assets/gone-12345678.js", "cards/gone.jpg", "pictures/gone.webp"]) {
  test(`a file that is gone is not found: ${file}`, async () => {
    for (const method of ["GET", "HEAD"])
      assert.equal((await ask(`${method} /${file} HTTP/1.1`, "Host: localhost")).status, 404);
    assert.match((await ask(`GET /${file} HTTP/1.1`, "Host: localhost")).headers, /^cache-control: no-cache/im);
  });
}

test("what is no HTTP is answered after the requests before it", async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write("GET /api/v1/counts HTTP/1.1\r\nHost: localhost\r\n\r\nnonsense\r\n\r\n");
  const statuses = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d{3}/g);
  assert.deepEqual(statuses, ["200", "400"]);
});
