import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Draft, EditedFile, SavedDraft } from "#contract/staff/content.ts";
import { ApiError, NetworkError } from "#app/api.ts";
import { DraftSaver } from "./draft-saver.ts";
import { readFile, type Editing } from "./draft-state.ts";

const file = "en/about";
const heading = "en/about/heading";
const video = "en/about/video";
const published = { heading: "Who we are", video: "a film" };

type Answer = () => Promise<SavedDraft>;
/** Answers a save in the place of the server, which the value may have reached; `store` stores it. */
type Fault = (store: Answer) => Promise<SavedDraft>;

/** A server with one file that keeps versions as ours does, and members who use it. */
function startServer() {
  let versions = 0;
  const drafts = new Map<string, Draft>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const read = (): EditedFile => {
    const edited: Record<string, unknown> = { ...published };
    for (const { field, value } of drafts.values()) {
      if (value === undefined) delete edited[field];
      else edited[field] = value;
    }
    const none = { schema: {}, mistakes: [], placeholders: [], outdated: [] };
    return { language: "en", file: "about", ...none, published, edited, drafts: [...drafts.values()] };
  };
  const store = (address: string, value: unknown, version: string): SavedDraft => {
    const [field, name] = [address.slice("en/about/".length), { language: "en", file: "about" } as const];
    const current = drafts.get(field);
    if ((current?.version ?? "") !== version)
      throw new ApiError(409, { message: "Somebody else …", ...(current && { current }) });
    const draft = { ...name, field, value: value ?? undefined, version: `v${++versions}`, by: "Asha", at: "" };
    drafts.set(field, draft);
    return { draft, mistakes: [] };
  };
  const api = {
    file: async () => read(),
    save: async (address: string, value: unknown, version: string) => {
      requests.push(JSON.stringify(value));
      const answer = async () => store(address, value, version);
      return (faults.shift() ?? answer)(answer);
    },
  };
  return { api, store, faults, requests, drafts, stored: (field: string) => drafts.get(field)?.value };
}

async function startEditing(server = startServer(), api = server.api) {
  const kept: Editing["unsaved"][] = [];
  const keep = (unsaved: Editing["unsaved"]) => kept.push(unsaved);
  const saver = new DraftSaver(Object.assign(api, { pauseMs: 1, retryMs: 1, keep }));
  await saver.open(file);
  const states = () => Object.values(saver.store.get().unsaved).map(({ state }) => state);
  const shown = (field: string) => readFile(saver.store.get(), "en/about")!.edited[field];
  const settle = async () => {
    for (let n = 0; n < 500 && states().some((state) => !["refused", "conflict"].includes(state)); n++) await sleep(1);
  };
  return { server, saver, kept, states, shown, settle };
}

const refuse = (status: number, answer = {}): Fault => {
  return () => Promise.reject(new ApiError(status, { message: `Answer ${status}`, ...answer }));
};
const html: Fault = async () => JSON.parse("<html>502 Bad Gateway</html>") as SavedDraft;
const noNetwork: Fault = () => Promise.reject(new NetworkError());

test("what is typed is unsaved until the server has it, and then a draft", async () => {
  const { server, saver, kept, states, shown, settle } = await startEditing();
  saver.change(heading, "We");
  assert.deepEqual(states(), ["saving"]);
  assert.deepEqual(kept.at(-1), { [heading]: { value: "We", version: "", state: "saving" } });
  await settle();
  assert.deepEqual([states(), kept.at(-1), shown("heading"), server.stored("heading")], [[], {}, "We", "We"]);
});

const transient: [string, Fault, string][] = [
  ["429", refuse(429), "busy"],
  ["500", refuse(500), "busy"],
  ["503", refuse(503), "busy"],
  ["a proxy's HTML", html, "busy"],
  ["no answer", noNetwork, "offline"],
];
for (const [name, fault, state] of transient) {
  test(`after ${name}, a removed part stays removed, is not called saved, and is tried again`, async () => {
    const { server, saver, states, shown, settle } = await startEditing();
    server.faults.push(fault, fault);
    const seen = new Set<string>();
    saver.change(video, undefined);
    await saver.saveNow();
    states().forEach((state) => seen.add(state));
    assert.equal(shown("video"), undefined);
    await settle();
    assert.deepEqual([...seen], [state]);
    assert.deepEqual(server.requests, ["null", "null", "null"]);
    assert.equal(server.drafts.has("video"), true);
    assert.deepEqual([states(), shown("video")], [[], undefined]);
  });
}

