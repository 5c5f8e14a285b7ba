import { describe, expect, it } from 'vitest';
import { checkDraft, isChanged, toAnswerDraft, withAcceptable, withAnswer } from './draft.ts';

const stored = { questionId: 'guests', answer: 'weekly', acceptable: ['always', 'weekly'], importance: 3 } as const;
const kept = { ...stored, acceptable: [...stored.acceptable] };

describe('an answer while it is given', () => {
  it('welcomes my own answer from the other side until I choose otherwise', () => {
    const first = withAnswer(toAnswerDraft(undefined), 'always');
    expect(first).toEqual({ answer: 'always', acceptable: ['always'], importance: 1 });
    expect(withAnswer(first, 'seldom').acceptable).toEqual(['seldom']);
    const chosen = withAcceptable(first, 'weekly', true);
    expect(withAnswer(chosen, 'seldom').acceptable).toEqual(['always', 'weekly']);
    expect(withAcceptable(chosen, 'always', false).acceptable).toEqual(['weekly']);
  });

  it('needs an answer, and one to be happy with unless the question does not count', () => {
    const empty = toAnswerDraft(undefined);
    expect(checkDraft(empty)).toEqual({ missing: 'answer' });
    const picky = withAcceptable(withAnswer(empty, 'always'), 'always', false);
    expect(checkDraft(picky)).toEqual({ missing: 'acceptable' });
    expect(checkDraft({ ...picky, importance: 0 })).toEqual({
      change: { answer: 'always', acceptable: [], importance: 0 },
    });
  });

  it('is changed only where it says something else, in whatever order it was chosen', () => {
    const draft = toAnswerDraft(kept);
    expect(isChanged(draft, kept)).toBe(false);
    expect(isChanged(withAcceptable(withAcceptable(draft, 'always', false), 'always', true), kept)).toBe(false);
    expect(isChanged({ ...draft, importance: 9 }, kept)).toBe(true);
    expect(isChanged(withAnswer(draft, 'seldom'), kept)).toBe(true);
    expect(isChanged(toAnswerDraft(undefined), undefined)).toBe(false);
  });
});
