import assert from "node:assert/strict";
import { test } from "node:test";
import { v7 as newId } from "uuid";
import { dayAfter } from "#contract/day.ts";
import { confirmWithinDays } from "#contract/limits.ts";
import { remindDaysBefore } from "#contract/messages.ts";
import { openRegistry } from "#server/database/open.ts";
import type { Database, Schema } from "#server/database/schema.ts";
import { seed } from "#tools/seed.ts";
import { eventually } from "./fixtures/eventually.ts";
import { rounds, slowEngines } from "./fixtures/long.ts";
import { canMeasure, readMemoryMb } from "./fixtures/process-usage.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";
import { startSmtpServer } from "./fixtures/smtp-server.ts";
import { findStalls, reportStalls } from "./fixtures/stalls/stalls.ts";

const donors = rounds({ share: 3000, whole: 1_000_000 });
const reminders = rounds({ share: 300, whole: 30_000 });
/** At this rate 30,000 take fifteen minutes; at the usual one, 60 a minute, they are sent between 8 and 17 o'clock. */
const messagesAMinute = 2000;
const maxGrowthMb = rounds({ share: 100, whole: 40 });

for (const engine of slowEngines) {
  const name = `${reminders} reminders, due on the same day among ${donors} donors, leave a server on ${engine} at its rate`;
  test(name, { skip: !canMeasure }, async (context) => {
    const { database, env, remove } = await makeRegistry(engine);
    const db = await openRegistry(database, { hasQueryTimeout: false });
    await seed(db, donors);
    await addContacts(db);
    const smtp = await startSmtpServer();
    const server = await startServer({
      ...env,
      LOG_LEVEL: "error",
      NODE_OPTIONS: `${reportStalls.NODE_OPTIONS} --import ./tests/fixtures/at-noon.ts`,
      SMTP_URL: smtp.url,
      MAIL_FROM: "registry@example.org",
      MESSAGES_A_MINUTE: String(messagesAMinute),
    });
    const haveLeft = (count: number) =>
      eventually(() => assert.ok(smtp.takenIds.length >= count, `only ${smtp.takenIds.length} sent`), 3_600_000);
    let [seconds, growthMb] = [0, 0];
    const stalls = await findStalls(server, async () => {
      // Before that, the code that sends is still being compiled, and the heap grows to its size.
      await haveLeft(reminders / 2);
      const [before, started] = [readMemoryMb(server.process), performance.now()];
      await haveLeft(reminders);
      seconds = (performance.now() - started) / 1000;
      growthMb = readMemoryMb(server.process) - before;
    });
    assert.equal(await server.stop(), 0);
    smtp.stop();
    context.diagnostic(`${stalls.workMs} ms of work in one piece, ${growthMb} MB more, one half in ${seconds} s`);
    assert.ok(stalls.workMs < 50, `${stalls.workMs} ms of work in one piece`);
    assert.ok(growthMb < maxGrowthMb, `${growthMb} MB more`);
    const atRate = (reminders / 2 / messagesAMinute) * 60;
    assert.ok(seconds > atRate * 0.9, `${seconds} s instead of ${atRate}`);
    assert.equal(new Set(smtp.takenIds).size, reminders);
    const unsent = db.selectFrom("messages").select("id").where("sent_at", "=", "");
    assert.equal(await unsent.executeTakeFirst(), undefined);
    await db.destroy();
    await remove();
  });
}

/** Every tenth donor, or so, can be reached, and a third of these is reminded today. */
async function addContacts(db: Database): Promise<void> {
  const some = await db
    .selectFrom("donors")
    .select("id")
    .limit(reminders * 3)
    .execute();
  const contacts = some.map(({ id }, n): Schema["contacts"] => ({
    id: newId(),
    donor_id: id,
    channel: "email",
    address: `donor${n}@example.org`,
    address_key: `donor${n}@example.org`,
    topics: "reminders",
    language: n % 2 ? "en" : "hi",
    notice_version: "1",
    confirmed_at: new Date().toISOString(),
    failure: "",
  }));
  const confirmed_on = dayAfter(remindDaysBefore[0] - confirmWithinDays - 1);
  for (let n = 0; n < contacts.length; n += 300) {
    const batch = contacts.slice(n, n + 300);
    await db.insertInto("contacts").values(batch).execute();
    const lapsing = batch.slice(0, batch.length / 3).map(({ donor_id }) => donor_id);
    await db.updateTable("donors").set({ confirmed_on, listed: 1 }).where("id", "in", lapsing).execute();
  }
}
