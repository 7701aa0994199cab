import assert from "node:assert/strict";
import { test } from "node:test";
import { findCitiesWithin } from "./nearby.ts";

const pune = { state: "Maharashtra", city: "Pune" };

test("a city is the nearest to itself, and the others follow by distance", () => {
  const around = findCitiesWithin([pune], 150);
  assert.deepEqual(around[0], { ...pune, distanceKm: 0 });
  const distances = around.map(({ distanceKm }) => distanceKm);
  assert.deepEqual(
    distances,
    distances.toSorted((a, b) => a - b),
  );
  const mumbai = around.find(({ city }) => city === "Mumbai")!;
  assert.ok(Math.abs(mumbai.distanceKm - 120) < 10, `Mumbai is ${mumbai.distanceKm} km from Pune`);
});

test("the border of a state is no border for help", () => {
  const around = findCitiesWithin([{ state: "Delhi", city: "Delhi" }], 50);
  const near = new Set(around.map(({ state }) => state));
  for (const state of ["Delhi", "Haryana", "Uttar Pradesh"]) assert.ok(near.has(state), state);
});

test("within no distance there is only the city itself", () => {
  assert.deepEqual(findCitiesWithin([pune], 0), [{ ...pune, distanceKm: 0 }]);
});

test("around two cities, the surroundings of each are found", () => {
  const two = [pune, { state: "Tamil Nadu", city: "Chennai" }];
  const around = findCitiesWithin(two, 60);
  for (const centre of two) assert.ok(around.some(({ city, distanceKm }) => city === centre.city && distanceKm === 0));
});
