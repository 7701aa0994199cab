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

test("a request goes on only when staff have confirmed it, and what people have closed stays closed", () => {
  const moves = listMoves();
  const opening = moves.filter((move) => move.endsWith("→ open")).map((move) => move.split(" →")[0]);
  assert.deepEqual(opening, ["waiting confirm", "open confirm", "stopped confirm", "expired reopen"]);
  for (const closed of ["found", "withdrawn", "refused"]) assert.ok(!moves.some((move) => move.startsWith(closed)));
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
    "yes: yes tookBack tookBack tookBack gave – – –",
    "reserve: reserve tookBack tookBack tookBack – – – yes",
    "no: place no no – – noAnswer – –",
    "tookBack: place tookBack tookBack tookBack – – – –",
    "gave: gave – – – gave – – –",
    "noAnswer: place no no – – noAnswer – –",
    "guest: – – – gone – – asked –",
  ]);
});
