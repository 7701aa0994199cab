import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Donor } from "#contract/donor.ts";
import { secretPattern } from "#contract/private-link.ts";
import { makeApp } from "#tests/fixtures/app.ts";
import { newDonor } from "#tests/fixtures/donors.ts";

const { app, remove } = await makeApp("sqlite");
after(remove);

const register = (payload: object) => app.inject({ method: "POST", url: "/api/v1/donar", payload });
const findIds = async () => {
  const answer = await app.inject({ method: "POST", url: "/api/v1/search", payload: {} });
  return answer.json<Donor[]>().map(({ id }) => id);
};

test("a registration with the hidden field filled in is answered like any other, and not stored", async () => {
  const genuine = await register(newDonor({ fullName: "A person" }));
  for (const website of ["https://pills.example", 0, false, ["x"], { x: 1 }]) {
    const trapped = await register({ ...newDonor({ fullName: "A program" }), website });
    assert.equal(trapped.statusCode, 201);
    assert.deepEqual(Object.keys(trapped.headers).toSorted(), Object.keys(genuine.headers).toSorted());
    const { id, secret, ...rest } = trapped.json<{ id: string; secret: string }>();
    assert.deepEqual(rest, { success: true });
    assert.match(secret, secretPattern);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual(await findIds(), [genuine.json<{ id: string }>().id]);
  }
  const refused = await register({ ...newDonor({ phoneNo: "1" }), website: "https://pills.example" });
  assert.equal(refused.statusCode, 422);
});

test("a hidden field that is absent, empty or blank is fine", async () => {
  const before = await findIds();
  const ids: string[] = [];
  for (const [n, hidden] of [{}, { website: "" }, { website: "  " }, { website: null }].entries()) {
    const answer = await register({ ...newDonor({ fullName: `Person ${n}` }), ...hidden });
    ids.unshift(answer.json<{ id: string }>().id);
  }
  assert.deepEqual(await findIds(), [...ids, ...before]);
});
