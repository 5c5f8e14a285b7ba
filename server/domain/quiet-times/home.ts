import findTimeZone from '@photostructure/tz-lookup';
import type { PrayerMethod } from '../../../shared/options.ts';
import { resolvePlace } from '../matching/places/places.ts';
import type { Position, PrayerRules } from './prayer-times.ts';

/** Where somebody lives, as far as the place of their profile tells. */
export interface Home {
  readonly city: string;
  /** ISO 3166. */
  readonly country: string;
  /** That of the city's centre, to about 11 km. It is computed with, and neither stored nor shown (R26). */
  readonly position: Position;
}

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** Returns where a place such as "Chicago, IL" is; null where it names no city that is known. */
export const findHome = (location: string | null): Home | null => {
  const place = resolvePlace(location);
  if (!place?.at || place.city === null) return null;
  const [x, y, z] = place.at;
  const [latitude, longitude] = [toDegrees(Math.asin(z)), toDegrees(Math.atan2(y, x))];
  const position = { latitude, longitude, timeZone: findTimeZone(latitude, longitude) };
  return { city: place.city, country: place.country, position };
};

/** Which method is usual in a country (ISO 3166); elsewhere that of the Muslim World League. */
const USUAL_METHODS: Readonly<Partial<Record<string, PrayerMethod>>> = {
  SA: 'UmmAlQura',
  AE: 'Dubai',
  QA: 'Qatar',
  KW: 'Kuwait',
  EG: 'Egyptian',
  PK: 'Karachi',
  IN: 'Karachi',
  BD: 'Karachi',
  TR: 'Turkey',
  IR: 'Tehran',
  SG: 'Singapore',
  ID: 'Singapore',
  US: 'NorthAmerica',
  CA: 'NorthAmerica',
  GB: 'MoonsightingCommittee',
};
const HANAFI_COUNTRIES: ReadonlySet<string> = new Set(['PK', 'IN', 'BD']);

/** Returns the method and the rule of Asr that are usual in a country (ISO 3166). */
export const getUsualRules = (country: string): Pick<PrayerRules, 'method' | 'madhab'> => ({
  method: USUAL_METHODS[country] ?? 'MuslimWorldLeague',
  madhab: HANAFI_COUNTRIES.has(country) ? 'hanafi' : 'standard',
});
