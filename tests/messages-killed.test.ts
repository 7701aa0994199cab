import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { addMessages } from "#server/registry/messages/outbox.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds, slowEngines } from "./fixtures/long.ts";
import { openThrowaway } from "./fixtures/registries.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";
import { startSmtpServer } from "./fixtures/smtp-server.ts";

const count = rounds({ share: 200, whole: 10_000 });
const kills = rounds({ share: 1, whole: 10 });

const write = (n: number) => ({ kind: "test" as const, cause: `test ${n}`, address: `donor${n}@example.org` });

for (const engine of slowEngines) {
  test(`two servers on ${engine}, killed ${kills} times in the middle of ${count} messages, lose none`, async (t) => {
    const { db, env, remove } = await openThrowaway(engine);
    const smtp = await startSmtpServer();
    const settings = { SMTP_URL: smtp.url, MAIL_FROM: "registry@example.org", MESSAGES_A_MINUTE: "1000000" };
    const start = () => startServer({ ...env, ...settings, LOG_LEVEL: "warn" });
    for (let n = 0; n < count; n += 100) {
      const numbers = Array.from({ length: 100 }, (_, i) => n + i);
      await addMessages(db, numbers.map(write));
    }

    for (let round = 0; round < kills; round++) {
      const servers = await Promise.all([start(), start()]);
      const goal = ((round + 1) * count) / (kills + 1);
      await eventually(() => assert.ok(smtp.takenIds.length >= goal, `only ${smtp.takenIds.length} sent`), 120_000);
      // Each round is killed at another moment of its work.
      await wait((round * 7) % 20);
      await Promise.all(servers.map(kill));
      // As if two minutes had passed, after which another server may send what these had taken.
      const now = new Date().toISOString();
      await db.updateTable("messages").set({ due_at: now }).where("due_at", ">", now).execute();
    }
    const servers = await Promise.all([start(), start()]);
    const waiting = db.selectFrom("messages").select("id").where("sent_at", "=", "").limit(1);
    await eventually(async () => assert.equal(await waiting.executeTakeFirst(), undefined), 120_000);
    for (const server of servers) assert.equal(await server.stop(), 0);
    smtp.stop();

    const ids = (await db.selectFrom("messages").select("id").execute()).map(({ id }) => id);
    const twice = smtp.takenIds.length - count;
    t.diagnostic(`${twice} of ${count} messages were sent twice`);
    assert.deepEqual(new Set(smtp.takenIds), new Set(ids));
    assert.equal(ids.length, count);
    assert.ok(twice <= kills * 2, `${twice} were sent twice`);
    await remove();
  });
}

async function kill(server: ServerProcess): Promise<void> {
  server.process.kill("SIGKILL");
  await once(server.process, "exit");
}

test("a stop does not wait for a mail server that never answers", async () => {
  const { db, env, remove } = await openThrowaway("sqlite");
  const smtp = await startSmtpServer({ greeting: () => {} });
  await addMessages(db, [{ kind: "test", cause: "test", address: "asha@example.org" }]);
  const server = await startServer({ ...env, SMTP_URL: smtp.url, MAIL_FROM: "registry@example.org" });
  const claimed = db.selectFrom("messages").select("id").where("attempts", ">", 0);
  await eventually(async () => assert.ok(await claimed.executeTakeFirst()));
  const asked = performance.now();
  assert.equal(await server.stop(), 0);
  assert.ok(performance.now() - asked < 9000);
  smtp.stop();
  await remove();
});
