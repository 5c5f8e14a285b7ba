import { describe, expect, it } from 'vitest';
import { checkDraft, isChanged, toAnswerDraft, withAcceptable, withAnswer } from './draft.ts';

const stored = { questionId: 'guests', answer: 'weekly', acceptable: ['always', 'weekly'], importance: 3 } as const;
const kept = { ...stored, acceptable: [...stored.acceptable] };
const OPEN = { sensitivity: 'open' } as const;
const NOT_USED = { mayKeepApart: true, shown: false };

describe('the draft of an answer', () => {
  it("accepts the user's own answer until another one is marked acceptable", () => {
    const first = withAnswer(toAnswerDraft(undefined, OPEN), 'always');
    expect(first).toEqual({ answer: 'always', acceptable: ['always'], importance: 1, ...NOT_USED });
    expect(withAnswer(first, 'seldom').acceptable).toEqual(['seldom']);
    const chosen = withAcceptable(first, 'weekly', true);
    expect(withAnswer(chosen, 'seldom').acceptable).toEqual(['always', 'weekly']);
    expect(withAcceptable(chosen, 'always', false).acceptable).toEqual(['weekly']);
  });

  it('requires an answer, and an acceptable one unless the question has no importance', () => {
    const empty = toAnswerDraft(undefined, OPEN);
    expect(checkDraft(empty)).toEqual({ missing: 'answer' });
    const picky = withAcceptable(withAnswer(empty, 'always'), 'always', false);
    expect(checkDraft(picky)).toEqual({ missing: 'acceptable' });
    expect(checkDraft({ ...picky, importance: 0 })).toEqual({
      change: { answer: 'always', acceptable: [], importance: 0, ...NOT_USED },
    });
  });

  it('may keep apart where it is new and not special, or where its owner said so', () => {
    const getApart = (given?: boolean, sensitivity: 'open' | 'special' = 'open') =>
      toAnswerDraft(given === undefined ? kept : { ...kept, mayKeepApart: given }, { sensitivity }).mayKeepApart;
    expect([getApart(), getApart(false), getApart(true)]).toEqual([false, false, true]);
    expect(toAnswerDraft(undefined, OPEN).mayKeepApart).toBe(true);
    expect(toAnswerDraft(undefined, { sensitivity: 'special' }).mayKeepApart).toBe(false);
  });

  it('counts as changed only when it differs, whatever the order of choices', () => {
    const draft = toAnswerDraft(kept, OPEN);
    expect(isChanged(draft, kept, OPEN)).toBe(false);
    expect(isChanged(withAcceptable(withAcceptable(draft, 'always', false), 'always', true), kept, OPEN)).toBe(false);
    expect(isChanged({ ...draft, importance: 9 }, kept, OPEN)).toBe(true);
    expect(isChanged({ ...draft, mayKeepApart: true }, kept, OPEN)).toBe(true);
    expect(isChanged({ ...draft, shown: true }, kept, OPEN)).toBe(true);
    expect(isChanged(withAnswer(draft, 'seldom'), kept, OPEN)).toBe(true);
    expect(isChanged(toAnswerDraft(undefined, OPEN), undefined, OPEN)).toBe(false);
  });
});
