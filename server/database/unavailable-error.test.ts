import assert from "node:assert/strict";
import { test } from "node:test";
import { isDatabaseUnavailable } from "./unavailable-error.ts";
import { DatabaseTimeout } from "./timeouts.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

test("a database that cannot answer is told from a query that is wrong", () => {
  const unavailable = [
    new DatabaseTimeout(),
    coded("ECONNREFUSED"),
    coded("57P01"),
    coded("57014"),
    coded("53300"),
    coded("08006"),
    new AggregateError([coded("ECONNREFUSED"), coded("ECONNREFUSED")]),
    new Error("Connection terminated unexpectedly"),
    new Error("timeout exceeded when trying to connect"),
    new Error("Client has encountered a connection error and is not queryable"),
    Object.assign(coded("ERR_SQLITE_ERROR"), { errcode: 5 }),
    Object.assign(coded("ERR_SQLITE_ERROR"), { errcode: 778 }),
  ];
  for (const error of unavailable) assert.ok(isDatabaseUnavailable(error), error.message);
  const wrong = [
    coded("42601"),
    coded("23502"),
    new TypeError("x is not a function"),
    Object.assign(coded("ERR_SQLITE_ERROR"), { errcode: 1 }),
  ];
  for (const error of wrong) assert.ok(!isDatabaseUnavailable(error), error.message);
});
