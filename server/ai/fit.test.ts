import { expect, test } from 'vitest';
import { isFit } from './fit.ts';

const LINE = 'Your text has 12 words. “On Sundays I bake. I run” is yours, and we called this good.';

test.each([
  LINE,
  '“On Sundays I bake. I run” is yours, and we called this good. Your text has 12 words.',
  'Salam, your text has 12 words; “On Sundays I bake. I run” is yours; we called this good.',
  '“On Sundays I bake. I run” is yours and we called this good. Also, your text has 12 words.',
])('accepts clauses word for word in another order, with other joining words or a greeting: %s', (worded) => {
  expect(isFit(worded, LINE)).toBe(true);
});

test.each([
  ['a clause less', 'Your text has 12 words.'],
  ['a clause twice', `${LINE} Your text has 12 words.`],
  [
    'a clause apart from what it is about',
    'We called this good. Your text has 12 words. “On Sundays I bake. I run” is yours.',
  ],
  ['a relation', LINE.replace('. “', ' because “')],
  ['another number', LINE.replace('12', '2')],
  ['another quotation', LINE.replace('Sundays', 'Mondays')],
  ['words of its own', `${LINE} Well done.`],
  ['a name', `Hello Amina, ${LINE}`],
  ['invisible letters', LINE.replace('text', 'te\u200bxt')],
  ['two paragraphs', LINE.replace('. ', '.\n')],
  ['nothing', ''],
])('refuses %s', (_, worded) => {
  expect(isFit(worded, LINE, ['Amina'])).toBe(false);
});

test('refuses what is private, word for word or not', () => {
  const line = 'Amina lives in Leeds. You live in Leeds.';
  expect([isFit(line, line), isFit(line, line, ['Amina'])]).toEqual([true, false]);
});
