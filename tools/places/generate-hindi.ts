// Writes contract/places/names/hi.json from places-hi.json, which also says where each name is from: npm run places
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { states } from "#contract/places/places.ts";
import type { PlaceNames } from "#contract/places/names.ts";

/** Spellings as common as the one we show, and former names that people still use, by the city's name in the list of places. */
const otherSpellings: Record<string, string[]> = {
  Ahilyanagar: ["अहमदनगर"],
  Alappuzha: ["अलेप्पी"],
  Ayodhya: ["फैजाबाद"],
  Badrinath: ["बदरीनाथ"],
  Ballari: ["बेल्लारी"],
  Bardhaman: ["बर्दवान"],
  Belagavi: ["बेलगाम"],
  Bengaluru: ["बैंगलोर", "बंगलौर", "बेंगलूरु", "बंगलुरु"],
  Bokaro: ["बोकारो स्टील सिटी"],
  Brahmapur: ["बरहामपुर"],
  Chennai: ["मद्रास"],
  "Chhatrapati Sambhajinagar": ["औरंगाबाद", "संभाजीनगर"],
  Coimbatore: ["कोयंबतूर"],
  "Cooch Behar": ["कूच बिहार"],
  Delhi: ["नई दिल्ली", "नयी दिल्ली"],
  Deoghar: ["बैद्यनाथ धाम"],
  Dharashiv: ["उस्मानाबाद"],
  Gurugram: ["गुड़गांव"],
  Guwahati: ["गौहाटी"],
  Hubballi: ["हुब्बल्ली"],
  Jamshedpur: ["टाटानगर"],
  Jhunjhunu: ["झुंझुनूं"],
  Joshimath: ["ज्योतिर्मठ"],
  Kalaburagi: ["गुलबर्गा"],
  Katra: ["कटड़ा"],
  Kochi: ["कोचीन", "एर्नाकुलम"],
  Kolkata: ["कलकत्ता"],
  Kozhikode: ["कालीकट"],
  Lakhimpur: ["लखीमपुर खीरी"],
  Lansdowne: ["लैंसडौन"],
  Mamallapuram: ["महाबलीपुरम"],
  Mangaluru: ["मंगलौर", "मैंगलोर"],
  Medininagar: ["डाल्टनगंज"],
  Midnapore: ["मिदनापुर"],
  Mirzapur: ["मीरजापुर"],
  Mughalsarai: ["पंडित दीन दयाल उपाध्याय नगर"],
  Mumbai: ["बंबई"],
  Mysuru: ["मैसूर"],
  Narmadapuram: ["होशंगाबाद"],
  Nashik: ["नाशिक"],
  "Navi Mumbai": ["नई मुंबई"],
  "New Tehri": ["टिहरी"],
  Nuh: ["मेवात"],
  Panaji: ["पंजिम"],
  Prayagraj: ["इलाहाबाद"],
  Puducherry: ["पांडिचेरी"],
  Pune: ["पूना"],
  Raebareli: ["राय बरेली"],
  Rajamahendravaram: ["राजमुंद्री"],
  Robertsganj: ["सोनभद्र"],
  Rupnagar: ["रोपड़"],
  Shivamogga: ["शिमोगा"],
  Solapur: ["शोलापुर"],
  "Sri Ganganagar": ["गंगानगर"],
  "Sri Vijaya Puram": ["श्री विजया पुरम", "पोर्ट ब्लेयर"],
  Sribhumi: ["करीमगंज"],
  Sultanpur: ["सुलतानपुर"],
  Thanjavur: ["तंजौर"],
  Thiruvananthapuram: ["त्रिवेंद्रम"],
  Thoothukudi: ["तूतीकोरिन"],
  Thrissur: ["त्रिचूर"],
  Tiruchirappalli: ["त्रिची"],
  Tumakuru: ["तुमकुर"],
  Vadodara: ["बड़ौदा"],
  Varanasi: ["बनारस", "काशी"],
  Vijayapura: ["बीजापुर"],
  Visakhapatnam: ["विशाखापट्टनम"],
};
const otherStateSpellings: Record<string, string[]> = {
  Delhi: ["नई दिल्ली", "नयी दिल्ली"],
  Goa: ["गोआ"],
  "Jammu and Kashmir": ["जम्मू-कश्मीर"],
  Odisha: ["उड़ीसा"],
  Puducherry: ["पुदुच्चेरी", "पांडिचेरी"],
  "Tamil Nadu": ["तमिल नाडु"],
  Uttarakhand: ["उत्तरांचल"],
  "West Bengal": ["बंगाल"],
};

const sourceSchema = z.object({
  states: z.record(z.string(), z.string()),
  cities: z.record(z.string(), z.record(z.string(), z.object({ name: z.string() }))),
});
const source = sourceSchema.parse(JSON.parse(readFileSync(new URL("places-hi.json", import.meta.url), "utf8")));

const names: PlaceNames = Object.fromEntries(
  states.map(({ name: state, cities }) => [
    state,
    {
      names: [source.states[state]!, ...(otherStateSpellings[state] ?? [])],
      cities: Object.fromEntries(
        cities.map(({ name }) => [name, [source.cities[state]![name]!.name, ...(otherSpellings[name] ?? [])]]),
      ),
    },
  ]),
);

writeFileSync(new URL("../../contract/places/names/hi.json", import.meta.url), asJson(names));

/** One city a line, so that a change reads well in a diff. */
function asJson(places: PlaceNames): string {
  const blocks = Object.entries(places).map(([state, { names, cities }]) => {
    const lines = Object.entries(cities).map(([city, names]) => `    ${JSON.stringify(city)}:${JSON.stringify(names)}`);
    return `  ${JSON.stringify(state)}:{"names":${JSON.stringify(names)},"cities":{\n${lines.join(",\n")}\n  }}`;
  });
  return `{\n${blocks.join(",\n")}\n}\n`;
}
