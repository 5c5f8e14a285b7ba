import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import type { Importance } from '../../../../shared/limits.ts';

/** An answer to a question as it is on the screen, before it is saved. */
export interface AnswerDraft {
  readonly answer: string | null;
  readonly acceptable: readonly string[];
  readonly importance: Importance;
  readonly mayKeepApart?: boolean | undefined;
}

const UNANSWERED: AnswerDraft = { answer: null, acceptable: [], importance: 1 };

/** Builds the draft of a stored answer; the empty draft for a question without an answer. */
export const toAnswerDraft = (stored: QuestionAnswerView | undefined): AnswerDraft => stored ?? UNANSWERED;

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
export const checkDraft = ({ answer: own, acceptable, importance, mayKeepApart }: AnswerDraft): Checked => {
  if (own === null) return { missing: 'answer' };
  if (importance > 0 && acceptable.length === 0) return { missing: 'acceptable' };
  const kept = mayKeepApart ? { mayKeepApart } : {};
  return { change: { answer: own, acceptable: [...acceptable], importance, ...kept } };
};

/** Whether a draft differs from the stored answer; the order of the acceptable answers does not matter. */
export const isChanged = (draft: AnswerDraft, stored: QuestionAnswerView | undefined): boolean => {
  const before = toAnswerDraft(stored);
  const plain = ({ answer: own, acceptable, importance }: AnswerDraft) =>
    JSON.stringify([own, [...acceptable].sort(), importance]);
  return plain(draft) !== plain(before);
};
