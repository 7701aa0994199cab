import assert from "node:assert/strict";
import { test } from "node:test";
import { today } from "#contract/day.ts";
import type { ValidationError } from "#server/donors/errors.ts";
import { validation } from "#server/messages.ts";
import { parseNeedRequest } from "./new-need.ts";

const given = { fullName: "Meera Joshi", phoneNo: "9876543210", donationType: "Blood", bloodType: "O-", consent: true };
const where = { state: "Maharashtra", city: "Pune", neededOn: today(), wanted: 1 };

function isRefused(place: string): boolean {
  try {
    parseNeedRequest({ ...given, ...where, place });
    return false;
  } catch (error) {
    assert.deepEqual((error as ValidationError).answer.errors, { place: validation.numberInPlace });
    return true;
  }
}

test("the line for the place takes no telephone number in any spelling", () => {
  const numbers = [
    "Ruby 9823014567",
    "Pay 98,23,01,45,67 Ward",
    "9.8.2.3.0.1.4.5.6.7 Ruby",
    "98/23/01-45_67 Ruby",
    "रूबी ९८२३०१४५६७",
    "Ruby ９８２３０１４５６７",
    "Ruby ⑨⑧②③⓪①④⑤⑥⑦",
    "Ruby 98Ol10O45l",
    "Ruby 98 OO II 1OO 45",
    "Ruby 9 8 O O 1 O O 4 5 O",
    "nine eight two three zero one four five six seven",
    "double nine double eight double two triple six",
    "ninety-eight twenty-three eleven forty-five sixty-seven",
    "nau aath do teen shunya ek chaar panch chhe saat",
    "नौ आठ दो तीन शून्य एक चार पांच छह सात",
    "Ward 12 tel 9823 O1 4567",
    "help@example.org Ruby",
  ];
  assert.deepEqual(
    numbers.filter((place) => !isRefused(place)),
    [],
  );
});

test("the line for the place takes wards, floors, beds and a PIN code", () => {
  const places = [
    "Ward 12, Block 3, Bed 45",
    "Ruby Hall Clinic, 411001",
    "ICU 2B, Floor 3, Bed 112",
    "O.T. 5, Block II, 2nd floor",
    "Type III quarters, Gate No. 1, Lane 14",
    "One Care Hospital, near the canteen, Ward 12, Bed 145",
    "सिविल हॉस्पिटल, वार्ड १२, बेड ४५",
    "Oil India Hospital, Bed 10",
  ];
  assert.deepEqual(places.filter(isRefused), []);
});
