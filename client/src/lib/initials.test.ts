import { expect, it } from 'vitest';
import { getInitials } from './initials.ts';

it.each([
  ['Amina', 'Khan', 'AK'],
  ['  ömer', '‘Ali', 'ÖA'],
  ['(Dr) Sana', "al-'Arabi", 'DA'],
  ['طارق', 'زيدان', 'ط\u200Cز'],
  ['Amina', '-', 'A'],
  ['', null, 'U'],
])('of %j %j are %j', (firstName, lastName, initials) => {
  expect(getInitials({ firstName, lastName })).toBe(initials);
});
