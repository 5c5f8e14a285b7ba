import { expect, test } from 'vitest';
import { RecentMap } from './recent-map.ts';

test('what is used stays, what is not is forgotten, and never more is held than was said', () => {
  const map = new RecentMap<number>(1_000);
  for (let at = 0; at < 10_000; at += 1) {
    map.set(`key ${at}`, at, 100);
    expect(map.get('key 0')).toBe(0);
  }
  const held = Array.from({ length: 10_000 }, (_, at) => map.get(`key ${at}`)).filter((value) => value !== undefined);
  expect(held.length).toBeGreaterThanOrEqual(5);
  expect(held.length).toBeLessThanOrEqual(10);
});

test('a value takes the place of the former one, and one that is too large is not kept', () => {
  const map = new RecentMap<string>(1_000);
  for (let at = 0; at < 100; at += 1) map.set('same', `value ${at}`, 100);
  map.set('other', 'kept as well', 100);
  expect([map.get('same'), map.get('other')]).toEqual(['value 99', 'kept as well']);
  map.set('same', 'too large', 501);
  expect(map.get('same')).toBeUndefined();
});
