import { expect, test } from 'vitest';
import { describePlace } from '../domain/matching/places/naming.ts';
import { suggestPlaces } from '../domain/matching/places/suggest.ts';
import { presentPlace } from './places.ts';

const suggest = (text: string, limit = 5) => suggestPlaces(text, limit).map(describePlace).map(presentPlace);

test.each([
  ['lond', { name: 'London', country: 'GB', region: 'England', label: 'London, United Kingdom' }],
  ['لند', { name: 'London', country: 'GB', region: 'England', label: 'London, United Kingdom' }],
  [
    'cambridge, ma',
    { name: 'Cambridge', country: 'US', region: 'Massachusetts', label: 'Cambridge, Massachusetts, United States' },
  ],
  ['londn', { name: 'London', country: 'GB', region: 'England', label: 'London, United Kingdom' }],
  ['United Kin', { name: 'United Kingdom', country: 'GB', label: 'United Kingdom' }],
  [
    'san francisco b',
    { name: 'San Francisco Bay Area', country: 'US', label: 'San Francisco Bay Area, United States' },
  ],
])('R26: "%s" is suggested with names alone, and nothing of where it is', (text, place) => {
  expect(suggest(text)[0]).toEqual(place);
});

test('suggestions are few, each once, and none for what begins no name', () => {
  const labels = suggest('sa', 10).map(({ label }) => label);
  expect(new Set(labels).size).toBe(10);
  expect(suggest('zzqx')).toEqual([]);
});
