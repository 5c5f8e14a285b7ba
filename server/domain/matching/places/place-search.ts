import { countSlips } from '../text/slips.ts';
import { getGazetteer, type KnownPlace } from './gazetteer.ts';
import { CITY_PART, getKmApart, isInside, isNamedWith, NEARBY_KM } from './naming.ts';
import { foldPlaceName } from './place-folding.ts';
import { COMPASS_WORDS, DENYING_WORDS, FRAME_AFTER, FRAME_BEFORE, NO_PLACES, REGION_WORDS } from './place-words.ts';

/** How the text of a place is read. */
export type PlaceReading =
  | { readonly state: 'known'; readonly place: KnownPlace }
  | { readonly state: 'ask'; readonly choices: readonly KnownPlace[] }
  | { readonly state: 'unknown' };

/** Returns the place that a text is read as, or those that it is asked back among. */
export const listPlaces = (reading: PlaceReading): readonly KnownPlace[] =>
  reading.state === 'known' ? [reading.place] : reading.state === 'ask' ? reading.choices : [];

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(',').map(foldPlaceName));
const COMPASS = toSet(COMPASS_WORDS);
const BEFORE = toSet(FRAME_BEFORE);
const AFTER = toSet(FRAME_AFTER);
const REGIONAL = toSet(REGION_WORDS);
const NOWHERE = toSet(NO_PLACES);
const DENYING = toSet(DENYING_WORDS);
const MAX_FRAME_WORDS = 4;

/** Another place of a name is asked about from so many people on, or from this part of the first one's. */
const ALWAYS_ASKED = 1_000_000;
const ASKED_PART = 0.5;
/** The same of names that a misspelt one may stand for. */
const CORRECTED_ASKED_PART = 0.1;
/** A name stands for a place before its other meanings, unless one has so many times as many people. */
const STANDS_BACK = 5;
/** A city with so many people is asked about beside an area of its name that is elsewhere. */
const ASKED_CITY = 500_000;
/** A city stands for the country of its name from this part of it on. */
const CITY_PART_OF_COUNTRY = 0.5;
const MAX_CHOICES = 6;

/** Returns whether a text says that it is no place, such as "anywhere". */
export const isNoPlace = (text: string): boolean => {
  const folded = foldPlaceName(text);
  return folded === '' || NOWHERE.has(folded);
};

/**
 * Chooses among places of one name: the largest, unless another is asked about. Cities and areas of one name that lie in each other are one.
 */
export function choose(candidates: readonly KnownPlace[]): PlaceReading {
  const places = dropContained(candidates).sort((a, b) => b.population - a.population);
  const [first, ...others] = places;
  if (!first) return { state: 'unknown' };
  const asked = others.filter((other) => isAskedBeside(first, other));
  return asked.length === 0
    ? { state: 'known', place: first }
    : { state: 'ask', choices: [first, ...asked].slice(0, MAX_CHOICES) };
}

function isAskedBeside(first: KnownPlace, other: KnownPlace): boolean {
  const isNamesake = foldPlaceName(first.name) === foldPlaceName(other.name);
  if (isNamesake && first.country === other.country && getKmApart(first, other) <= NEARBY_KM / 4) return false;
  // Places of several names are there only where the name is misspelt or in another language.
  const part = isNamesake ? ASKED_PART : CORRECTED_ASKED_PART;
  const isCityElsewhere = other.kind === 'city' && first.kind !== 'city' && other.population >= ASKED_CITY;
  return isCityElsewhere || other.population >= part * first.population || other.population >= ALWAYS_ASKED;
}

/** Returns whether a place lies in an area, or is a city amidst the region of its name, which may have a code of its own. */
const isOf = (place: KnownPlace, area: KnownPlace): boolean =>
  isInside(place, area, NEARBY_KM / 4) ||
  (place.kind === 'city' &&
    place.country === area.country &&
    foldPlaceName(place.name) === foldPlaceName(area.name) &&
    getKmApart(place, area) <= area.radiusKm);

