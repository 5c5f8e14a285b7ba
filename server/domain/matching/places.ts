import { CITY_LINES, COUNTRY_LINES } from './places-data.ts';

/**
 * Places at city level, resolved offline. A place is only ever used while computing: neither its coordinates nor a
 * distance is stored, returned or put into words (R26). A text that does not resolve is null: it passes every distance
 * and lowers the coverage.
 */
export interface Place {
  /** Null where only the country is known. */
  readonly city: string | null;
  /** The state, province or the like; null where it is not known. */
  readonly region: string | null;
  readonly country: string;
  /** Unit vector of the city's centre; null where only the country is known. */
  readonly at: readonly [number, number, number] | null;
}

/** Tells places apart. */
export const placeKey = ({ country, region, city }: Place): string => `${country}/${region ?? ''}/${city ?? ''}`;

/** Resolves a place's text. A gazetteer takes the table's place behind this type. */
export type PlaceResolver = (text: string | null) => Place | null;

interface City extends Place {
  readonly city: string;
  readonly region: string;
}

const US_STATES: Readonly<Record<string, string>> = {
  'new york': 'NY',
  'new jersey': 'NJ',
  massachusetts: 'MA',
  pennsylvania: 'PA',
  maryland: 'MD',
  virginia: 'VA',
  'north carolina': 'NC',
  georgia: 'GA',
  florida: 'FL',
  tennessee: 'TN',
  ohio: 'OH',
  michigan: 'MI',
  indiana: 'IN',
  illinois: 'IL',
  wisconsin: 'WI',
  minnesota: 'MN',
  missouri: 'MO',
  texas: 'TX',
  colorado: 'CO',
  arizona: 'AZ',
  california: 'CA',
  oregon: 'OR',
  washington: 'WA',
};
const US_CODES = new Set(
  'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
);
const CANADA: Readonly<Record<string, string>> = {
  ontario: 'ON',
  quebec: 'QC',
  québec: 'QC',
  alberta: 'AB',
  'british columbia': 'BC',
  manitoba: 'MB',
  'nova scotia': 'NS',
};
const CANADA_CODES = new Set(['ON', 'QC', 'AB', 'BC', 'MB', 'NS', 'NB', 'NL', 'SK', 'PE']);

const rows = (lines: string, cut: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(cut));

const CITIES = new Map<string, City>();
for (const [name = '', aliases = '', region = '', country = '', lat = '0', lon = '0'] of rows(CITY_LINES, '|')) {
  const [phi, lambda] = [(Number(lat) * Math.PI) / 180, (Number(lon) * Math.PI) / 180];
  const at = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  const city: City = { city: name, country, region, at };
  for (const key of [name.toLowerCase(), ...aliases.split(',')]) if (key) CITIES.set(key, city);
}
const COUNTRIES = new Map<string, string>();
for (const [code = '', names = ''] of rows(COUNTRY_LINES, ':')) {
  for (const name of names.split(',')) COUNTRIES.set(name, code);
}

/** Whether a text names a country ("the UK"), and not a part of one. */
export const namesCountry = (text: string): boolean => COUNTRIES.has(text.trim().toLowerCase().replace(/^the /, ''));

/** The country, and region where there is one, that a part of the text names ("IL", "Ontario", "UK"). */
function readArea(part: string): { country: string; region?: string } | null {
  const code = part.toUpperCase();
  const state = US_STATES[part] ?? (US_CODES.has(code) ? code : null);
  if (state) return { country: 'US', region: state };
  const province = CANADA[part] ?? (CANADA_CODES.has(code) ? code : null);
  if (province) return { country: 'CA', region: province };
  const country = COUNTRIES.get(part) ?? COUNTRIES.get(part.replace(/^the /, ''));
  return country ? { country } : null;
}

/** "London UK" as city and area; anything else whole. */
function cityFirst(text: string): [string, ...string[]] {
  const words = text.split(/\s+/);
  if (CITIES.has(text)) return [text];
  for (let at = words.length - 1; at > 0; at--) {
    const [city, area] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (CITIES.has(city) && (readArea(area) || area.toUpperCase() === CITIES.get(city)?.country)) return [city, area];
  }
  return [text];
}

/** The built-in resolver: "Chicago, IL", "London", "Lyon, France", "Canada". "London, Ontario" gives Canada alone. */
export const resolvePlace: PlaceResolver = (text) => {
  const parts = (text ?? '')
    .toLowerCase()
    .split(/[,;/()]+|\s-\s/)
    .map((part) => part.replace(/\b(?:area|metro|region)\b/g, '').trim())
    .filter((part) => part !== '');
  const [whole, ...others] = parts;
  if (whole === undefined) return null;
  const [first, ...rest] = [...cityFirst(whole), ...others];
  const city = CITIES.get(first);
  // A city's own country code comes before a state of the same letters: "Berlin, DE", "Toronto, CA".
  const own = city?.country.toLowerCase();
  const areas = rest
    .map((part) => (part === own ? { country: own.toUpperCase() } : readArea(part)))
    .filter((area) => area !== null);
  const fits = areas.every(
    (area) =>
      area.country === city?.country && (area.region === undefined || !city.region || area.region === city.region),
  );
  if (city && fits) return city;
  const area = areas[0] ?? readArea(first);
  return area ? { city: null, region: area.region ?? null, country: area.country, at: null } : null;
};

const EARTH_KM = 6371;

/** Kilometres between two places; null where either is not known to the city. */
export function distanceKm(a: Place | null, b: Place | null): number | null {
  if (!a?.at || !b?.at) return null;
  const dot = a.at[0] * b.at[0] + a.at[1] * b.at[1] + a.at[2] * b.at[2];
  return EARTH_KM * Math.acos(Math.min(1, Math.max(-1, dot)));
}

/** Whether two centres lie farther apart than the angle of this cosine; people of one city are never parted by rounding. */
export function beyond(from: NonNullable<Place['at']>, to: NonNullable<Place['at']>, minCosine: number): boolean {
  return from[0] * to[0] + from[1] * to[1] + from[2] * to[2] < minCosine - 1e-12;
}

/** Whether two places are the same city, as far as both are known to the city. */
export function sameCity(a: Place | null, b: Place | null): boolean {
  return (
    a !== null && b !== null && a.city !== null && a.city === b.city && a.region === b.region && a.country === b.country
  );
}
