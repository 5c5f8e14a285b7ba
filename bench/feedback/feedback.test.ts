import { expect, it } from 'vitest';
import { answerLine, HALVES, judgeLine } from './judging.ts';

it('the built-in profiles get no praise that harms, and what they should', () => {
  const judged = HALVES.flatMap(({ lines }) => lines.map(judgeLine));
  expect(judged.length).toBeGreaterThanOrEqual(100);
  expect(judged.filter(({ harmful }) => harmful.length > 0)).toEqual([]);
  expect(judged.filter(({ missing }) => missing.length === 0).length / judged.length).toBeGreaterThanOrEqual(0.95);
});

it('a line is answered as its owner would read it, and one that is wrong says what is', () => {
  const bio = 'On Sundays I bake bread with my nieces. My wife died and I cry.';
  const answer = answerLine({ value: { id: 1, profile: { bio, age: 30, unheard: true } } });
  expect(answer).toMatchObject({ id: 1, additionalNotes: expect.stringContaining('painful') });
  expect(judgeLine({ value: { id: 1, profile: { bio }, forbidden: ['nieces'], wanted: ['stars'] } })).toEqual({
    id: 1,
    harmful: ['nieces'],
    missing: ['stars'],
  });
  expect(answerLine({ error: 'line 2 is not JSON' })).toEqual({ id: null, error: 'line 2 is not JSON' });
});
