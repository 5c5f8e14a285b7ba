import { describe, expect, it } from 'vitest';
import { accept, answer, check, draftOf, isChanged } from './draft.ts';

const stored = { questionId: 'guests', answer: 'weekly', acceptable: ['always', 'weekly'], importance: 3 } as const;
const kept = { ...stored, acceptable: [...stored.acceptable] };

describe('an answer while it is given', () => {
  it('welcomes my own answer from the other side until I choose otherwise', () => {
    const first = answer(draftOf(undefined), 'always');
    expect(first).toEqual({ answer: 'always', acceptable: ['always'], importance: 1 });
    expect(answer(first, 'seldom').acceptable).toEqual(['seldom']);
    const chosen = accept(first, 'weekly', true);
    expect(answer(chosen, 'seldom').acceptable).toEqual(['always', 'weekly']);
    expect(accept(chosen, 'always', false).acceptable).toEqual(['weekly']);
  });

  it('needs an answer, and one to be happy with unless the question does not count', () => {
    const empty = draftOf(undefined);
    expect(check(empty)).toEqual({ missing: 'answer' });
    const picky = accept(answer(empty, 'always'), 'always', false);
    expect(check(picky)).toEqual({ missing: 'acceptable' });
    expect(check({ ...picky, importance: 0 })).toEqual({
      change: { answer: 'always', acceptable: [], importance: 0 },
    });
  });

  it('is changed only where it says something else, in whatever order it was chosen', () => {
    const draft = draftOf(kept);
    expect(isChanged(draft, kept)).toBe(false);
    expect(isChanged(accept(accept(draft, 'always', false), 'always', true), kept)).toBe(false);
    expect(isChanged({ ...draft, importance: 9 }, kept)).toBe(true);
    expect(isChanged(answer(draft, 'seldom'), kept)).toBe(true);
    expect(isChanged(draftOf(undefined), undefined)).toBe(false);
  });
});
