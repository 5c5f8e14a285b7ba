import { describe, expect, it } from 'vitest';
import { getGazetteer, type KnownPlace } from './gazetteer.ts';
import { isInside, labelPlace } from './naming.ts';
import { AREAS, CITY_NAMES, COUNTRY_NAMES, REGION_CODES, REGION_NAMES } from './place-names.ts';
import { choose, findCandidates } from './place-search.ts';
import { readPlace } from './read-place.ts';

const lines = (text: string): string[] => text.trim().split('\n');
const namesOf = (list = ''): string[] => list.split(',').filter((one) => one !== '');

/** Returns the names by which the place of a kind is not found. */
const findMissing = (names: readonly string[], isIt: (place: KnownPlace) => boolean): string[] =>
  names.filter((name) => !findCandidates(name).some(isIt));

describe('names that the gazetteer lacks', () => {
  it('find their cities', () => {
    const missing = lines(CITY_NAMES).flatMap((line) => {
      const [name = '', others, region = '', country = '', ...more] = line.split('|');
      expect(more).toEqual([]);
      expect([name, country === 'US' || country === 'CA']).toEqual([name, region !== '']);
      return findMissing(
        [name, ...namesOf(others)],
        (one) =>
          one.kind === 'city' &&
          one.name === name &&
          one.country === country &&
          (region === '' || one.region === region),
      );
    });
    expect(missing).toEqual([]);
  });

  it('find their countries', () => {
    const missing = lines(COUNTRY_NAMES).flatMap((line) => {
      const [code = '', names] = line.split(':');
      return findMissing(namesOf(names), ({ kind, country }) => kind === 'country' && country === code);
    });
    expect(missing).toEqual([]);
  });

  it('find their areas, with the towns in them', () => {
    const lacking = lines(AREAS).flatMap((line) => {
      const [name = '', others, country = '', towns] = line.split('|');
      const isIt = (place: KnownPlace): boolean =>
        place.kind === 'metro' && place.name === name && place.country === country;
      expect(findMissing([name, ...namesOf(others)], isIt)).toEqual([]);
      const area = findCandidates(name).find(isIt);
      const outside = namesOf(towns).filter(
        (town) => !area || !findCandidates(town).some((one) => isInside(one, area, 40)),
      );
      return outside.map((town) => `${name}: ${town}`);
    });
    expect(lacking).toEqual([]);
  });

  it('of states and provinces are all there', () => {
    for (const [country, list] of Object.entries(REGION_CODES)) {
      const codes = list.split(',').map((entry) => entry.trim().split(' ')[0] ?? '');
      expect(codes).toHaveLength(country === 'US' ? 51 : 10);
      for (const code of codes) expect([code, getGazetteer().getRegionName(country, code)]).not.toEqual([code, null]);
    }
    for (const [, country, , names] of REGION_NAMES.matchAll(/^(\S+) (\S+) (.+)$/gm)) {
      for (const name of namesOf(names)) {
        expect([name, findCandidates(name).some((one) => one.country === country)]).toEqual([name, true]);
      }
    }
  });
});

describe('places', () => {
  it('R26: are known to a tenth of a degree only', () => {
    for (const { latitude, longitude } of findCandidates('Birmingham')) {
      expect([Number.isInteger(latitude), Number.isInteger(longitude)]).toEqual([true, true]);
    }
    const reading = choose(findCandidates('Sydney'));
    expect(reading).toMatchObject({ place: { latitude: -339, longitude: 1512 } });
  });

  it('are read back as they were', () => {
    const places = [...getGazetteer().own.values()].flat().filter(({ population }) => population >= 300_000);
    expect(places.length).toBeGreaterThan(1_000);
    const misread = [...new Set(places)].filter((place) => {
      const reading = readPlace(labelPlace(place));
      return reading.state !== 'known' || labelPlace(reading.place) !== labelPlace(place);
    });
    expect(misread.map(labelPlace)).toEqual([]);
  });
});
