import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openRegistry } from "#server/database/open.ts";
import { newDonor, post } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds } from "./fixtures/long.ts";
import { engines, makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const kills = rounds({ share: 1, whole: 26 });
const registrationsToKill = rounds({ share: 300, whole: 1000 });
/** As many as fill a batch. */
const clients = 32;

for (const engine of engines) {
  test(`a server on ${engine} that is killed ${kills} times in the middle of batches has lost nothing it acknowledged and stored nothing twice`, async () => {
    const throwaway = await makeRegistry(engine);
    const acknowledged = new Map<string, string>();
    const registerUntilItDies = Array.from({ length: clients }, (_, client) => createClient(client, acknowledged));
    for (let round = 0; round < kills; round++) {
      const goal = acknowledged.size + registrationsToKill;
      const server = await startServer({ ...throwaway.env, LOG_LEVEL: "warn" });
      const registering = registerUntilItDies.map((register) => register(server.url));
      await eventually(() => assert.ok(acknowledged.size >= goal, `only ${acknowledged.size} registered`), 60_000);
      // Each round is killed at another moment of its work.
      await wait((round * 37) % 200);
      server.process.kill("SIGKILL");
      await Promise.all([once(server.process, "exit"), ...registering]);
    }
    const db = await openRegistry(throwaway.database);
    const donors = await db.selectFrom("donors").select(["id", "full_name"]).execute();
    await db.destroy();
    const stored = new Map(donors.map(({ id, full_name }) => [full_name, id]));
    assert.equal(donors.length, stored.size, "somebody is stored twice");
    for (const [fullName, id] of acknowledged) assert.equal(stored.get(fullName), id, fullName);
    await throwaway.remove();
  });
}

/** Registers one donor after the other and, when the server has died, the same one again with the next server. */
function createClient(client: number, acknowledged: Map<string, string>) {
  let n = 0;
  return async (url: string): Promise<void> => {
    for (;;) {
      const fullName = `Client ${client} donor ${n}`;
      const answer = await post(url, "donar", newDonor({ fullName })).catch(() => undefined);
      if (answer?.status !== 201) return;
      acknowledged.set(fullName, (answer.body as { id: string }).id);
      n++;
    }
  };
}
