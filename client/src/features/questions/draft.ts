import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import type { Importance } from '../../../../shared/limits.ts';
import type { Question } from '../../../../shared/questions/question.ts';

/** An answer to a question as it is on the screen, before it is saved. */
export interface AnswerDraft {
  readonly answer: string | null;
  readonly acceptable: readonly string[];
  readonly importance: Importance;
  readonly mayKeepApart: boolean;
  readonly shown: boolean;
}

/** Builds the draft of a stored answer; for a question without one the empty draft, which may keep apart unless the question is special. */
export const toAnswerDraft = (
  stored: QuestionAnswerView | undefined,
  { sensitivity }: Pick<Question, 'sensitivity'>,
): AnswerDraft =>
  stored
    ? { ...stored, mayKeepApart: stored.mayKeepApart ?? false, shown: stored.shown ?? false }
    : { answer: null, acceptable: [], importance: 1, mayKeepApart: sensitivity !== 'special', shown: false };

/** Returns the draft with the user's own answer. As long as no other answer was marked acceptable, the acceptable one follows it. */
export const withAnswer = (draft: AnswerDraft, value: string): AnswerDraft => {
  const follows = draft.acceptable.every((one) => one === draft.answer);
  return { ...draft, answer: value, acceptable: follows ? [value] : draft.acceptable };
};

/** Returns the draft with an answer marked, or no longer marked, as acceptable. */
export const withAcceptable = (draft: AnswerDraft, value: string, accepted: boolean): AnswerDraft => ({
  ...draft,
  acceptable: accepted ? [...draft.acceptable, value] : draft.acceptable.filter((one) => one !== value),
});

type Checked = { change: AnswerChange } | { missing: 'answer' | 'acceptable' };

/** Returns the change to send for a draft, or the part of it that is still missing. */
export const checkDraft = ({ answer: own, acceptable, importance, mayKeepApart, shown }: AnswerDraft): Checked => {
  if (own === null) return { missing: 'answer' };
  if (importance > 0 && acceptable.length === 0) return { missing: 'acceptable' };
  return { change: { answer: own, acceptable: [...acceptable], importance, mayKeepApart, shown } };
};

/** Whether a draft differs from the stored answer; the order of the acceptable answers does not matter. */
export const isChanged = (
  draft: AnswerDraft,
  stored: QuestionAnswerView | undefined,
  question: Pick<Question, 'sensitivity'>,
): boolean => {
  const plain = ({ answer: own, acceptable, importance, mayKeepApart, shown }: AnswerDraft) =>
    JSON.stringify([own, [...acceptable].sort(), importance, mayKeepApart, shown]);
  return plain(draft) !== plain(toAnswerDraft(stored, question));
};
