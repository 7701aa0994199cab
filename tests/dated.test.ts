import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { after, before, test } from "node:test";
import { parseAtomFeed } from "feedsmith";
import ICAL from "ical.js";
import { v7 as newId } from "uuid";
import { dayAfter, momentOf, today } from "#contract/day.ts";
import { commandLine } from "#server/registry/audit.ts";
import { storePublication } from "#server/registry/content/publications.ts";
import { sample } from "./fixtures/dated.ts";
import { takePhotograph } from "./fixtures/editor.ts";
import { eventually } from "./fixtures/eventually.ts";
import { openPublishing, type PublishingServer } from "./fixtures/publishing.ts";

type Publishing = Awaited<ReturnType<typeof openPublishing>>;
const events = [sample.coming, sample.over];
let publishing: Publishing;
let server: PublishingServer;
before(async () => {
  publishing = await openPublishing();
  // Its clock is elsewhere, which changes nothing.
  server = await publishing.start({ TZ: "Pacific/Kiritimati" });
});
after(async () => {
  await server.stop();
  await publishing.remove();
});

const get = async (path: string) => {
  const answer = await fetch(server.url + path, { headers: { connection: "close" } });
  return { status: answer.status, text: await answer.text(), type: answer.headers.get("content-type") };
};

async function publish(file: string, field: string, value: unknown) {
  const { drafts } = await server.read(file);
  const saved = await server.save(field, value, drafts.find((draft) => draft.field === field)?.version, file);
  assert.equal(saved.status, 200, saved.text);
  const { status, text } = await server.publishAll();
  assert.equal(status, 201, text);
}

function readCalendar(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const { uid, summary, description, location, sequence } = event;
    const [starts, ends] = [event.startDate.toJSDate(), event.endDate.toJSDate()];
    return {
      uid,
      summary,
      description,
      location,
      sequence,
      starts,
      ends,
      status: component.getFirstPropertyValue("status"),
    };
  });
}

test("without events and news, nothing of them is seen", async () => {
  for (const path of ["/news", "/hi/news", "/events.ics", "/news.atom", "/events/none", "/news/none", "/news.data"])
    assert.equal((await get(path)).status, 404, path);
  for (const path of ["/", "/events", "/sitemap.xml"])
    assert.ok(!/\/news|events\.ics|Coming up/.test((await get(path)).text), path);
});

test("an event with mistakes is not published", async () => {
  const wrong = {
    ...sample.coming,
    ends: sample.coming.starts,
    title: { en: "", hi: "?" },
    starts: "2027-02-30T10:00",
  };
  for (const [item, field] of [
    [wrong, "title.en"],
    [wrong, "starts"],
    [{ ...sample.coming, ends: sample.coming.starts }, "ends"],
  ] as const) {
    const { drafts } = await server.read("dated-events");
    const { body } = await server.save("events", [item], drafts[0]?.version, "dated-events");
    assert.ok(
      body.mistakes.some((mistake) => mistake.field === `events.0.${field}`),
      JSON.stringify(body.mistakes),
    );
    assert.equal((await server.publishAll()).status, 422);
  }
});

test("a published event has a page, a card, data for search engines and a calendar in each language", async () => {
  await publish("dated-events", "events", events);
  for (const [prefix, language] of [
    ["", "en"],
    ["/hi", "hi"],
  ] as const) {
    const { text, status } = await get(`${prefix}/events/reading-day`);
    assert.equal(status, 200);
    assert.match(text, /property="og:image" content="[^"]*\/cards\/reading.jpg"/);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)!;
    const data = JSON.parse(json!) as Record<string, unknown>;
    assert.equal(data.name, sample.coming.title[language]);
    assert.equal(Date.parse(data.startDate as string), +momentOf(sample.coming.starts));
    assert.equal(data.eventStatus, "https://schema.org/EventScheduled");
    const calendar = await get(`${prefix}/events.ics`);
    assert.match(calendar.type!, /^text\/calendar/);
    assert.ok(calendar.text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75));
    const [over, coming] = readCalendar(calendar.text);
    assert.equal(over?.uid, "planting@dehleez");
    assert.deepEqual(coming, {
      uid: "reading-day@dehleez",
      summary: sample.coming.title[language],
      description: sample.coming.text[language],
      location: sample.coming.place[language],
      sequence: coming!.sequence,
      starts: momentOf(sample.coming.starts),
      ends: momentOf(sample.coming.ends),
      status: "CONFIRMED",
    });
    assert.deepEqual(readCalendar((await get(`${prefix}/events/reading-day.ics`)).text), [coming]);
  }
  assert.match((await get("/events")).text, /Coming up.*Reading day.*Activities.*Past events.*We planted trees/s);
  assert.match((await get("/events/reading-day.data")).text, /Reading day/);
  assert.equal((await fetch(`${server.url}/events/reading-day`, { method: "POST" })).status, 405);
});

