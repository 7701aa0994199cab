import assert from "node:assert/strict";
import { test } from "node:test";
import { languages } from "#contract/languages.ts";
import { placeNames } from "#contract/places/names.ts";
import { states, type City, type State } from "#contract/places/places.ts";
import { findCities, findSpellings, findState, type CityOfState } from "./find-place.ts";

const expectedStates = [
  "Andaman and Nicobar Islands",
  "Andhra Pradesh",
  "Arunachal Pradesh",
  "Assam",
  "Bihar",
  "Chandigarh",
  "Chhattisgarh",
  "Dadra and Nagar Haveli and Daman and Diu",
  "Delhi",
  "Goa",
  "Gujarat",
  "Haryana",
  "Himachal Praddesh",
  "Himachal Pradesh",
  "Jammu and Kashmir",
  "Jharkhand",
  "Karnataka",
  "Kerala",
  "Ladakh",
  "Lakshadweep",
  "Madhya Pradesh",
  "Maharashtra",
  "Manipur",
  "Meghalaya",
  "Mizoram",
  "Nagaland",
  "Odisha",
  "Puducherry",
  "Punjab",
  "Rajasthan",
  "Sikkim",
  "Tamil Nadu",
  "Telangana",
  "Tripura",
  "Uttar Pradesh",
  "Uttarakhand",
  "West Bengal",
];

const capitals: Record<string, string[]> = {
  "Andaman and Nicobar Islands": ["Sri Vijaya Puram"],
  "Andhra Pradesh": ["Amaravati"],
  "Arunachal Pradesh": ["Itanagar"],
  Assam: ["Dispur"],
  Bihar: ["Patna"],
  Chandigarh: ["Chandigarh"],
  Chhattisgarh: ["Raipur", "Nava Raipur"],
  "Dadra and Nagar Haveli and Daman and Diu": ["Daman"],
  Delhi: ["Delhi"],
  Goa: ["Panaji"],
  Gujarat: ["Gandhinagar"],
  Haryana: [], // Chandigarh
  "Himachal Praddesh": [],
  "Himachal Pradesh": ["Shimla", "Dharamshala"],
  "Jammu and Kashmir": ["Srinagar", "Jammu"],
  Jharkhand: ["Ranchi"],
  Karnataka: ["Bengaluru"],
  Kerala: ["Thiruvananthapuram"],
  Ladakh: ["Leh", "Kargil"],
  Lakshadweep: ["Kavaratti"],
  "Madhya Pradesh": ["Bhopal"],
  Maharashtra: ["Mumbai", "Nagpur"],
  Manipur: ["Imphal"],
  Meghalaya: ["Shillong"],
  Mizoram: ["Aizawl"],
  Nagaland: ["Kohima"],
  Odisha: ["Bhubaneswar"],
  Puducherry: ["Puducherry"],
  Punjab: [], // Chandigarh
  Rajasthan: ["Jaipur"],
  Sikkim: ["Gangtok"],
  "Tamil Nadu": ["Chennai"],
  Telangana: ["Hyderabad"],
  Tripura: ["Agartala"],
  "Uttar Pradesh": ["Lucknow"],
  Uttarakhand: ["Dehradun", "Gairsain"],
  "West Bengal": ["Kolkata"],
};

