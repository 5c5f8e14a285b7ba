import { COMMA } from '../../../../shared/text-folding.ts';
import { getGazetteer, type KnownPlace } from './gazetteer.ts';
import { isInside, isNamedWith, KIND_MARK, labelPlace, nameCountry } from './naming.ts';
import { foldPlaceName } from './place-folding.ts';
import {
  choose,
  findCandidates,
  findCorrected,
  findInWords,
  isNoPlace,
  isNotable,
  listPlaces,
  type PlaceReading,
} from './place-search.ts';

/** What stands between two places. */
const BETWEEN =
  /\s*[&/|;+→\n\u061B]+\s*|\s+(?:and|or|und|et|ou|ve|veya|aur|ya|then|to|اور|یا|أو|و)\s+|\s+و(?=\p{L}{3})/u;
const PARTS = /\s*[()[\]:]+\s*|\s+[-–—]\s+/u;
const FLAG = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const FIRST_FLAG = 0x1f1e6;
/** Post codes and the like. */
const CODES = /(?<![\p{L}])(?:\p{L}{1,2}\d[\p{L}\d]*|\d[\p{L}\d]*)(?![\p{L}])/gu;
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu;
const MAX_LENGTH = 200;
const MAX_CHOICES = 6;

const UNKNOWN: PlaceReading = { state: 'unknown' };

/** Returns the name of the country of a flag. */
const nameFlag = (flag: string): string => {
  const letters = [...flag].map((one) => String.fromCharCode(65 + (one.codePointAt(0) ?? 0) - FIRST_FLAG));
  return `, ${nameCountry(letters.join(''))}`;
};

/**
 * Reads the text of a place: "Chicago, IL", "North London", "Londn", "لندن", "Greater Manchester". It is asked back where another place
 * of that name has at least half its people or over a million, and where it names two places. Nothing is guessed.
 */
export function readPlace(written: string): PlaceReading {
  if (written.length > MAX_LENGTH) return UNKNOWN;
  const [labelled] = [...findLabelled(written.trim())].sort((a, b) => b.population - a.population);
  if (labelled) return { state: 'known', place: labelled };
  const text = written.normalize('NFKC').replace(FLAG, nameFlag).replace(PICTURES, '').replace(CODES, ' ').trim();
  if (isNoPlace(text)) return UNKNOWN;
  const whole = choose(findCandidates(text.replace(/[/&]/g, ' ')));
  if (whole.state !== 'unknown') return whole;
  const named = text
    .replace(/^between\s+/i, '')
    .split(BETWEEN)
    .filter((one) => one.trim() !== '' && !isNoPlace(one));
  if (named.length < 2) return readParts(named[0] ?? text);
  const readings = named.map(readParts);
  return readings.some(({ state }) => state === 'unknown') ? readParts(text) : combine(readings);
}

/** Returns the places that are read back in exactly these words. */
function findLabelled(text: string): readonly KnownPlace[] {
  const parts = text.split(', ');
  return parts.flatMap((_, at) => {
    const name = parts
      .slice(0, at + 1)
      .join(', ')
      .replace(KIND_MARK, '');
    return (getGazetteer().own.get(foldPlaceName(name)) ?? []).filter((place) => labelPlace(place) === text);
  });
}

/** Reads several places that are named at once: as one where they are near or one lies in the other. */
function combine(readings: readonly PlaceReading[]): PlaceReading {
  const places = [...new Set(readings.flatMap(listPlaces))];
  const [first] = [...places].sort((a, b) => b.population - a.population);
  if (!first || readings.some(({ state }) => state === 'ask')) return toQuestion(places);
  const isOne = places.every((place) => isInside(first, place) || getName(place) === getName(first));
  return isOne ? { state: 'known', place: first } : toQuestion(places);
}

const getName = ({ name, country, region }: KnownPlace): string => `${name}/${region}/${country}`;

const toQuestion = (choices: readonly KnownPlace[]): PlaceReading =>
  choices.length === 0 ? UNKNOWN : { state: 'ask', choices: choices.slice(0, MAX_CHOICES) };

/** Reads a text such as "London, United Kingdom" or "Gulberg, Lahore (Pakistan)". */
function readParts(text: string): PlaceReading {
  const parts = text
    .split(PARTS)
    .flatMap((part) => part.split(COMMA))
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first, ...rest] = parts;
  if (first === undefined || isNoPlace(first)) return rest.length > 0 ? readParts(rest.join(', ')) : UNKNOWN;
  const joined = choose(findCandidates(parts.join(' ')));
  if (joined.state !== 'unknown') return joined;
  if (rest.length === 0) return readWords(first);
  const areas = rest.filter((part) => !isNoPlace(part)).map((part) => new Area(part));
  return (
    readWithin(first, areas) ??
    // "UK, London"
    readWithin(rest[0] ?? '', [new Area(first), ...areas.slice(1)]) ??
    readAside(first, areas, rest)
  );
}

/** A part of a text that says where the place before it is. */
class Area {
  readonly places: readonly KnownPlace[];

  constructor(readonly text: string) {
    const found = findCandidates(text);
    const places = found.length > 0 ? found : findInWords(text);
    this.places = places.length > 0 ? places : findCorrected(text, ({ kind }) => kind !== 'city');
  }

  /** Whether it names nothing that can be held against a place: a part of a city may have the name of a small town elsewhere. */
  get isUnknown(): boolean {
    return !this.places.some(isNotable);
  }

  holds(place: KnownPlace): boolean {
    const code = this.text.toUpperCase();
    if (code === place.country || (code === place.region && place.kind === 'city')) return true;
    return this.places.some((area) => isNamedWith(place, area));
  }
}

/** Returns what a text names within areas; null where it names nothing there. */
function readWithin(text: string, areas: readonly Area[]): PlaceReading | null {
  const counted = areas.filter((area) => !area.isUnknown || /^[A-Za-z]{2}$/.test(area.text));
  const isHeld = (place: KnownPlace): boolean =>
    counted.every((area) => area.places.includes(place) || area.holds(place));
  const found = findCandidates(text);
  const named = (found.length > 0 ? found : findInWords(text)).filter(isHeld);
  if (named.length > 0) return choose(named);
  if (counted.length === 0) return null;
  const corrected = findCorrected(text, isHeld);
  return corrected.length > 0 ? choose(corrected) : null;
}

/** Reads a place that lies in none of the areas that are named with it. */
function readAside(first: string, areas: readonly Area[], rest: readonly string[]): PlaceReading {
  const own = readWords(first);
  const around = rest.length > 0 ? readParts(rest.join(', ')) : UNKNOWN;
  // A part of a city, or a village, that the gazetteer does not have.
  if (own.state === 'unknown') return around;
  if (areas.every(({ isUnknown }) => isUnknown)) return own;
  return around.state === 'unknown' ? own : toQuestion([...new Set([...listPlaces(own), ...listPlaces(around)])]);
}

/** Reads words without a comma. */
function readWords(text: string): PlaceReading {
  const named = findCandidates(text);
  const found = choose(named.length > 0 ? named : findInWords(text));
  if (found.state !== 'unknown') return found;
  const corrected = choose(findCorrected(text, () => true));
  // A town that is too small to be found may have the name.
  return getGazetteer().smallTowns.has(foldPlaceName(text)) ? toQuestion(listPlaces(corrected)) : corrected;
}
