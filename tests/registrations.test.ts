import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as fc from "fast-check";
import { bloodTypes } from "#contract/blood-types.ts";
import { donationTypes } from "#contract/donation-types.ts";
import type { Donor, NewDonor } from "#contract/donor.ts";
import { states } from "#contract/places/places.ts";
import { makeApp } from "./fixtures/app.ts";
import { names, wildValue } from "./fixtures/fuzz/wild.ts";
import { rounds } from "./fixtures/long.ts";

const { app, remove } = await makeApp("sqlite");
after(remove);

/** Mostly what the list holds, now and then something else. */
const mostly = <Value>(usual: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: wildValue });

const phones = fc.stringMatching(/^ ?[+]?[0-9]{2}[ .-]?[0-9]{3,5}[ ()-]?[0-9]{3,6} ?$/);
const places = fc
  .constantFrom(...states)
  .chain(({ name, cities }) =>
    fc.record({ state: fc.constant(name), city: fc.constantFrom(...cities).map((city) => city.name) }),
  );
const donors = fc
  .tuple(
    places,
    fc.record({
      fullName: mostly(names),
      phoneNo: mostly(phones),
      donationType: mostly(fc.constantFrom(...donationTypes.map(({ value }) => value))),
      bloodType: mostly(fc.constantFrom(...bloodTypes)),
    }),
    fc.dictionary(fc.string(), wildValue, { maxKeys: 2 }),
  )
  .map(([place, given, rest]) => Object.assign({}, rest, given, place));
const registrations = rounds({ share: 400, whole: 5000 });

test(`${registrations} registrations: what is accepted is found again unchanged, what is refused says which fields`, async () => {
  let accepted = 0;
  const property = fc.asyncProperty(donors, async (body) => {
    // Such a key is refused as no proper JSON, before any field is looked at.
    fc.pre(!JSON.stringify(body).includes("__proto__"));
    const answer = await send("/api/v1/donar", body);
    if (answer.statusCode !== 201) {
      assert.equal(answer.statusCode, 422, answer.body);
      assert.ok(Object.keys(answer.json<{ errors: object }>().errors).length > 0);
      return;
    }
    accepted++;
    const { id } = answer.json<{ id: string }>();
    const given = body as unknown as NewDonor;
    const bloodType = given.donationType.trim().toLowerCase() === "blood" ? given.bloodType.trim().toUpperCase() : "";
    const { donationType, state, city } = given;
    const found = (await send("/api/v1/search", { donationType, bloodType, state, city })).json<Donor[]>();
    const donor = found.find((one) => one.id === id);
    assert.ok(donor, "the donor is not found");
    const { fullName, phoneNo } = donor;
    assert.deepEqual(
      { ...donor, fullName, phoneNo },
      { id, fullName, phoneNo, donationType, bloodType, state, city, confirmedOn: donor.confirmedOn },
    );
    assert.equal(canonical(fullName), canonical(given.fullName.trim()));
    assert.equal(phoneNo.replace(/\D/g, ""), given.phoneNo.replace(/\D/g, ""));
  });
  await fc.assert(property, { numRuns: registrations, endOnFailure: true });
  assert.ok(accepted > registrations / 5, `only ${accepted} were accepted`);
});

function send(url: string, payload: unknown) {
  return app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
}

/** Equal for names that the registry calls the same: it keeps the spelling of the first one, without what nobody sees. */
function canonical(name: string): string {
  const visible = name.replace(/[\t\n\v\f\r\u0085\u2028\u2029]/g, " ").replace(/[\p{Cc}\p{Cf}\p{DI}\p{NChar}]/gu, "");
  return visible.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
