import assert from "node:assert/strict";
import { test } from "node:test";
import { v7 as newId } from "uuid";
import { readConfig } from "#server/config.ts";
import { buildApp } from "#server/http/app.ts";
import { addMessages } from "#server/registry/messages/outbox.ts";
import { testConfig } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { eventually } from "#tests/fixtures/eventually.ts";
import { startPushService } from "#tests/fixtures/push-service.ts";
import { openThrowaway } from "#tests/fixtures/registries.ts";
import { startSmtpServer } from "#tests/fixtures/smtp-server.ts";

test("a gateway that never answers holds up no mail, and a stop waits for neither for long", async (context) => {
  const { db, remove } = await openThrowaway("sqlite");
  const [gateway, smtp] = [await startPushService(), await startSmtpServer()];
  gateway.status = 0;
  const {
    smtp: mail,
    webhook,
    messagesAMinute,
  } = readConfig({
    SMTP_URL: smtp.url,
    MAIL_FROM: "registry@example.org",
    MESSAGE_WEBHOOK_URL: gateway.url.replace("127.0.0.1", "localhost") + "/hook",
    MESSAGE_WEBHOOK_SECRET: "long enough to be one",
    MESSAGES_A_MINUTE: "6000",
  });
  const app = await buildApp({ db, config: { ...testConfig, smtp: mail, webhook, messagesAMinute } });
  context.after(async () => {
    await app.close();
    gateway.stop();
    smtp.stop();
    await remove();
  });
  const { id: donor_id } = await registerDonor(db, newDonor());
  const choice = { topics: "reminders", language: "en", notice_version: "1", confirmed_at: "", failure: "" };
  for (let n = 0; n < 3; n++) {
    const phone = { id: newId(), donor_id, channel: "phone", address: "", address_key: `987654321${n}` } as const;
    await db
      .insertInto("contacts")
      .values({ ...phone, ...choice })
      .execute();
    await addMessages(db, [{ kind: "code", donor_id, contact_id: phone.id, channel: "phone", language: "en" }]);
  }
  for (let n = 0; n < 5; n++)
    await addMessages(db, [{ kind: "test", address: `asha${n}@example.org`, language: "en" }]);
  await app.listen({ port: 0 });
  await eventually(() => assert.ok(gateway.posted.length > 0));
  const started = performance.now();
  await eventually(() => assert.equal(smtp.takenIds.length, 5), 8000);
  assert.ok(performance.now() - started < 9000, "not after the ten seconds that the gateway has");
  assert.equal(gateway.posted.length, 1);
});
