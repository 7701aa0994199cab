import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { findAgain, newDonor, post } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { engines, makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const kills = rounds({ share: 4, whole: 20 });
const clients = 8;

for (const engine of engines) {
  test(`a server on ${engine} that is killed ${kills} times while people register has lost nothing it acknowledged`, async () => {
    const throwaway = await makeRegistry(engine);
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < kills; round++) {
      const before = acknowledged.size;
      const server = await startServer(throwaway.env);
      const registering = Array.from({ length: clients }, (_, client) =>
        registerUntilItDies(server.url, `Round ${round} client ${client}`, acknowledged),
      );
      await eventually(() => assert.ok(acknowledged.size > before, "nobody could register"));
      // Each round is killed at another moment of its work.
      await wait((round * 37) % 200);
      server.process.kill("SIGKILL");
      await Promise.all([once(server.process, "exit"), ...registering]);
    }
    const server = await startServer(throwaway.env);
    await findAgain(server.url, acknowledged);
    assert.equal(await server.stop(), 0);
    await throwaway.remove();
  });
}

async function registerUntilItDies(url: string, name: string, acknowledged: Map<string, string>): Promise<void> {
  for (let n = 0; ; n++) {
    const fullName = `${name} donor ${n}`;
    const answer = await post(url, "donar", newDonor({ fullName })).catch(() => undefined);
    if (answer?.status !== 201) return;
    acknowledged.set(fullName, (answer.body as { id: string }).id);
  }
}
