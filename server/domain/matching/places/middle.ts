/** A unit vector. */
export type Vector = readonly [number, number, number];

const RADIANS = Math.PI / 180;
export const EARTH_KM = 6371;
/** The part of the people of an area who live within its radius. */
const COVERED_PART = 0.95;
const MIN_RADIUS_KM = 5;

/** Returns the unit vector of a point in degrees. */
export const toVector = (latitude: number, longitude: number): Vector => [
  Math.cos(latitude * RADIANS) * Math.cos(longitude * RADIANS),
  Math.cos(latitude * RADIANS) * Math.sin(longitude * RADIANS),
  Math.sin(latitude * RADIANS),
];

const getCosine = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Returns the distance between two points in kilometres. */
export const getKmBetween = (a: Vector, b: Vector): number =>
  EARTH_KM * Math.acos(Math.min(1, Math.max(-1, getCosine(a, b))));

export interface Town {
  readonly population: number;
  readonly at: Vector;
}

/** The middle of the people of some towns, in tenths of a degree. */
export interface Middle {
  readonly latitude: number;
  readonly longitude: number;
  /** Within it nearly all of the people live. */
  readonly radiusKm: number;
  readonly population: number;
}

/** Returns the middle of some towns, weighted by their people. Without people it is nowhere (`NaN`). */
export function findMiddle(towns: readonly Town[]): Middle {
  let [x, y, z, population] = [0, 0, 0, 0];
  for (const { at, population: people } of towns) {
    x += at[0] * people;
    y += at[1] * people;
    z += at[2] * people;
    population += people;
  }
  const length = Math.hypot(x, y, z);
  const middle: Vector = [x / length, y / length, z / length];
  const byDistance = towns
    .map((town) => ({ people: town.population, km: getKmBetween(town.at, middle) }))
    .sort((a, b) => a.km - b.km);
  let covered = 0;
  const last = byDistance.find(({ people }) => {
    covered += people;
    return covered >= COVERED_PART * population;
  });
  return {
    latitude: Math.round((10 * Math.asin(middle[2])) / RADIANS),
    longitude: Math.round((10 * Math.atan2(middle[1], middle[0])) / RADIANS),
    radiusKm: Math.max(MIN_RADIUS_KM, Math.ceil(last?.km ?? 0)),
    population,
  };
}
