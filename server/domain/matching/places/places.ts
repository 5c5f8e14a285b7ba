import { COMMA } from '../../../../shared/text-folding.ts';
import { type City, findCities, findCountry, findRegion } from './gazetteer.ts';

/**
 * A place at city level, resolved offline. Places are only used in computations: neither coordinates nor distances are
 * stored, returned or mentioned in sentences (R26). A text that does not resolve gives null, which passes every distance
 * limit and lowers the coverage.
 */
export interface Place {
  /** Null where only the country is known. */
  readonly city: string | null;
  /** The state, province or the like; null where it is not known. */
  readonly region: string | null;
  readonly country: string;
  /** Unit vector of the city's centre; null where only the country is known. */
  readonly at: readonly [number, number, number] | null;
}

/** Returns a key that is the same for equal places only. */
export const getPlaceKey = ({ country, region, city }: Place): string => `${country}/${region ?? ''}/${city ?? ''}`;

/** Resolves the text of a place; returns null where it is not understood. */
export type PlaceResolver = (text: string | null) => Place | null;

/** Returns whether a text names a country ("the UK"), rather than a part of one. */
export const isCountryName = (text: string): boolean => findCountry(text.trim()) !== null;

const MAX_CACHED_TEXTS = 10_000;
const known = new Map<string, Place | null>();

/**
 * Resolves a text such as "Chicago, IL", "London", "Lyon, France" or "Canada". Of several cities of one name it takes the
 * one that is clearly the largest; if there is none, only the region or country is resolved. Results are cached by text.
 */
export const resolvePlace: PlaceResolver = (text) => {
  if (text === null) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  const place = resolve(text);
  if (known.size >= MAX_CACHED_TEXTS) known.clear();
  known.set(text, place);
  return place;
};

function resolve(text: string): Place | null {
  const parts = text
    .toLowerCase()
    .split(COMMA)
    .flatMap((part) => part.split(/[;\u061B/()]+|\s-\s/))
    .map((part) => part.replace(/\b(?:area|metro|region)\b/g, '').trim())
    .filter((part) => part !== '');
  const [whole, ...others] = parts;
  if (whole === undefined) return null;
  const [first, ...rest] = [...splitCityAndArea(whole), ...others];
  const named = findCities(first);
  const areas = rest.filter((part) => findArea(part) !== null || named.some((city) => isCountryCode(city, part)));
  const city = findLargest(named.filter((one) => areas.every((part) => isInArea(one, part))));
  if (city) return toPlace(city);
  const area = areas.map(findArea).find((one) => one !== null) ?? (rest.length === 0 ? findArea(first) : null);
  return area ? { city: null, region: area.region, country: area.country, at: null } : null;
}

/** Splits "London UK" into city and area; returns any other text as the only element. */
function splitCityAndArea(text: string): [string, ...string[]] {
  if (findCities(text).length > 0) return [text];
  const words = text.split(/\s+/);
  for (let at = words.length - 1; at > 0; at--) {
    const [city, area] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (findCities(city).some((one) => isInArea(one, area))) return [city, area];
  }
  return [text];
}

/** Returns the region or country that a part of the text names ("IL", "Ontario", "UK"); null where it names neither. */
function findArea(part: string): { country: string; region: string | null } | null {
  const region = findRegion(part);
  if (region) return region;
  const country = findCountry(part);
  return country === null ? null : { country, region: null };
}

/** Returns whether a part is the city's country code: "DE" after Berlin is Germany, although Delaware has the same code. */
const isCountryCode = ({ country }: City, part: string): boolean => part.toUpperCase() === country;

/** Returns whether a city lies in the region or country that a part of the text names. */
function isInArea(city: City, part: string): boolean {
  if (isCountryCode(city, part)) return true;
  const area = findArea(part);
  if (area === null) return false;
  return (
    (area.country === city.country && (area.region === null || area.region === city.region)) ||
    findCountry(part) === city.country
  );
}

/** A city is clearly the largest of its name if it has at least this many times the population of the next one. */
const CLEAR_RATIO = 2;

/** Returns the first of some cities, sorted by population, if it is clearly the largest; otherwise null. */
function findLargest(cities: readonly City[]): City | null {
  const [first, ...rest] = cities;
  const next = rest.find(({ latitude, longitude }) => latitude !== first?.latitude || longitude !== first.longitude);
  return first && (!next || first.population >= CLEAR_RATIO * next.population) ? first : null;
}

/** Returns the place of a city, with its centre as a unit vector. */
function toPlace({ name, region, country, latitude, longitude }: City): Place {
  const [phi, lambda] = [(latitude / 10) * (Math.PI / 180), (longitude / 10) * (Math.PI / 180)];
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  return { city: name, region, country, at };
}

const EARTH_KM = 6371;

/** Returns the distance between two places in kilometres; null where the city of either is unknown. */
export function getDistanceKm(a: Place | null, b: Place | null): number | null {
  if (!a?.at || !b?.at) return null;
  const dot = a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
  return EARTH_KM * Math.acos(Math.min(1, Math.max(-1, dot)));
}

/** Cosines are compared with this tolerance, so that rounding never excludes two members of the same city. */
export const ROUNDING_TOLERANCE = 1e-12;

/** Returns whether two centres are farther apart than the angle that has this cosine. */
export function isBeyond(from: NonNullable<Place['at']>, to: NonNullable<Place['at']>, minCosine: number): boolean {
  return from[0] * to[0] + from[1] * to[1] + from[2] * to[2] < minCosine - ROUNDING_TOLERANCE;
}

/** Returns whether two places are the same city; false where the city of either is unknown. */
export function isSameCity(a: Place | null, b: Place | null): boolean {
  return (
    a !== null && b !== null && a.city !== null && a.city === b.city && a.region === b.region && a.country === b.country
  );
}
