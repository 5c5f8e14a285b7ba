import { expect, test } from 'vitest';
import { toIdBeginning, toShortReference } from './short-reference.ts';

test.each(['fO2nbUyXl1q0nCp0N7yQXw', 'AAAAAUyXl1q0nCp0N7yQXw', '_____UyXl1q0nCp0N7yQXw', '-z09_UyXl1q0nCp0N7yQXw'])(
  'six signs stand for %s, and lead back to it however they are written',
  (id) => {
    const short = toShortReference(id) ?? '';
    expect(short).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    const spelled = `${short.slice(0, 3).toLowerCase()} ${short.slice(3)}`.replace(/0/g, 'o').replace(/1/g, 'l');
    for (const written of [short, spelled]) expect(toIdBeginning(written)).toBe(id.slice(0, 5));
  },
);

test('what is no reference is none', () => {
  for (const text of ['', '12345', '1234567', 'ÄÄÄÄÄÄ', 'a.b@c.']) expect(toIdBeginning(text), text).toBeNull();
  expect(toShortReference('abc')).toBeNull();
  expect(toShortReference('a b c d')).toBeNull();
});
