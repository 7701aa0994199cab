import assert from "node:assert/strict";
import { test } from "node:test";
import { hashSecret, newSecret } from "#server/donors/private-link.ts";
import { confirmContact, listContacts, saveContact } from "#server/registry/messages/contacts.ts";
import { openMessageKey } from "#server/registry/messages/keys.ts";
import { newDonor, register, registerDonor } from "./fixtures/donors.ts";
import { eventually } from "./fixtures/eventually.ts";
import { openThrowaway } from "./fixtures/registries.ts";
import { mail, startServer } from "./fixtures/server-process.ts";

test("mail programs end messages by one request, a link that is only opened does nothing, and none is logged", async () => {
  const { db, env, remove } = await openThrowaway("sqlite");
  const derive = await openMessageKey(db);
  const server = await startServer({ ...env, LOG_LEVEL: "debug" });
  const metadata = { linkHash: hashSecret(newSecret()), noticeVersion: "1", noticeLanguage: "en" };
  const { id: donorId } = await registerDonor(db, newDonor(), metadata);
  const save = async () => {
    const address = { address: "asha@example.org", addressKey: "asha@example.org" };
    await saveContact(db, donorId, { channel: "email", ...address, topics: [], language: "en", noticeVersion: "1" });
    const { id } = (await listContacts(db, donorId))[0]!;
    return `${server.url}/hi/donar/messages?end=${id}.${derive("end", id)}`;
  };
  const count = async () => (await listContacts(db, donorId)).length;
  const oneClick = { "List-Unsubscribe": "One-Click" };
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  const headers = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };

  const secrets: string[] = [];
  for (const body of [new URLSearchParams(oneClick), multipart]) {
    const address = await save();
    secrets.push(address.split(".").at(-1)!);
    const opened = await fetch(address);
    assert.equal(opened.headers.get("cache-control"), "no-store");
    assert.equal(opened.headers.get("x-robots-tag"), "noindex");
    assert.match(await opened.text(), /<meta name="referrer" content="no-referrer"/);
    for (const wrong of [address.slice(0, -1), address.replace("end=", "confirm="), address.replace(/\?.*/, "")]) {
      assert.equal((await fetch(wrong, { method: "POST", headers, body })).status, 200);
    }
    assert.equal(await count(), 1);
    for (let times = 0; times < 2; times++) {
      const ended = await fetch(address, { method: "POST", headers, body });
      assert.deepEqual([ended.status, await ended.text(), ended.headers.get("set-cookie")], [200, "", null]);
      assert.equal(await count(), 0);
    }
  }
  assert.equal(await server.stop(), 0);
  for (const word of [...secrets, "asha@"]) assert.ok(!server.output().includes(word), word);
  await remove();
});

test("a lost link is asked for by any address, with the same answer", async () => {
  const { db, env, remove } = await openThrowaway("sqlite");
  const server = await startServer({ ...env, ...mail });
  const { id: donorId } = await register(server.url, { fullName: "Lost Link" });
  const address = { address: "lost@example.org", addressKey: "lost@example.org" };
  await saveContact(db, donorId, { channel: "email", ...address, topics: [], language: "en", noticeVersion: "1" });
  await confirmContact(db, (await listContacts(db, donorId))[0]!.id);
  const ask = async (email: string) => {
    const body = new URLSearchParams({ do: "askForLink", email });
    const answer = await fetch(`${server.url}/donar/manage`, { method: "POST", body });
    return [answer.status, await answer.text()];
  };
  const [known, unknown] = [await ask("Lost@example.org"), await ask("nobody@example.org")];
  assert.equal(known[0], 200);
  assert.deepEqual(known, unknown);
  assert.equal((await ask("lost"))[0], 422);
  const links = db.selectFrom("messages").select("donor_id").where("kind", "=", "newLink");
  const listHolders = async () => (await links.where("donor_id", "is not", null).execute()).map((row) => row.donor_id);
  await eventually(async () => assert.deepEqual(await listHolders(), [donorId]));
  await server.stop();
  await remove();
});
