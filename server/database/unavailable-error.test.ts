import assert from "node:assert/strict";
import { test } from "node:test";
import { isDatabaseUnavailable, isWriteRefused } from "./unavailable-error.ts";
import { DatabaseTimeout } from "./timeouts.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });
const sqlite = (errcode: number) => Object.assign(coded("ERR_SQLITE_ERROR"), { errcode });

test("a database that cannot answer is told from a query that is wrong", () => {
  const unavailable = [
    new DatabaseTimeout(),
    coded("ECONNREFUSED"),
    coded("57P01"),
    coded("57014"),
    coded("53300"),
    coded("40P01"),
    coded("40001"),
    coded("08006"),
    new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Client has encountered a connection error and is not queryable"),
    sqlite(5),
    sqlite(778),
  ];
  for (const error of unavailable) assert.ok(isDatabaseUnavailable(error), error.message);
  const wrong = [coded("42601"), coded("23502"), new TypeError("x is not a function"), sqlite(1)];
  for (const error of wrong) assert.ok(!isDatabaseUnavailable(error), error.message);
});

test("a database that refuses only writes is told from one that is away", () => {
  for (const error of [sqlite(8), sqlite(13), sqlite(778), coded("53100"), coded("25006"), coded("EIO")]) {
    assert.ok(isWriteRefused(error) && isDatabaseUnavailable(error), error.message);
  }
  for (const error of [sqlite(5), sqlite(1), coded("57P01"), coded("42601"), new DatabaseTimeout()]) {
    assert.ok(!isWriteRefused(error), error.message);
  }
});
