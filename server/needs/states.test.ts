import assert from "node:assert/strict";
import { test } from "node:test";
import { closedStates } from "#contract/needs.ts";
import {
  moveAnswer,
  moveNeed,
  type AnswerEvent,
  type NeedEvent,
  type NeedStatus,
  type StoredAnswer,
} from "./states.ts";

const statuses = ["waiting", "open", "stopped", ...closedStates] as const;
const needEvents = ["confirm", "change", "stop", "refuse", "found", "withdraw", "expire", "reopen", "wait"] as const;

/** Each event on each status, as `waiting confirm → open`; what cannot happen is left out. */
function listMoves(): string[] {
  const all = statuses.flatMap((status) => needEvents.map((event) => [status, event] as [NeedStatus, NeedEvent]));
  return all.flatMap(([status, event]) => {
    const next = moveNeed(status, event);
    return next ? [`${status} ${event} → ${next}`] : [];
  });
}

test("a request goes on only when staff have confirmed it, or as before it was closed, and what staff have refused stays closed", () => {
  const moves = listMoves();
  const opening = moves.filter((move) => move.endsWith("→ open")).map((move) => move.split(" →")[0]);
  const reopening = ["found reopen", "withdrawn reopen", "expired reopen"];
  assert.deepEqual(opening, ["waiting confirm", "open confirm", "stopped confirm", ...reopening]);
  assert.ok(!moves.some((move) => move.startsWith("refused")));
  assert.deepEqual(
    moves.filter((move) => / change /.test(move)),
    ["waiting change → waiting", "open change → waiting", "stopped change → stopped"],
  );
});

const answers = ["", "yes", "reserve", "no", "tookBack", "gave", "noAnswer", "guest"] as const;
const answerEvents = ["yes", "no", "month", "tookBack", "gave", "noAnswer", "vouch", "promote"] as const;

test("a yes takes a place only for those who were asked, a gift is undone by nobody, and the same again is the same", () => {
  const table = answers.map((answer: StoredAnswer) => {
    const nexts = answerEvents.map((event: AnswerEvent) => moveAnswer(answer, event) ?? "–");
    return `${answer || "asked"}: ${nexts.map((next) => (next === "" ? "asked" : next)).join(" ")}`;
  });
  assert.deepEqual(table, [
    "asked: place no no – – noAnswer – –",
    "yes: yes – – tookBack gave – – –",
    "reserve: reserve – – tookBack – – – yes",
    "no: place no no – – noAnswer – –",
    "tookBack: place – – tookBack – – – –",
    "gave: gave – – – gave – – –",
    "noAnswer: place no no – – noAnswer – –",
    "guest: – – – gone – – asked –",
  ]);
});
