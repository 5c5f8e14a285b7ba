import { expect, it } from 'vitest';
import { answerLine } from './answers.ts';
import { judgePairs, PAIRS } from './judging.ts';

it('nothing false is said of two people whose texts invite it, and nothing that they share is left out', () => {
  const { pairs, missed } = judgePairs(PAIRS);
  expect(pairs).toBeGreaterThanOrEqual(200);
  expect(missed).toEqual([]);
});

it('a line is answered from whatever it has, and one that is wrong says what is', () => {
  const viewer = { gender: 'female', age: 30, bio: 'I love hiking.', unheard: 1 };
  const value = { id: 7, viewer, other: { gender: 'male', age: '30', bio: 'Hiking, always.' }, pool: [{}, null, 3] };
  expect(answerLine({ value })).toMatchObject({
    id: 7,
    reason: 'You share an interest in hiking and are both 30.',
    keyFactors: ['Hiking', 'Close in age'],
  });
  expect(answerLine({ value: [] })).toHaveProperty('reason');
  expect(answerLine({ error: 'line 2 is not JSON' })).toEqual({ id: null, error: 'line 2 is not JSON' });
});