const stateOf: Record<string, string> = {
  Tirupati: "Andhra Pradesh",
  Visakhapatnam: "Andhra Pradesh",
  Kurnool: "Andhra Pradesh",
  Tawang: "Arunachal Pradesh",
  Guwahati: "Assam",
  Silchar: "Assam",
  "Bodh Gaya": "Bihar",
  Muzaffarpur: "Bihar",
  Jagdalpur: "Chhattisgarh",
  Silvassa: "Dadra and Nagar Haveli and Daman and Diu",
  Diu: "Dadra and Nagar Haveli and Daman and Diu",
  Margao: "Goa",
  Surat: "Gujarat",
  Vapi: "Gujarat",
  Gurugram: "Haryana",
  Panchkula: "Haryana",
  Kalka: "Haryana",
  Manali: "Himachal Pradesh",
  Kaza: "Himachal Pradesh",
  Gulmarg: "Jammu and Kashmir",
  Kathua: "Jammu and Kashmir",
  Jamshedpur: "Jharkhand",
  Belagavi: "Karnataka",
  Nippani: "Karnataka",
  Kasaragod: "Kerala",
  Munnar: "Kerala",
  Gwalior: "Madhya Pradesh",
  Neemuch: "Madhya Pradesh",
  Orchha: "Madhya Pradesh",
  "Chhatrapati Sambhajinagar": "Maharashtra",
  Gondia: "Maharashtra",
  Moreh: "Manipur",
  Tura: "Meghalaya",
  Lunglei: "Mizoram",
  Dimapur: "Nagaland",
  Phek: "Nagaland",
  Paralakhemundi: "Odisha",
  Rourkela: "Odisha",
  Karaikal: "Puducherry",
  Mahe: "Puducherry",
  Yanam: "Puducherry",
  Mohali: "Punjab",
  Pathankot: "Punjab",
  Kota: "Rajasthan",
  "Mount Abu": "Rajasthan",
  Bhiwadi: "Rajasthan",
  Namchi: "Sikkim",
  Hosur: "Tamil Nadu",
  Ooty: "Tamil Nadu",
  Warangal: "Telangana",
  Bhadrachalam: "Telangana",
  Nizamabad: "Telangana",
  Dharmanagar: "Tripura",
  Noida: "Uttar Pradesh",
  Jhansi: "Uttar Pradesh",
  Varanasi: "Uttar Pradesh",
  Haridwar: "Uttarakhand",
  Nainital: "Uttarakhand",
  Siliguri: "West Bengal",
  Darjeeling: "West Bengal",
};

const cityNames: [today: string, ...others: string[]][] = [
  ["Bengaluru", "Bangalore"],
  ["Mumbai", "Bombay"],
  ["Chennai", "Madras"],
  ["Kolkata", "Calcutta"],
  ["Gurugram", "Gurgaon"],
  ["Prayagraj", "Allahabad"],
  ["Varanasi", "Banaras", "Benares"],
  ["Kanpur", "Cawnpore"],
  ["Pune", "Poona"],
  ["Mysuru", "Mysore"],
  ["Mangaluru", "Mangalore"],
  ["Vadodara", "Baroda"],
  ["Thiruvananthapuram", "Trivandrum"],
  ["Kozhikode", "Calicut"],
  ["Kochi", "Cochin"],
  ["Tiruchirappalli", "Trichy"],
  ["Thoothukudi", "Tuticorin"],
  ["Visakhapatnam", "Vizag"],
  ["Puducherry", "Pondicherry"],
  ["Shimla", "Simla"],
  ["Ayodhya", "Faizabad"],
  ["Chhatrapati Sambhajinagar", "Sambhajinagar"],
  ["Dharashiv", "Osmanabad"],
  ["Ahilyanagar", "Ahmednagar"],
  ["Sri Vijaya Puram", "Port Blair"],
  ["Delhi", "New Delhi"],
];

