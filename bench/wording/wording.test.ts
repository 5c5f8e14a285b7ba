import { expect, it } from 'vitest';
import { answerLine, judgeWordings, WORDINGS } from './wording.ts';

it('no wording that says something else passes, and all that are word for word do', () => {
  const { changed, passed, same, refused } = judgeWordings(WORDINGS);
  expect([passed, refused]).toEqual([[], []]);
  expect(changed).toBeGreaterThanOrEqual(200);
  expect(same).toBeGreaterThanOrEqual(50);
});

it('a line is answered, and one that is wrong says what is', () => {
  const plain = 'You both teach. She bakes.';
  expect(answerLine({ value: { id: 1, plain, worded: 'She bakes, and you both teach.' } })).toEqual({
    id: 1,
    fits: true,
  });
  expect(answerLine({ value: { id: 2, plain } })).toHaveProperty('error');
  expect(answerLine({ error: 'line 2 is not JSON' })).toEqual({ id: null, error: 'line 2 is not JSON' });
});
