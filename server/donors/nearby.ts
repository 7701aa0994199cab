import { states } from "#contract/places/places.ts";
import type { CityOfState } from "./find-place.ts";

export type NearbyCity = CityOfState & { distanceKm: number };

/** The cities around these, themselves included, nearest first, across the borders of states. */
export function findCitiesWithin(centres: readonly CityOfState[], km: number): NearbyCity[] {
  const from = points.filter(({ state, city }) => centres.some((one) => one.state === state && one.city === city));
  return points
    .map(({ state, city, ...point }) => ({ state, city, km: Math.min(...from.map((one) => distance(one, point))) }))
    .filter((found) => found.km <= km)
    .toSorted((a, b) => a.km - b.km)
    .map((found) => ({ state: found.state, city: found.city, distanceKm: Math.round(found.km) }));
}

/** Degrees. */
type Point = { latitude: number; longitude: number };

const points: (CityOfState & Point)[] = states.flatMap(({ name, cities }) =>
  cities.map(({ name: city, latitude, longitude }) => ({ state: name, city, latitude, longitude })),
);

const earthInKm = 6371;

/** Along the surface of the earth (haversine). */
function distance(a: Point, b: Point): number {
  const [latA, latB] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((latB - latA) / 2) ** 2 +
    Math.cos(latA) * Math.cos(latB) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthInKm * Math.asin(Math.sqrt(half));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
