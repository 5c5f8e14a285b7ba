import { describe, expect, it } from 'vitest';
import { findCities, findCountry, findRegion } from './gazetteer.ts';

describe('cities', () => {
  it.each([
    ['Malmö', 'malmo'],
    ['São Paulo', ' SAO PAULO '],
    ['St. Louis', 'saint louis'],
    ["Sana'a", 'sanaa'],
    ['Washington, D.C.', 'washington dc'],
  ])('are found as %s and as "%s"', (one, other) => {
    expect(findCities(one).length).toBeGreaterThan(0);
    expect(findCities(other)).toEqual(findCities(one));
  });

  it('of one name are sorted by population, descending', () => {
    for (const name of ['Birmingham', 'London', 'Springfield', 'Cordoba']) {
      const sizes = findCities(name).map(({ population }) => population);
      expect(sizes.length, name).toBeGreaterThan(1);
      expect(sizes, name).toEqual([...sizes].sort((a, b) => b - a));
    }
  });

  it('R26: are known to a tenth of a degree only', () => {
    for (const { latitude, longitude } of findCities('Birmingham')) {
      expect([Number.isInteger(latitude), Number.isInteger(longitude)]).toEqual([true, true]);
    }
    expect(findCities('Sydney')[0]).toMatchObject({ latitude: -339, longitude: 1512 });
  });

  it('with fewer than five thousand inhabitants, and unknown names, are not found', () => {
    for (const { population } of ['Paris', 'Manchester', 'Medina'].flatMap(findCities)) {
      expect(population).toBeGreaterThanOrEqual(5_000);
    }
    for (const none of ['', 'Nowhereville', 'constructor']) expect(findCities(none)).toEqual([]);
  });

  it('of Canada have the code of their province', () => {
    expect(findCities('Toronto')[0]).toMatchObject({ country: 'CA', region: 'ON' });
    expect(findCities('Vancouver').find(({ country }) => country === 'CA')?.region).toBe('BC');
  });
});

describe('countries and regions', () => {
  it.each([
    ['the UK', 'GB'],
    ['U.S.A.', 'US'],
    ['Türkiye', 'TR'],
    ['the Netherlands', 'NL'],
    ['New Zealand', 'NZ'],
    ['Scotland', 'GB'],
    ['London', null],
    ['GB', null],
  ])('"%s" names the country %s', (text, code) => {
    expect(findCountry(text)).toBe(code);
  });

  it.each([
    ['IL', { country: 'US', region: 'IL' }],
    ['new jersey', { country: 'US', region: 'NJ' }],
    ['Ontario', { country: 'CA', region: 'ON' }],
    ['Prince Edward Island', { country: 'CA', region: 'PE' }],
    ['Bavaria', null],
  ])('"%s" names the region %j', (text, region) => {
    expect(findRegion(text)).toEqual(region);
  });
});
