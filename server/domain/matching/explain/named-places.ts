import { getPlaceKey, resolvePlace } from '../places/places.ts';

/** A name of a place, where it follows a word that says that it is one. */
const NAMED =
  /\b(?:in|to|from|around|near|between|visit(?:ed|ing)?|explor(?:ed|ing)|of) ((?:\p{Lu}[\p{L}'’-]+)(?: \p{Lu}[\p{L}'’-]+)?)/gu;
/** Names of months, days, feasts, languages and firms, which are names of towns, too. */
const NO_PLACE =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|\p{L}+day|Ramadan|Eid|Islam|Allah|English|Arabic|Urdu|French|Turkish|Google|Amazon|Spring|Summer|Autumn|Winter|Quran|Fajr|Isha|Maghrib)$/u;
const SPOILED = /\b(?:not|never|no|hate[sd]?|fled|escap\w+|war|without|born|n't)\b|n[’']t\b/i;

/** Returns the towns and countries that a bio names in passing, by their keys, with the name of each. */
export function readPlaces(bio: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const sentence of bio.split(/[.!?;\n]/)) {
    if (SPOILED.test(sentence)) continue;
    for (const [, name = ''] of sentence.matchAll(NAMED)) {
      const [first = ''] = name.split(' ');
      if (NO_PLACE.test(first)) continue;
      const named = [name, first].find((one) => resolvePlace(one) !== null);
      const place = named === undefined ? null : resolvePlace(named);
      if (named !== undefined && place && (place.city !== null || place.region === null))
        found.set(`named:${getPlaceKey(place)}`, named);
    }
  }
  return found;
}
