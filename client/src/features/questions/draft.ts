import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import type { Importance } from '../../../../shared/limits.ts';

/** An answer while it is being given. */
export interface Draft {
  readonly answer: string | null;
  readonly acceptable: readonly string[];
  readonly importance: Importance;
}

const UNANSWERED: Draft = { answer: null, acceptable: [], importance: 1 };

export const draftOf = (stored: QuestionAnswerView | undefined): Draft => stored ?? UNANSWERED;

/** My own answer. As long as no other was chosen, what I would be happy with follows it. */
export const answer = (draft: Draft, value: string): Draft => {
  const follows = draft.acceptable.every((one) => one === draft.answer);
  return { ...draft, answer: value, acceptable: follows ? [value] : draft.acceptable };
};

export const accept = (draft: Draft, value: string, accepted: boolean): Draft => ({
  ...draft,
  acceptable: accepted ? [...draft.acceptable, value] : draft.acceptable.filter((one) => one !== value),
});

type Checked = { change: AnswerChange } | { missing: 'answer' | 'acceptable' };

/** What is sent for a draft, or which part of it is missing still. */
export const check = ({ answer: own, acceptable, importance }: Draft): Checked => {
  if (own === null) return { missing: 'answer' };
  if (importance > 0 && acceptable.length === 0) return { missing: 'acceptable' };
  return { change: { answer: own, acceptable: [...acceptable], importance } };
};

/** Whether a draft says anything else than what is stored. */
export const isChanged = (draft: Draft, stored: QuestionAnswerView | undefined): boolean => {
  const before = draftOf(stored);
  const plain = ({ answer: own, acceptable, importance }: Draft) =>
    JSON.stringify([own, [...acceptable].sort(), importance]);
  return plain(draft) !== plain(before);
};
