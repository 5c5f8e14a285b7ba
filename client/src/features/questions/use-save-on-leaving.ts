import { useEffect, useRef } from 'react';
import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { type AnswerDraft, checkDraft, isChanged } from './draft.ts';

/**
 * Saves what was chosen when the question goes away by another way than its own buttons: a link, the browser's Back. Answers
 * the call that says that the draft of now has been dealt with.
 */
export const useSaveOnLeaving = (
  draft: AnswerDraft,
  stored: QuestionAnswerView | undefined,
  save: (change: AnswerChange) => void,
): (() => void) => {
  const now = useRef({ draft, stored, save });
  const done = useRef<AnswerDraft>(null);
  useEffect(() => {
    now.current = { draft, stored, save };
  });
  useEffect(
    () => () => {
      const { draft, stored, save } = now.current;
      const checked = checkDraft(draft);
      if (draft !== done.current && 'change' in checked && isChanged(draft, stored)) save(checked.change);
    },
    [],
  );
  return () => {
    done.current = draft;
  };
};