test("after 422 the reason is told, nothing is tried again, and a further change is", async () => {
  const { server, saver, states, settle } = await startEditing();
  server.faults.push(refuse(422));
  saver.change(heading, "Too long");
  await settle();
  await saver.saveNow();
  assert.deepEqual(server.requests, ['"Too long"']);
  const [unsaved] = Object.values(saver.store.get().unsaved);
  assert.deepEqual([unsaved?.state, unsaved?.message], ["refused", "Answer 422"]);
  saver.change(heading, "Short");
  await settle();
  assert.deepEqual([states(), server.stored("heading")], [[], "Short"]);
});

test("what is typed while the server refuses something older is tried as well", async () => {
  const { server, saver, states, settle } = await startEditing();
  server.faults.push(async () => {
    saver.change(heading, "Short");
    throw new ApiError(422, { message: "Too long" });
  });
  saver.change(heading, "Too long");
  await settle();
  assert.deepEqual([states(), server.stored("heading")], [[], "Short"]);
});

test("what the server refuses for good can be given up, also where its file is gone", async () => {
  const { server, saver, kept, states } = await startEditing();
  server.faults.push(refuse(404));
  await saver.resume({ "en/gone/title": { value: "Mine", version: "", state: "saving" } });
  assert.deepEqual(states(), ["refused"]);
  saver.dropRefused();
  assert.deepEqual([states(), kept.at(-1)], [[], {}]);
});

test("after 409 both values are there until the member has chosen one", async () => {
  for (const choice of ["keepMine", "takeTheirs"] as const) {
    const { server, saver, states, shown, settle } = await startEditing();
    server.store(heading, "Theirs", "");
    saver.change(heading, "Mine");
    await settle();
    assert.deepEqual(states(), ["conflict"]);
    assert.equal(saver.store.get().unsaved["en/about/heading"]?.theirs?.value, "Theirs");
    await saver[choice]("en/about/heading");
    const kept = choice === "keepMine" ? "Mine" : "Theirs";
    assert.deepEqual([states(), shown("heading"), server.stored("heading")], [[], kept, kept]);
  }
});

test("a save whose answer was lost is no conflict with oneself, even after more was typed", async () => {
  const { server, saver, states, settle } = await startEditing();
  server.faults.push(async (store) => {
    await store();
    saver.change(heading, "We are here");
    throw new NetworkError();
  });
  saver.change(heading, "We are");
  await settle();
  assert.deepEqual([states(), server.stored("heading")], [[], "We are here"]);
});

test("a file that is read while a save is under way does not bring back what was before", async () => {
  const server = startServer();
  const held = Promise.withResolvers<void>();
  const reads = { held: false };
  const readSlowly = async () => {
    const answer = await server.api.file();
    if (reads.held) await held.promise;
    return answer;
  };
  const { saver, shown, settle } = await startEditing(server, { ...server.api, file: readSlowly });
  reads.held = true;
  const reading = saver.open(file, true);
  saver.change(heading, "We");
  await settle();
  held.resolve();
  await reading;
  assert.equal(shown("heading"), "We");
});

test("an opened file is read again when its page is shown again, and is kept when the server does not answer", async () => {
  const { server, saver, shown } = await startEditing();
  server.store(heading, "Theirs", "");
  await saver.open(file);
  assert.equal(shown("heading"), "Who we are");
  await saver.open(file, true);
  assert.equal(shown("heading"), "Theirs");
  server.api.file = () => Promise.reject(new NetworkError());
  await saver.open(file, true);
  assert.equal(shown("heading"), "Theirs");
});

test("an answer that comes after signing out brings nothing back", async () => {
  const { server, saver, states, kept } = await startEditing();
  server.faults.push(async () => {
    saver.forget();
    throw new NetworkError();
  });
  saver.change(heading, "We");
  await saver.saveNow();
  assert.deepEqual([states(), kept.at(-1)], [[], {}]);
});

test("Undo takes back what was typed in one go", async () => {
  const { server, saver, shown, settle } = await startEditing();
  saver.startEdit();
  saver.change(heading, "W");
  saver.change(heading, "We");
  assert.equal(saver.undo(), heading);
  assert.equal(shown("heading"), "Who we are");
  await settle();
  assert.equal(server.stored("heading"), "Who we are");
  assert.equal(saver.store.get().undo.length, 0);
});
