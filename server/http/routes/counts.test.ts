import assert from "node:assert/strict";
import { after, before, describe, mock, test } from "node:test";
import type { DonorCounts } from "#contract/donor.ts";
import { states as allStates } from "#contract/places/places.ts";
import { makeApp, type TestApp } from "#tests/fixtures/app.ts";
import { newDonor, registerDonor } from "#tests/fixtures/donors.ts";
import { engines } from "#tests/fixtures/registries.ts";

for (const engine of engines) {
  describe(`the number of donors on ${engine}`, () => {
    let made: TestApp;
    before(async () => {
      made = await makeApp(engine);
      const { db } = made;
      await registerDonor(db, newDonor({ fullName: "One" }));
      await registerDonor(db, newDonor({ fullName: "Two", donationType: "Pads", bloodType: "" }));
      await registerDonor(db, newDonor({ fullName: "Three", state: "Goa", city: "Panaji" }));
      await registerDonor(db, newDonor({ fullName: "Four", state: "Himachal Pradesh", city: "Manali" }));
      await registerDonor(db, newDonor({ fullName: "Five", state: "Himachal Praddesh", city: "Manali" }));
      const { id } = await registerDonor(db, newDonor({ fullName: "Not shown" }));
      await db.updateTable("donors").set({ listed: 0 }).where("id", "=", id).execute();
    });
    after(() => made.remove());
    const ask = () => made.app.inject("/api/v1/counts");
    const countsOf = async (state: string) => {
      const { states } = (await ask()).json<DonorCounts>();
      return states.find((one) => one.state === state)!;
    };

    test("is told by state and what they give, of those that a search can show, and names nobody", async () => {
      const answer = await ask();
      assert.equal(answer.statusCode, 200);
      assert.equal(answer.headers["cache-control"], "public, max-age=60");
      const { donors, donationTypes } = await countsOf("Maharashtra");
      assert.deepEqual([donors, donationTypes.Blood, donationTypes.Pads, donationTypes.Others], [2, 1, 1, 0]);
      assert.equal((await countsOf("Goa")).donors, 1);
      assert.doesNotMatch(answer.body, /One|98765/);
    });

    test("has one row for a state with two spellings, as a search for either finds the donors of both", async () => {
      const { states } = (await ask()).json<DonorCounts>();
      assert.deepEqual(
        states.filter(({ state }) => state.startsWith("Himachal")).map(({ state, donors }) => [state, donors]),
        [["Himachal Pradesh", 2]],
      );
      assert.deepEqual(
        states.map(({ state }) => state),
        allStates.filter(({ spellingOf }) => !spellingOf).map(({ name }) => name),
      );
    });

    test("is counted again after a minute, and not before", async () => {
      await registerDonor(made.db, newDonor({ fullName: "Later" }));
      assert.equal((await countsOf("Maharashtra")).donors, 2);
      mock.timers.enable({ apis: ["Date"], now: Date.now() + 61_000 });
      assert.equal((await countsOf("Maharashtra")).donors, 3);
      mock.timers.reset();
    });
  });
}
