import { unifyLetters } from '../../../../shared/text-folding.ts';
import { readCities } from './city-file.ts';
import { CANADA_CODES, CITY_NAMES, COUNTRY_NAMES, REGION_NAMES } from './place-names.ts';

/** A city. Its position is known to a tenth of a degree (about 11 km). */
export interface City {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly population: number;
  /** Tenths of a degree north. */
  readonly latitude: number;
  /** Tenths of a degree east. */
  readonly longitude: number;
}

const MIN_POPULATION = 5_000;
const UNITS_PER_DEGREE = 10;

/** Returns a name in the form under which it is indexed: "Malmö" and "malmo" are the same name. */
const fold = (name: string): string =>
  unifyLetters(name)
    .replace(/(?<=\w)-(?=\w)/g, ' ')
    .replace(/\bst\.? /g, 'saint ')
    .replace(/['.,]/g, '')
    .trim();

const rows = (lines: string, cut: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(cut));

let loaded: ReadonlyMap<string, readonly City[]> | null = null;

/** Returns the cities of a name, the most populous first. The first call loads the file of cities. */
export function findCities(name: string): readonly City[] {
  loaded ??= load();
  return loaded.get(fold(name)) ?? [];
}

function load(): ReadonlyMap<string, readonly City[]> {
  const cities = new Map<string, City[]>();
  const put = (name: string, city: City): void => {
    const same = cities.get(fold(name));
    if (same) same.push(city);
    else cities.set(fold(name), [city]);
  };
  for (const { name, country, region, population, latitude, longitude } of readCities()) {
    if (population < MIN_POPULATION) continue;
    const place = {
      latitude: Math.round(UNITS_PER_DEGREE * latitude),
      longitude: Math.round(UNITS_PER_DEGREE * longitude),
    };
    const code = country === 'CA' ? (CANADA_CODES[region] ?? region) : region;
    put(name, { name, country, region: code, population, ...place });
  }
  for (const named of cities.values()) named.sort((a, b) => b.population - a.population);
  for (const [name = '', others = '', region = '', country = ''] of rows(CITY_NAMES, '|')) {
    const names = [name, ...others.split(',')];
    const filed = names
      .flatMap((one) => cities.get(fold(one)) ?? [])
      .find((city) => city.country === country && (region === '' || city.region === region));
    // A part of a city, or another name of it, stands for the city.
    if (filed) for (const one of names) cities.set(fold(one), [{ ...filed, name }, ...(cities.get(fold(one)) ?? [])]);
  }
  return cities;
}

const countries = new Map<string, string>();
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const name = english.of(first + second);
    if (name !== undefined) countries.set(fold(name), first + second);
  }
}
for (const [code = '', names = ''] of rows(COUNTRY_NAMES, ':')) {
  for (const name of names.split(',')) countries.set(fold(name), code);
}

const regions = new Map<string, { country: string; region: string }>();
for (const [country, list] of Object.entries(REGION_NAMES)) {
  for (const entry of list.split(',')) {
    const [region = '', ...name] = entry.trim().split(' ');
    regions.set(region.toLowerCase(), { country, region });
    regions.set(fold(name.join(' ')), { country, region });
  }
}

/** Returns the code of the country that a text names ("the UK", "Türkiye"); null where it names none. */
export const findCountry = (text: string): string | null => countries.get(fold(text).replace(/^the /, '')) ?? null;

/** Returns the US state or Canadian province that a text names ("IL", "Ontario"); null where it names none. */
export const findRegion = (text: string): { country: string; region: string } | null => regions.get(fold(text)) ?? null;