/** The same in Hindi. */
const hindiNames: [today: string, ...others: string[]][] = [
  ["Bengaluru", "बेंगलुरु", "बैंगलोर", "बंगलौर"],
  ["Mumbai", "मुंबई", "मुम्बई", "बंबई", "बम्बई"],
  ["Chennai", "चेन्नई", "मद्रास"],
  ["Kolkata", "कोलकाता", "कलकत्ता"],
  ["Gurugram", "गुरुग्राम", "गुड़गाँव", "गुडगांव"],
  ["Prayagraj", "प्रयागराज", "इलाहाबाद"],
  ["Varanasi", "वाराणसी", "बनारस", "काशी"],
  ["Pune", "पुणे", "पूना"],
  ["Mysuru", "मैसूरु", "मैसूर"],
  ["Mangaluru", "मंगलुरु", "मंगलौर"],
  ["Vadodara", "वडोदरा", "बड़ौदा"],
  ["Thiruvananthapuram", "तिरुवनंतपुरम", "त्रिवेंद्रम"],
  ["Kozhikode", "कोझिकोड", "कालीकट"],
  ["Kochi", "कोच्चि", "कोचीन"],
  ["Tiruchirappalli", "तिरुचिरापल्ली", "त्रिची"],
  ["Thoothukudi", "तूतुकुडी", "तूतीकोरिन"],
  ["Visakhapatnam", "विशाखापत्तनम", "विशाखापट्टनम"],
  ["Puducherry", "पुडुचेरी", "पांडिचेरी"],
  ["Ayodhya", "अयोध्या", "फ़ैज़ाबाद", "फैजाबाद"],
  ["Chhatrapati Sambhajinagar", "छत्रपति संभाजीनगर", "संभाजीनगर"],
  ["Dharashiv", "धाराशिव", "उस्मानाबाद"],
  ["Ahilyanagar", "अहिल्यानगर", "अहमदनगर"],
  ["Sri Vijaya Puram", "श्री विजयपुरम", "पोर्ट ब्लेयर"],
  ["Delhi", "दिल्ली", "नई दिल्ली", "नयी दिल्ली"],
  ["Jamshedpur", "जमशेदपुर", "टाटानगर"],
  ["Narmadapuram", "नर्मदापुरम", "होशंगाबाद"],
  ["Gaya", "गया", "गया जी", "गयाजी"],
  ["Siwan", "सिवान", "सीवान"],
  ["Jagtial", "जगित्याल", "जगतियाल"],
  ["Kalimpong", "कालिंपोंग", "कलिम्पोंग"],
];

test("there are 28 states and 8 union territories, and Himachal Pradesh once more as the specification spells it", () => {
  assert.deepEqual(names(states), expectedStates);
});

test("there are between 600 and 1,200 cities, and no state is without one", () => {
  const count = states.flatMap((state) => state.cities).length;
  assert.ok(count >= 600 && count <= 1200, `${count} cities`);
  assert.deepEqual(names(states.filter((state) => state.cities.length === 0)), []);
});

test("every state has its capital", () => {
  const found = states.map((state) => [state.name, capitals[state.name]?.filter((city) => has(state, city))]);
  assert.deepEqual(Object.fromEntries(found), capitals);
});

test("well-known cities are in their right state and in no other", () => {
  const found = Object.keys(stateOf).map((city) => [city, names(realStates().filter((state) => has(state, city)))]);
  assert.deepEqual(
    found,
    Object.entries(stateOf).map(([city, state]) => [city, [state]]),
  );
});

test("a name that several states use is a city in each of them", () => {
  for (const [name, count] of Object.entries({ Bilaspur: 2, Hamirpur: 2, Pratapgarh: 2, Udaipur: 2, Aurangabad: 2 })) {
    assert.equal(findCities(name).length, count, name);
  }
});

test("Ladakh and Telangana are states of their own, with Leh and Hyderabad", () => {
  for (const [city, state, formerState] of [
    ["Leh", "Ladakh", "Jammu and Kashmir"],
    ["Kargil", "Ladakh", "Jammu and Kashmir"],
    ["Hyderabad", "Telangana", "Andhra Pradesh"],
  ] as const) {
    assert.deepEqual(findCities(city, stateCalled(state)), [{ state, city }]);
    assert.deepEqual(findCities(city, stateCalled(formerState)), []);
  }
});

test("no town is a state, save the three that are union territories of one city", () => {
  const cities = new Set(names(states.flatMap((state) => state.cities)));
  assert.deepEqual(
    names(states).filter((state) => cities.has(state)),
    ["Chandigarh", "Delhi", "Puducherry"],
  );
  for (const town of ["Leh", "Daman", "Diu", "Silvassa", "Mumbai", "Manali"]) assert.equal(findState(town), undefined);
});

