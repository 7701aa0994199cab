import { brotliDecompressSync } from "node:zlib";
import { get } from "node:http";
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { states } from "#contract/places/places.ts";
import { median } from "./report.ts";

/** Searches as pages with their donors: the median, the event loop's longest turn while fifty are asked for, and bytes. */
export type Rendered = { medianMs: number; medianOfFiftyMs: number; longestTurnMs: number; bytesForTen: number };

const searches = states.flatMap(({ name, cities }) =>
  cities
    .slice(0, 3)
    .flatMap(({ name: city }) =>
      ["Blood", "Pads", "Medicines"].map((donationType) => new URLSearchParams({ state: name, city, donationType })),
    ),
);

export async function measureRendered(url: string, metricsPort: number): Promise<Rendered> {
  let next = 0;
  const ask = async () => {
    const start = performance.now();
    const page = await download(`${url}/receiver?${searches[next++ % searches.length]}`);
    if (page.status !== 200) throw new Error(`a rendered search was answered with ${page.status}`);
    return { ms: performance.now() - start, bytes: page.body.length, donors: countDonors(page.body) };
  };
  // A process that has just started compiles what it runs.
  for (let times = 0; times < 60; times++) await ask();
  const pages: Awaited<ReturnType<typeof ask>>[] = [];
  for (let times = 0; times < 200; times++) pages.push(await ask());
  await readLongestTurn(metricsPort);
  const fifty: number[] = [];
  for (let times = 0; times < 5; times++)
    fifty.push(...(await Promise.all(Array.from({ length: 50 }, ask))).map(({ ms }) => ms));
  const longestTurnMs = await readLongestTurn(metricsPort);
  const nearTen = pages.toSorted((a, b) => Math.abs(a.donors - 10) - Math.abs(b.donors - 10))[0]!;
  return {
    medianMs: median(pages.map(({ ms }) => ms)),
    medianOfFiftyMs: median(fifty),
    longestTurnMs,
    bytesForTen: nearTen.bytes,
  };
}

/** With its bytes as they came. */
async function download(url: string): Promise<{ status: number; body: Buffer }> {
  const [response] = (await once(get(url, { headers: { "accept-encoding": "br" } }), "response")) as [IncomingMessage];
  const parts = await Array.fromAsync(response as AsyncIterable<Buffer>);
  return { status: response.statusCode!, body: Buffer.concat(parts) };
}

function countDonors(body: Buffer): number {
  return brotliDecompressSync(body).toString().split("<article").length - 1;
}

/** Since it was read last. */
async function readLongestTurn(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(metrics)![1]) * 1000;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
