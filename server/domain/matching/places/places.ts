import { type KnownPlace, toPoint } from './gazetteer.ts';
import { EARTH_KM, getKmBetween, type Vector } from './middle.ts';
import { NEARBY_KM } from './naming.ts';
import { foldPlaceName } from './place-folding.ts';
import { choose, findNamed } from './place-search.ts';
import { readPlace } from './read-place.ts';

/**
 * A place at city level, resolved offline. Places are only used in computations: neither coordinates nor distances are
 * stored, returned or mentioned in sentences (R26). A text that does not resolve gives null, which passes every distance
 * limit and lowers the coverage.
 */
export interface Place {
  readonly kind: KnownPlace['kind'];
  /** The name of the place, whatever it is. */
  readonly name: string;
  /** Null for an area. */
  readonly city: string | null;
  /** The state, province or the like; null where it is not known. */
  readonly region: string | null;
  readonly country: string;
  readonly population: number;
  /** Unit vector of the middle; null where it is not known. */
  readonly at: Vector | null;
  /** 0 for a city; around the middle of an area nearly all of its people live within it. */
  readonly radiusKm: number;
}

/** Returns a key that is the same for equal places only. */
export const getPlaceKey = ({ country, region, city, kind, name }: Place): string =>
  `${country}/${region ?? ''}/${city ?? `(${kind}) ${name}`}`;

/** Resolves the text of a place; returns null where it is not understood. */
export type PlaceResolver = (text: string | null) => Place | null;

const MAX_CACHED_TEXTS = 10_000;
const known = new Map<string, Place | null>();

/**
 * Resolves a text such as "Chicago, IL", "North London", "Kent" or "Canada"; null where it is not known, or would be asked back. Results
 * are cached by text.
 */
export const resolvePlace: PlaceResolver = (text) => {
  if (text === null) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  const reading = readPlace(text);
  const place = reading.state === 'known' ? toPlace(reading.place) : null;
  if (known.size >= MAX_CACHED_TEXTS) known.clear();
  known.set(text, place);
  return place;
};

/** Returns the place that has exactly this name; null where there is none, or several that are asked about. */
export const resolveName = (name: string): Place | null => {
  const reading = choose(findNamed(foldPlaceName(name)));
  return reading.state === 'known' ? toPlace(reading.place) : null;
};

function toPlace(known: KnownPlace): Place {
  const { kind, name, region, country, population, radiusKm } = known;
  const at = toPoint(known);
  return {
    kind,
    name,
    city: kind === 'city' ? name : null,
    region: region === '' ? null : region,
    country,
    population,
    at: Number.isNaN(at[0]) ? null : at,
    radiusKm,
  };
}

/** Areas with a larger radius are too wide to be near or far. */
const MAX_RADIUS_KM = 150;

const isNarrow = (place: Place): boolean => place.kind !== 'country' && place.radiusKm <= MAX_RADIUS_KM;

/**
 * Returns the distance between two places in kilometres, of areas that between the nearest of their people; null where either is not known
 * closely enough.
 */
export function getDistanceKm(a: Place | null, b: Place | null): number | null {
  if (!a?.at || !b?.at || !isNarrow(a) || !isNarrow(b)) return null;
  return Math.max(0, getKmBetween(a.at, b.at) - a.radiusKm - b.radiusKm);
}

/** Returns whether a place lies in another, which may be an area; null where it is not known closely enough. */
export function isWithin(place: Place, area: Place): boolean | null {
  if (place.country !== area.country) return false;
  if (area.kind === 'country') return true;
  if (place.kind === 'country') return null;
  if (area.kind === 'region') return place.region === area.region;
  if (area.kind === 'city') return place.city === null ? null : isSameCity(place, area);
  if (!place.at || !area.at || place.city === null) return null;
  return getKmBetween(place.at, area.at) <= area.radiusKm + NEARBY_KM / 4;
}

/** Cosines are compared with this tolerance, so that rounding never excludes two members of the same city. */
export const ROUNDING_TOLERANCE = 1e-12;

/**
 * Returns the cosine of the angle between two places. The radii of areas shorten it, as their people may live there; a place in an area is
 * at no distance from it. NaN where either is not known.
 */
export function getPlaceCosine(a: Place, b: Place): number {
  if (!a.at || !b.at) return Number.NaN;
  const cosine = a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
  const radiusKm = a.radiusKm + b.radiusKm;
  if (radiusKm === 0) return cosine;
  if (isWithin(a, b) || isWithin(b, a)) return 1;
  return Math.cos(Math.max(0, Math.acos(Math.min(1, Math.max(-1, cosine))) - radiusKm / EARTH_KM));
}

/** Returns whether two places are the same city; false where the city of either is unknown. */
export function isSameCity(a: Place | null, b: Place | null): boolean {
  return (
    a !== null && b !== null && a.city !== null && a.city === b.city && a.region === b.region && a.country === b.country
  );
}