/** Returns places without those that another of the same name stands for. */
function dropContained(candidates: readonly KnownPlace[]): KnownPlace[] {
  const dropped = new Set<KnownPlace>();
  for (const area of candidates) {
    if (area.kind === 'city') continue;
    const part = area.kind === 'country' ? CITY_PART_OF_COUNTRY : CITY_PART;
    const inner = candidates.filter((one) => one !== area && isOf(one, area) && !dropped.has(one));
    const isCity = inner.some(({ kind, population }) => kind === 'city' && population >= part * area.population);
    if (isCity) dropped.add(area);
    else for (const one of inner) dropped.add(one);
  }
  return candidates.filter((one) => !dropped.has(one));
}

/** Returns the places that bear exactly this name, folded, or another name of theirs that is known. */
export function findNamed(name: string): readonly KnownPlace[] {
  const { own, others } = getGazetteer();
  const named = own.get(name) ?? [];
  const also = others.get(name) ?? [];
  // Other names are those of all languages: beside a place's own name only those of much larger places count.
  const [largest] = named;
  if (!largest) return also;
  if (largest.population >= MIN_NOTABLE_POPULATION) return named;
  return [...named, ...also.filter((one) => one.population >= ALWAYS_ASKED && !named.includes(one))];
}

/**
 * Returns the places that a text names as a whole, also with words around the name ("the city of …") and with a direction before it:
 * "North London" is London, unless a city of that name is nearby or not much smaller.
 */
export function findCandidates(text: string): readonly KnownPlace[] {
  const name = foldPlaceName(text);
  if (NOWHERE.has(name)) return [];
  const named = findNamed(name);
  const words = name.split(' ');
  for (const length of [2, 1]) {
    const isAfter = COMPASS.has(words.slice(-length).join(' '));
    if (words.length <= length || !(isAfter || COMPASS.has(words.slice(0, length).join(' ')))) continue;
    const rest = (isAfter ? words.slice(0, -length) : words.slice(length)).join(' ');
    const around = preferRegions(words[0] ?? '', findCandidates(rest));
    return named.length === 0 || standsBack(named, around) ? around : named;
  }
  if (named.length > 0) return named;
  for (let length = Math.min(MAX_FRAME_WORDS, words.length - 1); length > 0; length--) {
    const [before, after] = [words.slice(0, length).join(' '), words.slice(-length).join(' ')];
    if (BEFORE.has(before)) return preferRegions(before, findCandidates(words.slice(length).join(' ')));
    if (AFTER.has(after)) return preferRegions(after, findCandidates(words.slice(0, -length).join(' ')));
  }
  return [];
}

const standsBack = (named: readonly KnownPlace[], around: readonly KnownPlace[]): boolean => {
  const [own, other] = [named[0], around[0]];
  return (
    own !== undefined &&
    other !== undefined &&
    named.every(({ kind }) => kind === 'city') &&
    other.kind === 'city' &&
    other.population >= STANDS_BACK * own.population &&
    getKmApart(own, other) > NEARBY_KM
  );
};

/** Returns only regions where a word says that one is meant ("New York State") and there is one. */
const preferRegions = (word: string, places: readonly KnownPlace[]): readonly KnownPlace[] => {
  const regions = REGIONAL.has(word) ? places.filter(({ kind }) => kind === 'region' || kind === 'county') : [];
  return regions.length > 0 ? regions : places;
};

/** A city after or before a part of it that is not known ("Gulberg Lahore", "Dubai Marina") has at least so many people. */
const MIN_CITY_AFTER_PART = 500_000;
const MIN_CITY_BEFORE_PART = 1_000_000;
const MAX_WORDS = 6;
const MAX_WORDS_OF_PART = 4;

