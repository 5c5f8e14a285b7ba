import { readCities } from './city-file.ts';
import { findMiddle, getKmBetween, type Middle, type Town, toVector } from './middle.ts';
import data from './place-data.json' with { type: 'json' };
import { foldPlaceName } from './place-folding.ts';
import { AREAS, CITY_NAMES, COUNTRY_NAMES, REGION_CODES, REGION_NAMES } from './place-names.ts';

/** A place of the gazetteer: a city, or an area with the middle of its towns. Positions are known to a tenth of a degree (about 11 km). */
export interface KnownPlace {
  /** A county is a region of the second level, a metro an area that people name by a word of their own. */
  readonly kind: 'city' | 'county' | 'metro' | 'region' | 'country';
  readonly name: string;
  /** ISO 3166. */
  readonly country: string;
  /** The code of the state, province or the like; '' where it is not known. */
  readonly region: string;
  readonly population: number;
  /** Tenths of a degree north. */
  readonly latitude: number;
  /** Tenths of a degree east. */
  readonly longitude: number;
  /** 0 for a city. */
  readonly radiusKm: number;
}

/** A place while the gazetteer is built. */
type DraftPlace = { -readonly [Key in keyof KnownPlace]: KnownPlace[Key] };

const MIN_POPULATION = 5_000;
const UNITS_PER_DEGREE = 10;
/** A part of a city is so near to its middle. */
const PART_KM = 30;
/** A town of an area is so near to the largest one. */
const AREA_KM = 200;
/** Languages in which the names of countries are known. */
const LANGUAGES = [
  'en',
  'ar',
  'ur',
  'tr',
  'fr',
  'fa',
  'bn',
  'hi',
  'ms',
  'id',
  'de',
  'es',
  'it',
  'nl',
  'ru',
  'bs',
  'so',
];

const rows = (lines: string, cut: string): string[][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(cut));

/** All places by their names. */
export class Gazetteer {
  readonly #own = new Map<string, DraftPlace[]>();
  readonly #others = new Map<string, DraftPlace[]>();
  /** Names of towns that are too small to be found. */
  readonly smallTowns = new Set<string>();
  readonly #regionNames = new Map<string, string>();

  constructor() {
    const byId = new Map<number, DraftPlace>();
    const towns = new Map<string, Town[]>();
    for (const { id, name, country, region, population, latitude, longitude } of readCities()) {
      if (population < MIN_POPULATION) {
        this.smallTowns.add(foldPlaceName(name));
        continue;
      }
      const code = country === 'CA' ? (CANADA_CODES[region] ?? region) : region;
      const [north, east] = [Math.round(UNITS_PER_DEGREE * latitude), Math.round(UNITS_PER_DEGREE * longitude)];
      const place = { name, country, region: code, population, latitude: north, longitude: east };
      byId.set(id, this.#add({ kind: 'city', radiusKm: 0, ...place }));
      const same = towns.get(country);
      const town = { population, at: toVector(latitude, longitude) };
      if (same) same.push(town);
      else towns.set(country, [town]);
    }
    this.#addCityNames();
    for (const line of data.cities) {
      const [id = '', ...names] = line.split('|');
      const place = byId.get(Number(id));
      if (place) for (const name of names) this.#addKey(this.#others, name, place);
    }
    this.#addRegions();
    this.#addAreas();
    this.#addCountries(towns);
    for (const named of [...this.#own.values(), ...this.#others.values()]) {
      named.sort((a, b) => b.population - a.population);
    }
  }

  /** Places by the names that are their own, folded; those of one name are sorted by people, descending. */
  get own(): ReadonlyMap<string, readonly KnownPlace[]> {
    return this.#own;
  }

  /** Places by other names of theirs, in other languages too. */
  get others(): ReadonlyMap<string, readonly KnownPlace[]> {
    return this.#others;
  }

  /** Returns the name of a state or province; null where its code is not known. */
  getRegionName(country: string, code: string): string | null {
    return this.#regionNames.get(`${country}/${code}`) ?? null;
  }

  #addName(names: Map<string, DraftPlace[]>, name: string, place: DraftPlace): void {
    this.#addKey(names, foldPlaceName(name), place);
  }

  /** Adds a name that is folded already. */
  #addKey(names: Map<string, DraftPlace[]>, key: string, place: DraftPlace): void {
    const same = names.get(key);
    if (!same) names.set(key, [place]);
    else if (!same.includes(place)) same.push(place);
  }

