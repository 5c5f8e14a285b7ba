import { describe, expect, it } from 'vitest';
import { distanceKm, resolvePlace, sameCity } from './places.ts';

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
    ['London, Ontario', null, 'CA'],
    ['Birmingham, AL', null, 'US'],
    ['Columbus, GA', null, 'US'],
    ['Canada', null, 'CA'],
    ['Texas', null, 'US'],
  ])('reads "%s"', (text, city, country) => {
    expect(resolvePlace(text)).toMatchObject({ city, country });
  });

  it.each([null, '', ' , ', 'Atlantis', 'somewhere nice'])('leaves %j unresolved', (text) => {
    expect(resolvePlace(text)).toBeNull();
  });

  it('measures city to city, and nothing where a city is not known', () => {
    const [london, leeds, canada] = ['London', 'Leeds', 'Canada'].map(resolvePlace);
    expect(distanceKm(london ?? null, leeds ?? null)).toBeGreaterThan(250);
    expect(distanceKm(london ?? null, leeds ?? null)).toBeLessThan(290);
    expect(distanceKm(london ?? null, canada ?? null)).toBeNull();
    expect(sameCity(resolvePlace('Oakland, CA'), resolvePlace('SF'))).toBe(true);
  });

  it('R26: knows a place no closer than a tenth of a degree', async () => {
    const { CITY_LINES } = await import('./places-data.ts');
    for (const line of CITY_LINES.trim().split('\n')) {
      const columns = line.split('|');
      expect(columns, line).toHaveLength(6);
      expect(columns.slice(4).join(' '), line).toMatch(/^-?\d{1,2}\.\d -?\d{1,3}\.\d$/);
    }
  });
});
