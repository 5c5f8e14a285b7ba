import { describe, expect, it } from 'vitest';
import { findCities } from './gazetteer.ts';
import { getDistanceKm, isSameCity, resolvePlace } from './places.ts';

describe('places', () => {
  it.each([
    ['Chicago, IL', 'Chicago', 'US'],
    ['chicago', 'Chicago', 'US'],
    ['NYC', 'New York', 'US'],
    ['Brooklyn, New York', 'New York', 'US'],
    ['London, United Kingdom', 'London', 'GB'],
    ['Toronto, ON, Canada', 'Toronto', 'CA'],
    ['San Francisco Bay Area', 'San Francisco', 'US'],
    ['München', 'Munich', 'DE'],
    ['London, Ontario', 'London', 'CA'],
    ['Birmingham, AL', 'Birmingham', 'US'],
    ['Columbus, GA', 'Columbus', 'US'],
    ['Canada', null, 'CA'],
    ['Texas', null, 'US'],
  ])('reads "%s"', (text, city, country) => {
    expect(resolvePlace(text)).toMatchObject({ city, country });
  });

  it.each([null, '', ' , ', 'Nowhereville', 'somewhere nice'])('leaves %j unresolved', (text) => {
    expect(resolvePlace(text)).toBeNull();
  });

  it('measures city to city, and nothing where a city is not known', () => {
    const [london, leeds, canada] = ['London', 'Leeds', 'Canada'].map(resolvePlace);
    expect(getDistanceKm(london ?? null, leeds ?? null)).toBeGreaterThan(250);
    expect(getDistanceKm(london ?? null, leeds ?? null)).toBeLessThan(290);
    expect(getDistanceKm(london ?? null, canada ?? null)).toBeNull();
    expect(isSameCity(resolvePlace('Oakland, CA'), resolvePlace('SF'))).toBe(true);
  });

  it('R26: knows a city no closer than a tenth of a degree', () => {
    for (const name of ['London', 'Paris', 'Chicago', 'Lahore', 'Sydney', 'Kuala Lumpur', 'Springfield']) {
      for (const { latitude, longitude } of findCities(name)) {
        expect([Number.isInteger(latitude), Number.isInteger(longitude)]).toEqual([true, true]);
        expect(Math.abs(latitude) <= 900 && Math.abs(longitude) <= 1800).toBe(true);
      }
    }
  });
});
