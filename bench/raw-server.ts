// What searches are measured against, the least that could answer them: node:http, JSON.parse, and one prepared statement.
//   node bench/raw-server.ts DATABASE   its engine and place as JSON; prints the server's address
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bloodTypes } from "#contract/blood-types.ts";
import type { Config } from "#server/config.ts";
import { openRegistry } from "#server/database/open.ts";
import { findCities, findState } from "#server/donors/find-place.ts";
import type { DonationFilter } from "#server/donors/search.ts";
import { findDonors } from "#server/registry/find-donors.ts";

const db = await openRegistry(JSON.parse(process.argv[2]!) as Config["database"]);

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (part: string) => (body += part));
  request.on("end", () => void answer(body));
  const answer = async (body: string) => {
    const { state = "", city, donationType, bloodType } = JSON.parse(body) as Record<string, string>;
    const places = city ? findCities(city, findState(state)) : state ? [{ state }] : [];
    const types = donationType === "Blood" && !bloodType ? bloodTypes : [bloodType ?? ""];
    const donations = donationType ? types.map((bloodType) => ({ donationType, bloodType }) as DonationFilter) : [];
    const found = findDonors(db, { places, donations });
    const { json } = found instanceof Promise ? await found : found;
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": json.length });
    response.end(json);
  };
});
server.listen(0, "127.0.0.1", () => console.log(`at http://127.0.0.1:${(server.address() as AddressInfo).port}`));