test("states and cities are in alphabetical order", () => {
  for (const list of [states, ...states.map((state) => state.cities)]) {
    assert.deepEqual(
      names(list),
      names(list).toSorted((a, b) => a.localeCompare(b, "en")),
    );
  }
});

test("no two states, and no two cities of one state, share a name, old or new", () => {
  assert.deepEqual(namesInUseTwice(states), []);
  for (const state of states) assert.deepEqual(namesInUseTwice(state.cities), [], state.name);
});

test("names are in plain Latin letters, with five other names at most", () => {
  for (const place of [...states, ...states.flatMap((state) => state.cities)]) {
    for (const name of [place.name, ...place.otherNames]) assert.match(name, /^[A-Z][A-Za-z]*([ &-]+[A-Za-z]+)*$/);
    assert.ok(place.otherNames.length <= 5, place.name);
  }
});

test("an old name and a name of today find the same city", () => {
  for (const [today, ...others] of [...cityNames, ...hindiNames]) {
    for (const name of [today, ...others]) assert.deepEqual(cityNamesOf(findCities(name)), [today], name);
  }
});

test("an old name and a name of today find the same state", () => {
  for (const [other, today] of Object.entries({
    Orissa: "Odisha",
    Uttaranchal: "Uttarakhand",
    Pondicherry: "Puducherry",
    "J&K": "Jammu and Kashmir",
    "NCT of Delhi": "Delhi",
    "New Delhi": "Delhi",
    "नई दिल्ली": "Delhi",
    उड़ीसा: "Odisha",
    उत्तरांचल: "Uttarakhand",
    पांडिचेरी: "Puducherry",
    "जम्मू-कश्मीर": "Jammu and Kashmir",
    "तमिल नाडु": "Tamil Nadu",
    "Daman and Diu": "Dadra and Nagar Haveli and Daman and Diu",
  })) {
    assert.equal(findState(other)?.name, today);
    assert.equal(findState(today)?.name, today);
  }
});

test("case and spaces make no difference to what is found", () => {
  assert.equal(findState("  tamil   NADU ")?.name, "Tamil Nadu");
  assert.deepEqual(cityNamesOf(findCities(" navi\tmumbai ")), ["Navi Mumbai"]);
  assert.deepEqual(cityNamesOf(findCities("BANGALORE", stateCalled("Karnataka"))), ["Bengaluru"]);
});

test("what is not a place finds nothing", () => {
  assert.equal(findState("Atlantis"), undefined);
  assert.equal(findState(""), undefined);
  assert.deepEqual(findCities("Atlantis"), []);
  assert.deepEqual(findCities("Pune", stateCalled("Kerala")), []);
});

test("Himachal Praddesh has only Manali, which Himachal Pradesh has too", () => {
  const asSpecified = stateCalled("Himachal Praddesh");
  assert.equal(asSpecified.spellingOf, "Himachal Pradesh");
  assert.deepEqual(names(asSpecified.cities), ["Manali"]);
  assert.ok(has(stateCalled("Himachal Pradesh"), "Manali"));
});

test("both spellings of Himachal are filed together, and no other state is filed under two names", () => {
  const both = ["Himachal Praddesh", "Himachal Pradesh"];
  for (const state of states) {
    assert.deepEqual(findSpellings(state), both.includes(state.name) ? both : [state.name]);
  }
});

test("a city of Himachal is found under each spelling that has it, whichever spelling is asked for", () => {
  const manali = [
    { state: "Himachal Praddesh", city: "Manali" },
    { state: "Himachal Pradesh", city: "Manali" },
  ];
  for (const spelling of ["Himachal Praddesh", "Himachal Pradesh"]) {
    assert.deepEqual(findCities("Manali", stateCalled(spelling)), manali);
    assert.deepEqual(findCities("Shimla", stateCalled(spelling)), [{ state: "Himachal Pradesh", city: "Shimla" }]);
  }
  assert.deepEqual(findCities("Manali"), manali);
});

