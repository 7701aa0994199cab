import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { post } from "./fixtures/donors.ts";
import { createClient, learn, type Client } from "./fixtures/fuzz/client.ts";
import { connect, type Answer, type Request } from "./fixtures/fuzz/exchange.ts";
import { readMemory, type Memory } from "./fixtures/fuzz/memory.ts";
import { allowedOrigin } from "./fixtures/fuzz/parts.ts";
import { makeDeletion, makeRequest, nameRoute } from "./fixtures/fuzz/requests.ts";
import { builtSite, listRoutes } from "./fixtures/routes.ts";
import { addSignedIn } from "./fixtures/staff.ts";
import { openRegistry } from "#server/database/open.ts";
import { createTally } from "./fixtures/fuzz/tally.ts";
import { sampleWild } from "./fixtures/fuzz/wild.ts";
import { isLong, rounds } from "./fixtures/long.ts";
import { engines, makeRegistry, type Engine } from "./fixtures/registries.ts";
import { mail, startServer, type ServerProcess } from "./fixtures/server-process.ts";

/** Set FUZZ_SEED to the seed of a failed run to make the same choices again, and FUZZ_REQUESTS to run as many as that. */
const { FUZZ_SEED = Math.floor(Math.random() * 2 ** 31), FUZZ_REQUESTS } = process.env;
const seed = Number(FUZZ_SEED);
const requests = Number(FUZZ_REQUESTS ?? rounds({ share: 300, whole: 1_000_000 / engines.length }));
const clients = 8;
const wildInterval = 50_000;
const memoryInterval = Math.floor(requests / 10);
/** How much more may be in use at the end than in the middle; in a short run the caches are still filling. */
const maxGrowth: Memory = { heapMB: rounds({ share: 8, whole: 3 }), rssMB: 64 };

const routes = Map.groupBy(await listRoutes([allowedOrigin], builtSite), nameRoute);

test("requests are generated for every route", () => {
  const missing = [...routes.keys()].filter((name) => name.startsWith("not generated"));
  assert.deepEqual(missing, []);
});

for (const engine of engines) {
  test(`${requests} generated requests on ${engine}: no 5xx, no crash, no growth of memory`, async (context) => {
    context.diagnostic(`FUZZ_SEED=${seed}`);
    const { server, staffCookie } = await serve(engine, context);
    const tally = createTally([...routes.keys()]);
    const memory: Memory[] = [];
    let wild = sampleWild(seed);
    let sent = 0;

    const run = async (client: Client) => {
      const { send, close } = connect(server.url);
      while (sent < requests) {
        const number = ++sent;
        if (number % wildInterval === 0) wild = sampleWild(seed + number);
        const request = makeRequest(Object.assign(client, { wild }), routes);
        const answer = await send(request).catch((error: Error) => failWith(request, error.message));
        assertProper(request, answer);
        tally.count(request, answer);
        learn(client, request, answer);
        if (number % memoryInterval === 0) memory.push(await readMemory(server, memory.length));
      }
      for (const donor of client.donors) await send(makeDeletion(donor));
      close();
    };
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: clients }, (_, number) => run(createClient(seed + number, wild, staffCookie))),
    );

    const seconds = (performance.now() - startedAt) / 1000;
    context.diagnostic(`${Math.round(requests / seconds)} requests a second; ${tally.describeAll()}`);
    context.diagnostic(`heap/rss in MB: ${memory.map(({ heapMB, rssMB }) => `${heapMB}/${rssMB}`).join(" ")}`);
    if (isLong) for (const line of tally.describeRoutes()) context.diagnostic(line);
    tally.assertAccepted(0.1);
    assertNoGrowth(memory);
    assert.deepEqual((await post(server.url, "search", {})).body, [], "a donor was left whom no client knows");
    assert.equal(await server.stop(), 0);
    assert.doesNotMatch(server.output(), /"level":[56]0|\n\s+at /);
  });
}

async function serve(engine: Engine, context: TestContext): Promise<{ server: ServerProcess; staffCookie: string }> {
  const throwaway = await makeRegistry(engine);
  const server = await startServer({
    ...throwaway.env,
    LOG_LEVEL: "warn",
    CORS_ORIGINS: allowedOrigin,
    ...mail,
    NODE_OPTIONS: "--expose-gc --import ./tests/fixtures/fuzz/report-memory.ts",
  });
  context.after(async () => {
    await server.stop();
    await throwaway.remove();
  });
  const db = await openRegistry(throwaway.database);
  const { cookie: staffCookie } = await addSignedIn(db);
  await db.destroy();
  return { server, staffCookie };
}

/** Fails for a 5xx, and for a refusal that is neither JSON with a message nor a page. */
function assertProper(request: Request, { status, headers, body }: Answer): void {
  if (status >= 200 && status < 400) return;
  const type = headers["content-type"] ?? "";
  const mayBePage = !request.path.startsWith("/api/") && /^(GET|HEAD|POST)$/.test(request.method);
  // How many pages are rendered in time depends on the machine: others come as they are published.
  const isUnrendered = status === 503 && mayBePage && type.startsWith("text/html");
  if (status >= 500 && !isUnrendered) failWith(request, `${status} ${body}`);
  if (request.method === "HEAD") return;
  if (mayBePage && type.startsWith("text/html")) return;
  const isOurs = type.startsWith("application/json") && /^\{"message":"[A-Z].*\."/s.test(body);
  if (!isOurs) failWith(request, `${status} ${body}`);
}

function failWith(request: Request, what: string): never {
  assert.fail(`${what} for ${JSON.stringify({ ...request, body: String(request.body) })}, FUZZ_SEED=${seed}`);
}

function assertNoGrowth(memory: Memory[]): void {
  const [middle, end] = [memory[Math.floor(memory.length / 2)]!, memory.at(-1)!];
  for (const kind of ["heapMB", "rssMB"] as const)
    assert.ok(end[kind] - middle[kind] <= maxGrowth[kind], `${kind} grew from ${middle[kind]} to ${end[kind]}`);
}
