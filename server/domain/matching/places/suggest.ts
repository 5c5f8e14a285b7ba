import { COMMA } from '../../../../shared/text-folding.ts';
import { getGazetteer, type KnownPlace } from './gazetteer.ts';
import { labelPlace } from './naming.ts';
import { foldPlaceName } from './place-folding.ts';
import { choose, findCandidates, listPlaces } from './place-search.ts';
import { readPlace } from './read-place.ts';

let sortedNames: readonly string[] | null = null;

/** Returns all names of places, in order. */
const getNames = (): readonly string[] => {
  const { own, others } = getGazetteer();
  sortedNames ??= [...new Set([...own.keys(), ...others.keys()])].sort();
  return sortedNames;
};

/** Returns the position of the first name that does not come before a text. */
const findFirst = (names: readonly string[], text: string): number => {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Returns the places of which a name begins with a text. */
function findByPrefix(prefix: string): ReadonlySet<KnownPlace> {
  const { own, others } = getGazetteer();
  const names = getNames();
  const found = new Set<KnownPlace>();
  for (let at = findFirst(names, prefix); names[at]?.startsWith(prefix); at++) {
    const name = names[at] ?? '';
    for (const place of own.get(name) ?? others.get(name) ?? []) found.add(place);
  }
  return found;
}

/**
 * Returns places for a text that somebody is typing, at most `limit`: the place of that name first, then those whose names begin so, the
 * largest first, or else what it is read as. Words after a comma say where the place is.
 */
export function suggestPlaces(text: string, limit: number): readonly KnownPlace[] {
  const [first = '', ...rest] = text.split(COMMA).map(foldPlaceName);
  const areas = rest.filter((part) => part !== '');
  const begun = first === '' ? [] : [...findByPrefix(first)].sort((a, b) => b.population - a.population);
  const suggested = new Map<string, KnownPlace>();
  for (const place of listPlaces(choose(findCandidates(text)))) suggested.set(labelPlace(place), place);
  for (const place of begun) {
    if (suggested.size >= limit) break;
    const label = labelPlace(place);
    const isThere = areas.every((area) => foldPlaceName(label).includes(area));
    if (isThere && !suggested.has(label)) suggested.set(label, place);
  }
  const found = suggested.size === 0 ? listPlaces(readPlace(text)) : [...suggested.values()];
  return found.slice(0, limit);
}