  #add(place: DraftPlace): DraftPlace {
    this.#addName(this.#own, place.name, place);
    return place;
  }

  /** Gives cities the names that the gazetteer lacks; the first is the one that is shown. */
  #addCityNames(): void {
    for (const [name = '', others = '', region = '', country = ''] of rows(CITY_NAMES, '|')) {
      const names = [name, ...others.split(',').filter((one) => one !== '')];
      const filed = names.map((one) => this.#findTown(one, country, region)).find((one) => one !== undefined);
      if (!filed) continue;
      filed.name = name;
      for (const one of names) this.#putForNearby(foldPlaceName(one), filed);
    }
  }

  /** Lets a name stand for a city instead of its parts. */
  #putForNearby(key: string, city: DraftPlace): void {
    const others = (this.#own.get(key) ?? []).filter(
      (one) => one !== city && (one.country !== city.country || getKmBetween(toPoint(one), toPoint(city)) > PART_KM),
    );
    this.#own.set(key, [city, ...others]);
  }

  #findTown(name: string, country: string, region = '', near: KnownPlace | null = null): DraftPlace | undefined {
    return this.#own
      .get(foldPlaceName(name))
      ?.filter((one) => one.kind === 'city' && one.country === country && (region === '' || one.region === region))
      .filter((one) => near === null || getKmBetween(toPoint(one), toPoint(near)) <= AREA_KM)
      .sort((a, b) => b.population - a.population)[0];
  }

  #addRegions(): void {
    const byCode = new Map<string, DraftPlace>();
    for (const line of data.regions) {
      const [country = '', code = '', name = '', latitude, longitude, radiusKm, population, ...names] = line.split('|');
      const [region = ''] = code.split('.');
      const isCounty = code !== region;
      const middle = { latitude: Number(latitude), longitude: Number(longitude), population: Number(population) };
      const kind = isCounty ? 'county' : 'region';
      const place = this.#add({ kind, name, country, region, radiusKm: Number(radiusKm), ...middle });
      byCode.set(`${country}/${code}`, place);
      if (!isCounty) this.#regionNames.set(`${country}/${code}`, name);
      for (const one of names) this.#addKey(this.#others, one, place);
    }
    for (const [country, list] of Object.entries(REGION_CODES)) {
      for (const entry of list.split(',')) {
        const [code = '', ...names] = entry.trim().split(' ');
        const place = byCode.get(`${country}/${code}`);
        // "LA" is Los Angeles.
        const isTaken = this.#own.get(code.toLowerCase())?.some(({ kind }) => kind === 'city') === true;
        if (place) for (const one of isTaken ? names : [code, ...names]) this.#addName(this.#own, one, place);
      }
    }
    for (const [, country, code, names = ''] of REGION_NAMES.matchAll(/^(\S+) (\S+) (.+)$/gm)) {
      const place = byCode.get(`${country}/${code}`);
      if (place) for (const one of names.split(',')) this.#addName(this.#own, one, place);
    }
  }

  #addAreas(): void {
    for (const [name = '', others = '', country = '', list = ''] of rows(AREAS, '|')) {
      const [first = '', ...further] = list.split(',');
      const largest = this.#findTown(first, country);
      if (!largest) continue;
      const towns = further.flatMap((one) => this.#findTown(one, country, '', largest) ?? []);
      const middle = findMiddle([largest, ...towns].map(toTown));
      const place = this.#add({ kind: 'metro', name, country, region: largest.region, ...middle });
      for (const one of others.split(',').filter((other) => other !== '')) this.#addName(this.#own, one, place);
    }
  }

  #addCountries(towns: ReadonlyMap<string, readonly Town[]>): void {
    const places = new Map<string, DraftPlace>();
    const [english, ...languages] = LANGUAGES.map(
      (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
    );
    for (const [code, own] of towns) {
      const name = english?.of(code);
      if (name === undefined) continue;
      const place = this.#add({ kind: 'country', name, country: code, region: '', ...findMiddle(own) });
      places.set(code, place);
      for (const language of languages) this.#addName(this.#others, language.of(code) ?? name, place);
    }
    for (const [code = '', names = ''] of rows(COUNTRY_NAMES, ':')) {
      const place = places.get(code);
      if (place) for (const name of names.split(',')) this.#addName(this.#own, name, place);
    }
  }
}

/** Codes of Canadian provinces by the numbers that the gazetteer uses. */
const CANADA_CODES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
};

const toTown = ({ population, latitude, longitude }: KnownPlace): Town => ({
  population,
  at: toVector(latitude / UNITS_PER_DEGREE, longitude / UNITS_PER_DEGREE),
});

/** Returns the point of a place, as a unit vector. */
export const toPoint = ({ latitude, longitude }: Pick<Middle, 'latitude' | 'longitude'>): Town['at'] =>
  toVector(latitude / UNITS_PER_DEGREE, longitude / UNITS_PER_DEGREE);

let loaded: Gazetteer | null = null;

/** Returns the gazetteer. The first call loads it. */
export const getGazetteer = (): Gazetteer => {
  loaded ??= new Gazetteer();
  return loaded;
};
