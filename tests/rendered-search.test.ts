import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { newDonor, post, register } from "./fixtures/donors.ts";
import { makeRegistry } from "./fixtures/registries.ts";
import { startServer } from "./fixtures/server-process.ts";

const registry = await makeRegistry("sqlite");
after(() => registry.remove());

type Work = (site: string, log: () => string, server: ChildProcess) => Promise<void>;

async function withServer(env: Record<string, string>, work: Work) {
  const server = await startServer({ ...registry.env, ...env });
  await work(server.url, server.output, server.process).finally(server.stop);
}

test("a rendered search counts once, with the searches of the API, and past the limit the page says so", async () => {
  await withServer({ RATE_LIMIT_SEARCH: "3" }, async (site) => {
    // It looks for an offer as well, which is not the visitor's search.
    const search = () => fetch(`${site}/receiver?state=Goa&city=Panaji&donationType=Blood&bloodType=O%2B`);
    const byApi = () => post(site, "search", {});
    assert.deepEqual([(await search()).status, (await byApi()).status, (await search()).status], [200, 200, 200]);
    const refused = await search();
    assert.deepEqual([refused.status, (await byApi()).status], [429, 429]);
    assert.match(
      await refused.text(),
      /<noscript><div [^>]*><p[^>]*>[^<]+ minute[^<]*<\/p><\/div><\/noscript><\/body>/,
    );
    assert.ok(Number(refused.headers.get("retry-after")) > 0);
  });
});

test("forms about a donor count too: as the search that they show again, as a number or as a report, never as two", async () => {
  await withServer({ RATE_LIMIT_SEARCH: "2", RATE_LIMIT_NUMBER: "1", RATE_LIMIT_REPORT: "2" }, async (site) => {
    const { id } = await register(site, { fullName: "Asked About", state: "Goa", city: "Ponda" });
    const send = async (form: Record<string, string>) => {
      const body = new URLSearchParams({ id, ...form });
      const answer = await fetch(`${site}/receiver?state=Goa&city=Ponda`, { method: "POST", body });
      return { status: answer.status, card: /"card":\{[^}]*\}/.exec(await answer.text())?.[0] };
    };
    const statuses = async (form: Record<string, string>, times: number) => {
      const answers = [];
      for (let n = 0; n < times; n++) answers.push((await send(form)).status);
      return answers;
    };
    assert.deepEqual(await statuses({ ask: "number" }, 2), [200, 429]);
    const both = await send({ ask: "number", reason: "not a donor" });
    assert.deepEqual(both, { status: 200, card: `"card":{"id":"${id}","report":"thanks"}` });
    assert.deepEqual(await statuses({ ask: "report" }, 2), [200, 200]);
    assert.deepEqual(await statuses({}, 1), [429]);
    assert.equal((await post(site, "search", {})).status, 429);
  });
});

test("a search is rendered in its language, too, for a proxy that sends the whole address", async () => {
  await withServer({}, async (site) => {
    const { port } = new URL(site);
    const asked = get({ port, path: `${site}/hi/receiver?state=Goa&donationType=nothing` });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const html = await text(answer);
    assert.equal(answer.statusCode, 422);
    assert.match(html, /"error":\{[^}]*"message":"[^"]*[\u0900-\u097f]/);
  });
});

test("past the day's limit of numbers a rendered search masks them, and no log has them", async () => {
  await withServer({ DONORS_A_DAY: "50", LOG_LEVEL: "trace" }, async (site, log) => {
    for (let n = 0; n <= 50; n++)
      await post(
        site,
        "donar",
        newDonor({ fullName: `Number ${n}`, phoneNo: `90000 111${10 + n}`, state: "Goa", city: "Panaji" }),
      );
    const html = await (await fetch(`${site}/receiver?state=Goa`)).text();
    assert.equal(html.match(/href="tel:90000111/g)?.length, 2 * 50);
    const next = /href="(\?state=Goa&amp;before=[^"]+)"/.exec(html)![1]!.replace("&amp;", "&");
    const further = await (await fetch(`${site}/receiver${next}`)).text();
    assert.match(further, /NUMBER 0/);
    assert.doesNotMatch(further, /90000 11110/);
    assert.doesNotMatch(log(), /90000|Number/);
  });
});

test("of many searches at once each gets its donors, or the page whose script searches and then counts", async () => {
  await withServer({ RATE_LIMIT_SEARCH: "100" }, async (site, _log, server) => {
    await register(site, { fullName: "Wanted", state: "Goa", city: "Mapusa" });
    await fetch(`${site}/receiver?state=`);
    // All of them have come before the first is answered.
    server.kill("SIGSTOP");
    const answers = Array.from({ length: 150 }, async () => {
      const response = await fetch(`${site}/receiver?state=Goa&city=Mapusa`);
      return { status: response.status, html: await response.text() };
    });
    await wait(1000);
    server.kill("SIGCONT");
    const pages = await Promise.all(answers);
    const rendered = pages.filter(({ status }) => status === 200);
    // How many are rendered in time depends on the machine.
    assert.ok(rendered.length > 0);
    for (const { html } of rendered) assert.match(html, /WANTED/);
    for (const { status, html } of pages) {
      assert.match(html, /<script type="module"/);
      assert.ok(status === 200 || (status === 503 && html.includes("<noscript><div style")), `${status}`);
    }
  });
});
