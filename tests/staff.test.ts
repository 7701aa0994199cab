import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openRegistry } from "#server/database/open.ts";
import { commandLine, findActions } from "#server/registry/audit.ts";
import { listMembers, removeMember } from "#server/registry/staff/members.ts";
import { hashSecret } from "#server/donors/private-link.ts";
import { makeAuthenticator } from "./fixtures/authenticator.ts";
import { slowEngines } from "./fixtures/long.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { runRegistry } from "./fixtures/registry-command.ts";
import { hasPrinted, startServer } from "./fixtures/server-process.ts";

const firstInvitation = /^Invite the first member of staff: npm run -s registry -- staff invite "Full Name"$/m;

for (const engine of slowEngines) {
  describe(`staff, from the command line to the browser, on ${engine}`, () => {
    test("the first member is invited, signs in, and is removed; no secret is in the log", async (context) => {
      const { env, database, remove } = await makeRegistry(engine);
      const server = await startServer({ ...env, LOG_LEVEL: "trace" });
      context.after(async () => {
        await server.stop();
        await remove();
      });
      await hasPrinted(server, firstInvitation);
      const { stdout, stderr } = await runRegistry(env, "staff", "invite", "Zubeida Quraishi");
      const [, invitation = ""] = /^http:\/\/localhost:3000\/staff\/join#([\w-]{43})\n$/.exec(stdout) ?? [];
      assert.ok(invitation, stdout + stderr);

      const device = makeAuthenticator(server.url);
      const secrets: string[] = [];
      const send = async <Body>(method: string, path: string, body?: object, cookie = "") => {
        const response = await fetch(`${server.url}/api/v1/staff/${path}`, {
          method,
          headers: { origin: server.url, cookie, ...(body && { "content-type": "application/json" }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const [set = ""] = response.headers.getSetCookie();
        return { status: response.status, cookie: set.split(";")[0]!, body: (await response.json()) as Body };
      };
      const ask = async (path: string, body: object = {}) => {
        const { options } = (await send<{ options: { challenge: string } }>("POST", `${path}/options`, body)).body;
        secrets.push(options.challenge);
        return options;
      };
      const response = device.register(await ask("join", { invitation }));
      const joined = await send("POST", "join", { invitation, response });
      assert.equal(joined.status, 200);
      const again = await send("POST", "sign-in", { response: device.use(await ask("sign-in")) });
      assert.equal(again.status, 200);
      const wrong = device.use(await ask("sign-in"), { origin: "https://evil.example" });
      assert.equal((await send("POST", "sign-in", { response: wrong })).status, 422);
      assert.equal((await send("GET", "session", undefined, again.cookie)).status, 200);
      assert.equal((await send("DELETE", "session", undefined, joined.cookie)).status, 200);

      const db = await openRegistry(database);
      const [member] = await listMembers(db);
      await removeMember(db, member!.id, commandLine);
      assert.equal((await send("GET", "session", undefined, again.cookie)).status, 401);
      const actions = await findActions(db, { limit: 10 });
      await db.destroy();
      const lines = actions.map(({ action, by, note }) => [action, by, note].join());
      assert.equal(lines[0], "remove member,command line,Zubeida Quraishi");
      assert.ok(lines.some((line) => line.startsWith("join,Zubeida Quraishi,")));
      assert.equal(await server.stop(), 0);

      for (const { cookie } of [joined, again]) secrets.push(cookie.slice("staff=".length));
      secrets.push(invitation, device.credentialId, "Zubeida", "evil.example", "staff=");
      for (const secret of secrets) {
        assert.ok(secret.length > 5);
        for (const form of [secret, hashSecret(secret)])
          assert.ok(!server.output().includes(form), `the log holds ${form}`);
      }
    });
  });
}

test("a start with staff says nothing of an invitation and loads what signing in needs", async () => {
  const { env, remove } = await makeRegistry("sqlite");
  const lonely = await startServer(env);
  await hasPrinted(lonely, firstInvitation);
  await join(lonely.url, env);
  await lonely.stop();
  const server = await startServer({ ...env, NODE_DEBUG: "esm" });
  await server.stop();
  assert.doesNotMatch(server.output(), firstInvitation);
  // The chunk with a package of the passkey library: whoever signs in first must not hold everybody up.
  const chunk = globSync("build/programs/chunks/*.js").find((file) => /tsyringe/.test(readFileSync(file, "utf8")))!;
  assert.ok(server.output().includes(chunk));
  await remove();
});

test("the staff's commands say in one line what is wrong", async () => {
  const { env, remove } = await makeRegistry("sqlite");
  for (const [words, message] of [
    [["staff", "invite", " "], /^Please enter the full name/],
    [["staff", "invite", "x".repeat(300)], /^Please enter a name of at most/],
    [["staff", "invite", "One", "Two"], /^staff invite needs one name, in quotes\./],
    [["staff", "invite", "One", "--email", "one@example.org"], /^SMTP_URL is not set/],
    [["staff", "fire"], /^There is no command "staff"/],
  ] as const) {
    const { code, stdout, stderr } = await runRegistry(env, ...words);
    assert.deepEqual([code, stdout], [1, ""], stderr);
    assert.match(stderr, message);
  }
  await remove();
});

/** Makes somebody a member of the server's staff. */
async function join(url: string, env: Record<string, string>): Promise<void> {
  const { stdout } = await runRegistry(env, "staff", "invite", "First");
  const invitation = stdout.trim().split("#")[1];
  const send = (path: string, body: object) =>
    fetch(`${url}/api/v1/staff/${path}`, {
      method: "POST",
      headers: { origin: url, "content-type": "application/json" },
      body: JSON.stringify({ invitation, ...body }),
    });
  const { options } = (await (await send("join/options", {})).json()) as { options: { challenge: string } };
  const response = makeAuthenticator(url).register(options);
  assert.equal((await send("join", { response })).status, 200);
}
