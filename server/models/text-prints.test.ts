import { expect, test } from 'vitest';
import { areSimilar, printText } from './text-prints.ts';

const TEXT =
  'Sundays begin with bread from the oven and end with a long letter to my sister in Fes, who answers with questions about the garden.';

test.each([
  ['the same', TEXT, true],
  ['other signs and letters', `  ${TEXT.toUpperCase().replaceAll(' ', ' \n- ')}`, true],
  [
    'a changed word and more after it',
    `${TEXT.replace('oven', 'baker')} I hope for a calm home near my parents.`,
    true,
  ],
  [
    'other sentences',
    'I teach mathematics in Leeds, walk on the moors at weekends, and read to my nephews in the evening.',
    false,
  ],
  [
    'a sentence in common',
    `Sundays begin with bread from the oven. ${'I teach and walk and read and '.repeat(9)}`,
    false,
  ],
  ['a short text', 'Sundays begin with bread from the oven', false],
])('compares texts by their prints: %s', (_, other, isSimilar) => {
  expect(areSimilar(printText(TEXT), printText(other))).toBe(isSimilar);
});