/** Returns the places that words name in which a place and its area follow each other: "London UK", "Pakistan Lahore", "Gulberg Lahore". */
export function findInWords(text: string): readonly KnownPlace[] {
  const words = foldPlaceName(text).split(' ');
  if (words.length < 2 || words.length > MAX_WORDS || words.some((word) => DENYING.has(word))) return [];
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, -at - 1).join(' '), words.slice(-at - 1).join(' ')] as const);
  for (const [before, after] of splits) {
    const [inner, outer] = [findCandidates(before), findCandidates(after)];
    const found = inner.filter((place) => isIn(place, after, outer));
    if (found.length > 0) return found;
    const turned = outer.filter((place) => place.kind === 'city' && isIn(place, before, inner));
    if (turned.length > 0) return turned;
  }
  for (const [before, after] of splits) {
    const areas = findCandidates(after).filter(({ kind }) => kind !== 'city');
    const found = areas.length === 0 ? [] : findInWords(before).filter((place) => isIn(place, after, areas));
    if (found.length > 0) return found;
    const corrected = areas.length === 0 ? [] : findCorrected(before, (place) => isIn(place, after, areas));
    if (corrected.length > 0) return corrected;
  }
  if (words.length > MAX_WORDS_OF_PART) return [];
  return splits.flatMap(([before, after]) => [
    ...(findCandidates(before).some(isNotable) ? [] : findLargeCity(after, MIN_CITY_AFTER_PART)),
    ...(findCandidates(after).some(isNotable) ? [] : findLargeCity(before, MIN_CITY_BEFORE_PART)),
  ]);
}

/** Returns whether a place counts beside a larger one: a part of a city may have the name of a small town elsewhere. */
export const isNotable = ({ kind, population }: KnownPlace): boolean =>
  kind !== 'city' || population >= MIN_NOTABLE_POPULATION;

/** Returns the city that a name stands for, if it has so many people. */
const findLargeCity = (name: string, least: number): readonly KnownPlace[] => {
  const reading = choose(findNamed(name));
  return reading.state === 'known' && reading.place.kind === 'city' && reading.place.population >= least
    ? [reading.place]
    : [];
};

const isIn = (place: KnownPlace, text: string, areas: readonly KnownPlace[]): boolean =>
  [place.country, place.region].includes(text.toUpperCase()) ||
  areas.some((area) => area !== place && isNamedWith(place, area));

const MIN_LETTERS = 5;
const LETTERS_FOR_TWO_SLIPS = 9;
const MIN_NOTABLE_POPULATION = 100_000;
let byFirstLetter: ReadonlyMap<string, readonly string[]> | null = null;

/** Returns the names that misspelt ones are compared with, by their first letters. */
const getSpellings = (): ReadonlyMap<string, readonly string[]> => {
  if (byFirstLetter) return byFirstLetter;
  const names = new Map<string, string[]>();
  for (const [name, places] of getGazetteer().own) {
    if (name.length < MIN_LETTERS - 1 || !places.some(({ population }) => population >= MIN_NOTABLE_POPULATION))
      continue;
    const letter = name.charAt(0);
    const same = names.get(letter);
    if (same) same.push(name);
    else names.set(letter, [name]);
  }
  byFirstLetter = names;
  return names;
};

/** Returns the places whose names are the nearest to a misspelt one, among those that may be meant. */
export function findCorrected(text: string, isPossible: (place: KnownPlace) => boolean): readonly KnownPlace[] {
  const name = foldPlaceName(text);
  if (name.length < MIN_LETTERS || name.split(' ').some((word) => DENYING.has(word))) return [];
  const most = name.length >= LETTERS_FOR_TWO_SLIPS ? 2 : 1;
  let [nearest, fewest] = [[] as KnownPlace[], most];
  for (const known of getSpellings().get(name.charAt(0)) ?? []) {
    const slips = countSlips(name, known, fewest);
    if (slips > fewest) continue;
    const places = (getGazetteer().own.get(known) ?? []).filter(
      (place) => place.population >= MIN_NOTABLE_POPULATION && isPossible(place),
    );
    if (places.length === 0) continue;
    if (slips < fewest) nearest = [];
    fewest = slips;
    nearest.push(...places);
  }
  return [...new Set(nearest)];
}
