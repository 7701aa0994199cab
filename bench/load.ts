// Loads a server from a process of its own, over raw sockets so that it costs less than any server it measures.
//   node bench/load.ts URL PATH BODIES_FILE SECONDS CONNECTIONS   prints { requests, failures, seconds, median, p99, slowest }, the last three in ms
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

const [url, path, bodiesFile, seconds, connections] = process.argv.slice(2) as [string, string, string, string, string];
const { hostname, port } = new URL(url);
const requests = (JSON.parse(readFileSync(bodiesFile, "utf8")) as string[]).map((body) =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ),
);
let sent = 0;
const waits: number[] = [];
let failures = 0;
const start = performance.now();
const end = start + Number(seconds) * 1000;

await Promise.all(Array.from({ length: Number(connections) }, keepConnected));
const tookSeconds = (performance.now() - start) / 1000;
const sorted = new Float64Array(waits).toSorted();
const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const times = { median: at(0.5), p99: at(0.99), slowest: at(1) };
console.log(JSON.stringify({ requests: waits.length, failures, seconds: tookSeconds, ...times }));

/** A server may close a connection after many requests; a client comes again. */
async function keepConnected(): Promise<void> {
  while (performance.now() < end) await keepAsking(connect(Number(port), hostname));
}

/** One request after another until the time is over or the server closes. */
function keepAsking(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0;
    let askedAt = 0;
    let closing = false;
    const ask = () => {
      if (closing || performance.now() > end) return void socket.destroy();
      askedAt = performance.now();
      socket.write(requests[sent++ % requests.length]!);
    };
    socket.setNoDelay(true);
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.on("data", (part: Buffer) => {
      if (missing === 0) {
        const headEnd = part.indexOf("\r\n\r\n");
        const head = part.toString("latin1", 0, headEnd);
        if (!head.startsWith("HTTP/1.1 20")) failures++;
        closing = /connection: close/i.test(head);
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) + headEnd + 4;
      }
      missing -= part.length;
      if (missing > 0) return;
      waits.push(performance.now() - askedAt);
      ask();
    });
  });
}
