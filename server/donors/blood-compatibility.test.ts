import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { compatibleDonors, findRhUnknownDonors, rankDonorTypes } from "./blood-compatibility.ts";
import { bloodTypes, type BloodType } from "#contract/blood-types.ts";

/** Red cells carry antigens; a receiver may get none that their own cells lack. */
function antigensOf(type: BloodType): Set<string> {
  const abo = type.replace(/[+-]/, "");
  return new Set([...(abo === "O" ? "" : abo), ...(type.endsWith("+") ? ["Rh"] : [])]);
}

const withRh = bloodTypes.filter((type) => /[+-]$/.test(type));
const withoutRh = bloodTypes.filter((type) => !/[+-]$/.test(type));

describe("red cells of each type for each type:", () => {
  for (const receiver of withRh) {
    for (const donor of withRh) {
      const fits = antigensOf(donor).isSubsetOf(antigensOf(receiver));
      test(`${donor} ${fits ? "may" : "may not"} be given to ${receiver}`, () => {
        const listed = donor === receiver || compatibleDonors[receiver].includes(donor);
        assert.equal(listed, fits);
      });
    }
    for (const donor of withoutRh) {
      const fits = antigensOf(donor).isSubsetOf(antigensOf(receiver));
      test(`${donor} of unknown Rh ${fits ? "may" : "may not"} fit ${receiver}`, () => {
        assert.equal(findRhUnknownDonors(receiver).includes(donor), fits);
      });
    }
  }
});

test("a receiver of unknown Rh is offered Rh-negative blood beside their own kind", () => {
  for (const receiver of withoutRh) {
    for (const donor of withRh) {
      const fits = donor.endsWith("-") && antigensOf(donor).isSubsetOf(antigensOf(receiver));
      assert.equal(compatibleDonors[receiver].includes(donor), fits, `${donor} for ${receiver}`);
    }
    for (const donor of withoutRh) {
      const fits = donor !== receiver && antigensOf(donor).isSubsetOf(antigensOf(receiver));
      assert.equal(findRhUnknownDonors(receiver).includes(donor), fits, `${donor} for ${receiver}`);
    }
  }
});

test("the type itself comes first, those of unknown Rh last, and none twice", () => {
  for (const type of bloodTypes) {
    const matches = rankDonorTypes(type);
    assert.deepEqual(matches[0], { type, match: "exact" });
    const order = matches.map(({ match }) => ["exact", "compatible", "rhUnknown"].indexOf(match));
    assert.deepEqual(order, order.toSorted());
    assert.equal(new Set(matches.map((match) => match.type)).size, matches.length);
  }
});
