import { describe, expect, it } from 'vitest';
import { isBeyond } from '../../../../testing/people/reference-filters.ts';
import { getDistanceKm, isSameCity, isWithin, resolvePlace } from './places.ts';

describe('places', () => {
  it.each([
    ['Chicago, IL', 'Chicago', 'US'],
    ['chicago', 'Chicago', 'US'],
    ['NYC', 'New York', 'US'],
    ['Brooklyn, New York', 'New York', 'US'],
    ['London, United Kingdom', 'London', 'GB'],
    ['Toronto, ON, Canada', 'Toronto', 'CA'],
    ['San Francisco Bay Area', null, 'US'],
    ['München', 'Munich', 'DE'],
    ['London, Ontario', 'London', 'CA'],
    ['Birmingham, AL', 'Birmingham', 'US'],
    ['Columbus, GA', 'Columbus', 'US'],
    ['Canada', null, 'CA'],
    ['Texas', null, 'US'],
    // A city amidst the region of its name.
    ['Tehran', 'Tehran', 'IR'],
    ['Isfahan', 'Isfahan', 'IR'],
    ['Moscow', 'Moscow', 'RU'],
    ['Tashkent', 'Tashkent', 'UZ'],
  ])('are resolved from "%s"', (text, city, country) => {
    expect(resolvePlace(text)).toMatchObject({ city, country });
  });

  it.each([null, '', ' , ', 'Nowhereville', 'somewhere nice'])('are not resolved from %j', (text) => {
    expect(resolvePlace(text)).toBeNull();
  });

  it('have a distance between cities, and none where a city is unknown', () => {
    const [london, leeds, canada] = ['London', 'Leeds', 'Canada'].map(resolvePlace);
    expect(getDistanceKm(london ?? null, leeds ?? null)).toBeGreaterThan(250);
    expect(getDistanceKm(london ?? null, leeds ?? null)).toBeLessThan(290);
    expect(getDistanceKm(london ?? null, canada ?? null)).toBeNull();
    expect(isSameCity(resolvePlace('Brooklyn, NY'), resolvePlace('NYC'))).toBe(true);
  });
});

describe('texts of places', () => {
  it.each([
    ['London UK', 'London', 'GB'],
    ['Chicago IL', 'Chicago', 'US'],
    ['New York NY', 'New York', 'US'],
    ['Kuala Lumpur Malaysia', 'Kuala Lumpur', 'MY'],
    ['Berlin, DE', 'Berlin', 'DE'],
    ['Toronto, CA', 'Toronto', 'CA'],
    ['Casablanca, MA', 'Casablanca', 'MA'],
    ['Washington, DC', 'Washington', 'US'],
    ['Brooklyn / Manhattan', 'New York', 'US'],
    ['Dubai (UAE)', 'Dubai', 'AE'],
    ['Greater London', 'London', 'GB'],
    ['Cambridge, MA', 'Cambridge', 'US'],
    ['Paris, Texas', 'Paris', 'US'],
    ['the UK', null, 'GB'],
    ['A hamlet, Ohio', null, 'US'],
    ['A village, Bosnia and Herzegovina', null, 'BA'],
  ])('"%s" is resolved', (text, city, country) => {
    expect(resolvePlace(text)).toMatchObject({ city, country });
  });

  it.each(['Reading between the lines', 'London calling', 'here and there', '12345', 'new'])(
    '"%s" is not resolved',
    (text) => {
      expect(resolvePlace(text)).toBeNull();
    },
  );

  it.each([
    ['London', 'Birmingham', 160],
    ['London', 'Paris', 340],
    ['New York', 'Los Angeles', 3940],
    ['Dubai', 'Doha', 380],
    ['Sydney', 'London', 17000],
    ['Auckland', 'Los Angeles', 10500],
  ])('%s and %s are about %i km apart, in either order', (a, b, km) => {
    const [from, to] = [resolvePlace(a), resolvePlace(b)];
    const there = getDistanceKm(from, to);
    expect(there).toBeGreaterThan(km * 0.95);
    expect(there).toBeLessThan(km * 1.05);
    expect(getDistanceKm(to, from)).toBe(there);
    expect(getDistanceKm(from, from)).toBeLessThan(1);
  });

  it('a place is beyond a limit exactly when it is farther away', () => {
    const [london, leeds] = [resolvePlace('London'), resolvePlace('Leeds')];
    const km = getDistanceKm(london, leeds) ?? 0;
    if (!london || !leeds) throw new Error('London and Leeds are known');
    const within = (limit: number) => !isBeyond(london, leeds, Math.cos(limit / 6371));
    expect([within(km - 1), within(km + 1)]).toEqual([false, true]);
  });

  it.each([
    ['Leeds', 'the UK', true],
    ['Leeds', 'England', true],
    ['Leeds', 'Scotland', false],
    ['Leeds', 'Paris', false],
    ['Canterbury, UK', 'Kent', true],
    ['Leeds', 'Kent', false],
    ['Oakland', 'SF Bay Area', true],
    ['Shiraz', 'Fars', true],
    ['the UK', 'Leeds', null],
    ['the UK', 'Kent', null],
  ])('%s is in %s: %s', (inner, outer, expected) => {
    const [place, area] = [resolvePlace(inner), resolvePlace(outer)];
    expect(place && area && isWithin(place, area)).toBe(expected);
  });

  it('an area is as near as the nearest of its people, and to what lies in it at no distance', () => {
    const isWithinKm = (from: string, to: string, km: number): boolean => {
      const [a, b] = [resolvePlace(from), resolvePlace(to)];
      if (!a || !b) throw new Error(`${from} or ${to} is not known`);
      return !isBeyond(a, b, Math.cos(km / 6371)) && !isBeyond(b, a, Math.cos(km / 6371));
    };
    expect(isWithinKm('England', 'Penzance', 1)).toBe(true);
    expect(isWithinKm('England', 'Sydney', 50)).toBe(false);
    expect(isWithinKm('Texas', 'El Paso', 1)).toBe(true);
    expect(isWithinKm('Essex', 'Chelmsford', 1)).toBe(true);
    expect(isWithinKm('Essex', 'Manchester', 50)).toBe(false);
    expect(isWithinKm('Greater Manchester', 'Leeds', 50)).toBe(true);
  });
});