test("news has pages, a list and a feed in each language, and the sitemap has all with their last change", async () => {
  await publish("news-posts", "posts", [sample.post]);
  assert.match((await get("/news/new-room")).text, /The door is open\.\n&lt;b&gt;Come/);
  assert.match((await get("/hi/news")).text, /हमारा अपना कमरा/);
  assert.match((await get("/")).text, /Coming up.*Reading day.*Latest news.*A room of our own/s);
  for (const [prefix, language] of [
    ["", "en"],
    ["/hi", "hi"],
  ] as const) {
    const { text, type } = await get(`${prefix}/news.atom`);
    assert.match(type!, /^application\/atom\+xml/);
    const feed = parseAtomFeed(text);
    assert.ok(feed.updated && feed.links?.some(({ rel }) => rel === "self"));
    const [entry] = feed.entries!;
    assert.equal(entry?.id, `http://localhost:3000${prefix}/news/new-room`);
    assert.equal(entry.title?.value ?? entry.title, sample.post.title[language]);
    assert.equal(entry.content?.value, sample.post.text[language]);
    assert.equal(Date.parse(entry.published as string), +momentOf(`${sample.post.day}T00:00`));
  }
  const { text } = await get("/sitemap.xml");
  for (const path of ["/events/planting", "/hi/events/reading-day", "/news/new-room"])
    assert.match(
      text,
      new RegExp(
        `<loc>http://localhost:3000${path}</loc><lastmod>${new Date().getUTCFullYear()}-[\\d-]+T[\\d:.]+Z</lastmod>`,
      ),
    );
});

test("a change raises the event's number, and so does taking it back; the others keep theirs", async () => {
  const find = async () => readCalendar((await get("/events.ics")).text);
  const [overBefore, before] = await find();
  await waitASecond();
  await publish("dated-events", "events", [{ ...sample.coming, cancelled: true }, sample.over]);
  const [over, cancelled] = await find();
  assert.deepEqual(over, overBefore);
  assert.equal(cancelled!.status, "CANCELLED");
  assert.ok(cancelled!.sequence > before!.sequence);
  assert.match((await get("/hi/events/reading-day")).text, /EventCancelled/);
  await waitASecond();
  const history = await server.call<{ publications: { id: string }[] }>("GET", "publications");
  assert.equal((await server.restore(history.body.publications[1]!.id)).status, 201);
  const [, restored] = await find();
  assert.equal(restored!.status, "CONFIRMED");
  assert.ok(restored!.sequence > cancelled!.sequence);
});

test("what was taken down answers 410 in every language until it is brought back", async () => {
  await publish("dated-events", "events", [sample.over]);
  await publish("news-posts", "posts", []);
  for (const path of ["/events/reading-day", "/hi/events/reading-day/", "/events/reading-day.ics", "/news/new-room"])
    assert.equal((await get(path)).status, 410, path);
  assert.match((await get("/hi/events/reading-day")).text, /यह अब यहाँ नहीं है/);
  assert.equal((await get("/events/other")).status, 404);
  assert.equal((await get("/news")).status, 404);
  const history = await server.call<{ publications: { id: string }[] }>("GET", "publications");
  await server.restore(history.body.publications[2]!.id);
  assert.equal((await get("/events/reading-day")).status, 200);
  assert.equal((await get("/news/new-room")).status, 200);
  await server.restore("");
  assert.equal((await get("/events/planting")).status, 410);
  assert.equal((await server.restore("")).status, 422, "nothing is left to restore");
});

test("a picture that no page shows comes back with an earlier state, until it is deleted for good", async () => {
  const { body: brought } = await server.bring(Buffer.from(await takePhotograph()));
  const find = async () => ({
    isShown: (await get("/news/new-room")).text.includes(brought.name),
    status: (await get(brought.src)).status,
  });
  const restoreBefore = async () => {
    const history = await server.call<{ publications: { id: string }[] }>("GET", "publications");
    return (await server.restore(history.body.publications[1]!.id)).status;
  };
  const pictures = [{ picture: brought.name, alt: { en: "A new room.", hi: "एक नया कमरा।" } }];
  await publish("news-posts", "posts", [{ ...sample.post, pictures }]);
  assert.deepEqual(await find(), { isShown: true, status: 200 });
  await publish("news-posts", "posts", []);
  assert.deepEqual(await find(), { isShown: false, status: 200 });
  assert.equal(await restoreBefore(), 201);
  assert.deepEqual(await find(), { isShown: true, status: 200 });
  await publish("news-posts", "posts", []);
  await server.call("DELETE", `pictures/${brought.name}`);
  assert.equal(await restoreBefore(), 201);
  assert.deepEqual(await find(), { isShown: false, status: 404 });
  assert.match((await get("/news/new-room")).text, /The door is open/);
});

test("an event that is over moves below by itself, without a script", async () => {
  const other = await openPublishing();
  // Published two days ago, about yesterday.
  const id = newId({ msecs: Date.parse(dayAfter(-2)) });
  const yesterday = dayAfter(-1);
  const value = [{ ...sample.coming, starts: `${yesterday}T10:00`, ends: `${yesterday}T23:59` }];
  const edits = [{ language: "en", file: "dated-events", field: "events", value }] as const;
  await storePublication(other.db, { id, follows: "", by: commandLine, edits: [...edits], versions: [] });
  const own = await other.start();
  await eventually(() => {
    const folders = globSync("site/*", { cwd: other.dataFolder });
    assert.ok(
      folders.some((name) => name.endsWith(`${id}+${today()}`)),
      folders.join(),
    );
  });
  const text = await (await fetch(`${own.url}/events`)).text();
  assert.doesNotMatch(text, />Coming up</);
  assert.match(text, /Past events.*Reading day/s);
  await own.publishHeading("Us");
  assert.equal(await own.readHeading(), "Us");
  await own.stop();
  await other.remove();
});

/** An event's number counts seconds. */
function waitASecond() {
  return new Promise((resolve) => setTimeout(resolve, 1100));
}
