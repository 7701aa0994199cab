import assert from "node:assert/strict";
import { test } from "node:test";
import type { StaffSession } from "#contract/staff/session.ts";
import { sessionStore, updateSession } from "./api.ts";

test("an answer that comes while nobody is known to be signed in makes no session without a member", () => {
  updateSession({ payeeNotice: "proposed" });
  assert.equal(sessionStore.get(), undefined);
  const session: StaffSession = { member: { id: "a", name: "Asha", joinedAt: "" }, hasMail: false };
  sessionStore.set(session);
  updateSession({ payeeNotice: "proposed" });
  assert.deepEqual(sessionStore.get(), { ...session, payeeNotice: "proposed" });
});
