import { useEffect, useRef } from 'react';
import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import type { Question } from '../../../../shared/questions/question.ts';
import { type AnswerDraft, checkDraft, isChanged } from './draft.ts';

/**
 * Saves the draft when the question is left other than by its own buttons, as by a link or the browser's Back. Returns a
 * function that marks the current draft as handled, so that it is not saved again.
 */
export const useSaveOnLeaving = (
  draft: AnswerDraft,
  stored: QuestionAnswerView | undefined,
  question: Pick<Question, 'sensitivity'>,
  save: (change: AnswerChange) => void,
): (() => void) => {
  const now = useRef({ draft, stored, question, save });
  const done = useRef<AnswerDraft>(null);
  useEffect(() => {
    now.current = { draft, stored, question, save };
  });
  useEffect(
    () => () => {
      const { draft, stored, question, save } = now.current;
      const checked = checkDraft(draft);
      if (draft !== done.current && 'change' in checked && isChanged(draft, stored, question)) save(checked.change);
    },
    [],
  );
  return () => {
    done.current = draft;
  };
};
