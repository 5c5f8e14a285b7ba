import { describe, expect, it } from 'vitest';
import { checkDraft, isChanged, toAnswerDraft, withAcceptable, withAnswer } from './draft.ts';

const stored = { questionId: 'guests', answer: 'weekly', acceptable: ['always', 'weekly'], importance: 3 } as const;
const kept = { ...stored, acceptable: [...stored.acceptable] };

describe('the draft of an answer', () => {
  it("accepts the user's own answer until another one is marked acceptable", () => {
    const first = withAnswer(toAnswerDraft(undefined), 'always');
    expect(first).toEqual({ answer: 'always', acceptable: ['always'], importance: 1 });
    expect(withAnswer(first, 'seldom').acceptable).toEqual(['seldom']);
    const chosen = withAcceptable(first, 'weekly', true);
    expect(withAnswer(chosen, 'seldom').acceptable).toEqual(['always', 'weekly']);
    expect(withAcceptable(chosen, 'always', false).acceptable).toEqual(['weekly']);
  });

  it('requires an answer, and an acceptable one unless the question has no importance', () => {
    const empty = toAnswerDraft(undefined);
    expect(checkDraft(empty)).toEqual({ missing: 'answer' });
    const picky = withAcceptable(withAnswer(empty, 'always'), 'always', false);
    expect(checkDraft(picky)).toEqual({ missing: 'acceptable' });
    expect(checkDraft({ ...picky, importance: 0 })).toEqual({
      change: { answer: 'always', acceptable: [], importance: 0 },
    });
  });

  it('keeps what its owner said of keeping apart', () => {
    expect(checkDraft(toAnswerDraft({ ...kept, mayKeepApart: true }))).toHaveProperty('change.mayKeepApart', true);
    expect(checkDraft(toAnswerDraft(kept))).not.toHaveProperty('change.mayKeepApart');
  });

  it('counts as changed only when it differs, whatever the order of choices', () => {
    const draft = toAnswerDraft(kept);
    expect(isChanged(draft, kept)).toBe(false);
    expect(isChanged(withAcceptable(withAcceptable(draft, 'always', false), 'always', true), kept)).toBe(false);
    expect(isChanged({ ...draft, importance: 9 }, kept)).toBe(true);
    expect(isChanged(withAnswer(draft, 'seldom'), kept)).toBe(true);
    expect(isChanged(toAnswerDraft(undefined), undefined)).toBe(false);
  });
});
