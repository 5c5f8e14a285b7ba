import { describe, expect, it } from 'vitest';
import { findCities, findCountry, findRegion } from './gazetteer.ts';
import { CANADA_CODES, CITY_NAMES, COUNTRY_NAMES, REGION_NAMES } from './place-names.ts';

const lines = (text: string): string[] => text.trim().split('\n');
const regionsOf = (country: string): [code: string, name: string][] =>
  (REGION_NAMES[country] ?? '').split(',').map((entry) => {
    const [code = '', ...name] = entry.trim().split(' ');
    return [code, name.join(' ')];
  });

describe('names of cities', () => {
  it.each(lines(CITY_NAMES))('%s: every name finds the city', (line) => {
    const [name = '', others = '', region = '', country = '', ...more] = line.split('|');
    expect(more).toEqual([]);
    expect(country === 'US' || country === 'CA').toBe(region !== '');
    for (const one of [name, ...others.split(',')]) {
      const [city] = findCities(one);
      expect([one, city?.name, city?.country]).toEqual([one, name, country]);
      if (region !== '') expect(city?.region).toBe(region);
    }
  });

  it('each belong to one city only', () => {
    const names = lines(CITY_NAMES).flatMap((line) => line.split('|').slice(0, 2).join(',').split(','));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('names of countries', () => {
  it.each(lines(COUNTRY_NAMES))('%s', (line) => {
    const [code = '', names = ''] = line.split(':');
    expect(new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)).toBeDefined();
    for (const name of names.split(',')) expect([name, findCountry(name)]).toEqual([name, code]);
  });
});

describe('states and provinces', () => {
  it('are complete: fifty states and the district, ten provinces', () => {
    expect(regionsOf('US')).toHaveLength(51);
    expect(regionsOf('CA')).toHaveLength(10);
  });

  it.each(['US', 'CA'])('of %s are found by code and by name', (country) => {
    for (const [region, name] of regionsOf(country)) {
      expect(findRegion(region)).toEqual({ country, region });
      expect(findRegion(name)).toEqual({ country, region });
    }
  });

  it('of Canada each have a number in the gazetteer', () => {
    expect(Object.values(CANADA_CODES).sort()).toEqual(
      regionsOf('CA')
        .map(([code]) => code)
        .sort(),
    );
  });
});
