import { getGazetteer, type KnownPlace, toPoint } from './gazetteer.ts';
import { getKmBetween } from './middle.ts';
import { foldPlaceName } from './place-folding.ts';

/** Places nearer to each other are told apart by nobody who names them: a suburb and its city. */
export const NEARBY_KM = 60;

/** A region with fewer people is not mistaken for a country of its name. */
const ALWAYS_NAMED = 1_000_000;
/** A city stands for the area around it that has its name, unless it is a smaller part of it than this. */
export const CITY_PART = 0.1;
const ENGLISH = new Intl.DisplayNames('en', { type: 'region' });
/** Countries whose cities are named with their state or province. */
const WITH_REGION = new Set(['US', 'CA', 'AU']);

/** Returns the distance between the middles of two places. */
export const getKmApart = (a: KnownPlace, b: KnownPlace): number => getKmBetween(toPoint(a), toPoint(b));

/** Returns whether a place is at the place, or in the area, that is named with it: "Ilford, London", "Watford, Herts". */
export const isNamedWith = (place: KnownPlace, area: KnownPlace): boolean =>
  isInside(place, area, NEARBY_KM / 4) ||
  (area.kind === 'city' &&
    place.kind === 'city' &&
    area.country === place.country &&
    getKmApart(area, place) <= NEARBY_KM);

/** Returns whether a place lies in an area; in a city lies nothing but itself. */
export function isInside(place: KnownPlace, area: KnownPlace, marginKm = 0): boolean {
  if (place === area) return true;
  if (place.country !== area.country || area.kind === 'city' || place.kind === 'country') return false;
  if (area.kind === 'country') return true;
  if (area.kind === 'region') return place.region === area.region && place.kind !== 'region';
  return place.kind !== 'region' && getKmApart(place, area) <= area.radiusKm + marginKm;
}

/** Returns the name of a country in English. */
export const nameCountry = (code: string): string => (code === 'PS' ? 'Palestine' : (ENGLISH.of(code) ?? code));

/** Returns the name of the state or province of a city or county; null where there is none. */
const nameRegion = ({ kind, country, region }: KnownPlace): string | null =>
  kind === 'city' || kind === 'county' ? getGazetteer().getRegionName(country, region) : null;

/** What is added to the name of an area that something else in its country, or a region elsewhere, has too: "Georgia (country)". */
export const KIND_MARK = / \((?:country|region)\)/;

/** Returns how a place is read back: "London, United Kingdom", "Cambridge, Massachusetts, United States". */
export function labelPlace(place: KnownPlace): string {
  const { kind, name, country } = place;
  const namesakes = getGazetteer().own.get(foldPlaceName(name)) ?? [];
  if (kind === 'country') {
    const isRegionToo = namesakes.some((one) => one.kind === 'region' && one.population >= ALWAYS_NAMED);
    return isRegionToo ? `${nameCountry(country)} (country)` : nameCountry(country);
  }
  const compatriots = namesakes.filter((one) => one.country === country && one !== place);
  const isCityToo =
    kind !== 'city' && compatriots.some((one) => one.kind === 'city' && one.population >= CITY_PART * place.population);
  const needsRegion = WITH_REGION.has(country) || compatriots.some((one) => one.kind === kind);
  const region = needsRegion ? nameRegion(place) : null;
  return [
    isCityToo ? `${name} (region)` : name,
    ...(region === null || region === name ? [] : [region]),
    nameCountry(country),
  ].join(', ');
}

/** How a place is told to people: by names alone. */
export interface DescribedPlace {
  readonly name: string;
  readonly country: string;
  readonly region: string | null;
  readonly label: string;
}

/** Returns the names of a place. */
export const describePlace = (place: KnownPlace): DescribedPlace => ({
  name: place.name,
  country: place.country,
  region: nameRegion(place),
  label: labelPlace(place),
});
