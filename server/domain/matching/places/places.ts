import { type City, findCities, findCountry, findRegion } from './gazetteer.ts';

/**
 * Places at city level, resolved offline. A place is only ever used while computing: neither its coordinates nor a
 * distance is stored, returned or put into words (R26). A text that does not resolve is null: it passes every distance
 * and lowers the coverage.
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

/** Tells places apart. */
export const getPlaceKey = ({ country, region, city }: Place): string => `${country}/${region ?? ''}/${city ?? ''}`;

/** Resolves a place's text. */
export type PlaceResolver = (text: string | null) => Place | null;

/** Whether a text names a country ("the UK"), and not a part of one. */
export const isCountryName = (text: string): boolean => findCountry(text.trim()) !== null;

/** So many texts are remembered. */
const MOST_KNOWN = 10_000;
const known = new Map<string, Place | null>();

/** "Chicago, IL", "London", "Lyon, France", "Canada"; of a name that several cities have, the one that stands out. */
export const resolvePlace: PlaceResolver = (text) => {
  if (text === null) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  const place = resolve(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, place);
  return place;
};

function resolve(text: string): Place | null {
  const parts = text
    .toLowerCase()
    .split(/[,;/()]+|\s-\s/)
    .map((part) => part.replace(/\b(?:area|metro|region)\b/g, '').trim())
    .filter((part) => part !== '');
  const [whole, ...others] = parts;
  if (whole === undefined) return null;
  const [first, ...rest] = [...cityFirst(whole), ...others];
  const named = findCities(first);
  const areas = rest.filter((part) => areaOf(part) !== null || named.some((city) => isCode(city, part)));
  const city = standsOut(named.filter((one) => areas.every((part) => lies(one, part))));
  if (city) return toPlace(city);
  const area = areas.map(areaOf).find((one) => one !== null) ?? (rest.length === 0 ? areaOf(first) : null);
  return area ? { city: null, region: area.region, country: area.country, at: null } : null;
}

/** "London UK" as city and area; anything else whole. */
function cityFirst(text: string): [string, ...string[]] {
  if (findCities(text).length > 0) return [text];
  const words = text.split(/\s+/);
  for (let at = words.length - 1; at > 0; at--) {
    const [city, area] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (findCities(city).some((one) => lies(one, area))) return [city, area];
  }
  return [text];
}

/** The country, and region where there is one, that a part of the text names ("IL", "Ontario", "UK"). */
function areaOf(part: string): { country: string; region: string | null } | null {
  const region = findRegion(part);
  if (region) return region;
  const country = findCountry(part);
  return country === null ? null : { country, region: null };
}

/** "DE" of Berlin and "CA" of Toronto are countries, though states have the same letters. */
const isCode = ({ country }: City, part: string): boolean => part.toUpperCase() === country;

function lies(city: City, part: string): boolean {
  if (isCode(city, part)) return true;
  const area = areaOf(part);
  if (area === null) return false;
  return (
    (area.country === city.country && (area.region === null || area.region === city.region)) ||
    findCountry(part) === city.country
  );
}

/** The first, if it is at least so many times as large as the next that is another city. */
const CLEARLY = 2;

function standsOut(cities: readonly City[]): City | null {
  const [first, ...rest] = cities;
  const next = rest.find(({ latitude, longitude }) => latitude !== first?.latitude || longitude !== first.longitude);
  return first && (!next || first.population >= CLEARLY * next.population) ? first : null;
}

function toPlace({ name, region, country, latitude, longitude }: City): Place {
  const [phi, lambda] = [(latitude / 10) * (Math.PI / 180), (longitude / 10) * (Math.PI / 180)];
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  return { city: name, region, country, at };
}

const EARTH_KM = 6371;

/** Kilometres between two places; null where either is not known to the city. */
export function getDistanceKm(a: Place | null, b: Place | null): number | null {
  if (!a?.at || !b?.at) return null;
  const dot = a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
  return EARTH_KM * Math.acos(Math.min(1, Math.max(-1, dot)));
}

/** Cosines are compared with this tolerance, so that rounding never puts two members of one city too far apart. */
export const ROUNDING_TOLERANCE = 1e-12;

/** Returns whether two centres lie farther apart than the angle of this cosine. */
export function isBeyond(from: NonNullable<Place['at']>, to: NonNullable<Place['at']>, minCosine: number): boolean {
  return from[0] * to[0] + from[1] * to[1] + from[2] * to[2] < minCosine - ROUNDING_TOLERANCE;
}

/** Whether two places are the same city, as far as both are known to the city. */
export function isSameCity(a: Place | null, b: Place | null): boolean {
  return (
    a !== null && b !== null && a.city !== null && a.city === b.city && a.region === b.region && a.country === b.country
  );
}