test("every city lies in India, within 600 km of the middle of its state", () => {
  for (const state of states) {
    const middle = {
      latitude: median(state.cities.map((city) => city.latitude)),
      longitude: median(state.cities.map((city) => city.longitude)),
    };
    for (const city of state.cities) {
      assert.ok(city.latitude > 6.5 && city.latitude < 35.7, `${city.name}: ${city.latitude}`);
      assert.ok(city.longitude > 68 && city.longitude < 97.5, `${city.name}: ${city.longitude}`);
      assert.ok(kilometres(city, middle) < 600, `${city.name}, ${state.name}: ${kilometres(city, middle)} km`);
    }
  }
});

function cityNamesOf(found: readonly CityOfState[]): string[] {
  return [...new Set(found.map(({ city }) => city))];
}

function names(places: readonly { name: string }[]): string[] {
  return places.map((place) => place.name);
}

function realStates(): State[] {
  return states.filter((state) => !state.spellingOf);
}

function stateCalled(name: string): State {
  const state = states.find((state) => state.name === name);
  assert.ok(state, name);
  return state;
}

function has(state: State, city: string): boolean {
  return names(state.cities).includes(city);
}

function namesInUseTwice(places: readonly (State | City)[]): string[] {
  const all = places.flatMap((place) => [place.name, ...place.otherNames]).map((name) => name.toLowerCase());
  return all.filter((name, index) => all.indexOf(name) !== index);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

type Position = Pick<City, "latitude" | "longitude">;

function kilometres(a: Position, b: Position): number {
  const kilometresPerDegree = 111.2;
  const narrowing = Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return kilometresPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * narrowing);
}

for (const { code, tag } of languages.filter(({ code }) => placeNames[code])) {
  test(`every state and city has one name in ${code}, by which it is found`, () => {
    const names = placeNames[code]!;
    assert.deepEqual(
      Object.keys(names),
      states.map(({ name }) => name),
    );
    for (const state of states) {
      const named = names[state.name]!;
      const meant = states.find(({ name }) => name === state.spellingOf) ?? state;
      for (const name of named.names) assert.equal(findState(name), meant, name);
      assert.deepEqual(
        Object.keys(named.cities),
        state.cities.map(({ name }) => name),
      );
      for (const [city, spellings] of Object.entries(named.cities)) {
        for (const name of spellings) {
          assert.equal(name, name.normalize("NFC"));
          const found = findCities(name, state).filter((each) => each.state === state.name);
          assert.deepEqual(found, [{ state: state.name, city }], `${name} in ${tag}`);
        }
      }
    }
  });
}

test("a place is found by its Hindi name, however a nasal or a nukta is written", () => {
  assert.equal(findState(" महाराष्ट्र ")!.name, "Maharashtra");
  assert.equal(findState("हिमाचल प्रदेश")!.name, "Himachal Pradesh");
  for (const name of ["चंद्रपुर", "चन्द्रपुर", "चँद्रपुर"]) {
    assert.deepEqual(findCities(name), [{ state: "Maharashtra", city: "Chandrapur" }]);
  }
  assert.deepEqual(findCities("नाशिक"), findCities("नासिक"));
  assert.equal(findState("चण्डीगढ")!.name, "Chandigarh");
  assert.deepEqual(findCities("पुण"), []);
});

test("a former name belongs to the city of one state, not to others of the same name", () => {
  assert.deepEqual(
    findCities("इस्लामपुर").map(({ state }) => state),
    ["Maharashtra", "West Bengal"],
  );
  assert.deepEqual(findCities("ईश्वरपुर"), [{ state: "Maharashtra", city: "Islampur" }]);
});
