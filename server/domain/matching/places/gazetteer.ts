import { readCities } from './city-file.ts';
import { CANADA_CODES, CITY_NAMES, COUNTRY_NAMES, REGION_NAMES } from './place-names.ts';

/** Where a city is, no closer than a tenth of a degree (about 11 km). */
export interface City {
  readonly name: string;
  readonly region: string;
  readonly country: string;
  readonly population: number;
  /** Tenths of a degree. */
  readonly latitude: number;
  readonly longitude: number;
}

const SMALLEST = 5_000;
const TENTHS = 10;

/** Lower case without accents: "Malmö" and "malmo" are the same name. */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\bst\.? /g, 'saint ')
    .replace(/[’'.,]/g, '')
    .trim();

const rows = (lines: string, cut: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(cut));

let loaded: ReadonlyMap<string, readonly City[]> | null = null;

/** The cities of that name, the most populous first. */
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
    if (population < SMALLEST) continue;
    const place = { latitude: Math.round(TENTHS * latitude), longitude: Math.round(TENTHS * longitude) };
    const code = country === 'CA' ? (CANADA_CODES[region] ?? region) : region;
    put(name, { name, country, region: code, population, ...place });
  }
  for (const named of cities.values()) named.sort((a, b) => b.population - a.population);
  for (const [name = '', others = '', region = '', country = ''] of rows(CITY_NAMES, '|')) {
    const names = [name, ...others.split(',')];
    const filed = names
      .flatMap((one) => cities.get(fold(one)) ?? [])
      .find((city) => city.country === country && (region === '' || city.region === region));
    // People who write a part of a city, or its other name, mean the city.
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
    regions.set(name.join(' '), { country, region });
  }
}

/** The country that a text names ("the UK", "Türkiye"), and not a part of one. */
export const findCountry = (text: string): string | null => countries.get(fold(text).replace(/^the /, '')) ?? null;

/** The state or province that a text names ("IL", "Ontario"). */
export const findRegion = (text: string): { country: string; region: string } | null => regions.get(fold(text)) ?? null;
