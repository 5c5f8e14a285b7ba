import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SubmitEvent, useState } from 'react';
import type { AnswerChange, QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { IMPORTANCES } from '../../../../shared/limits.ts';
import type { Question } from '../../../../shared/questions/question.ts';
import { FormStack } from '../../components/form/form-stack.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { IMPORTANCE_LABELS } from '../../content/question-groups.ts';
import { AnswerSwitches } from './answer-switches.tsx';
import { checkDraft, isChanged, toAnswerDraft, withAcceptable, withAnswer } from './draft.ts';
import { EssentialCost } from './essential-cost.tsx';
import { OptionList } from './option-list.tsx';
import { useSaveOnLeaving } from './use-save-on-leaving.ts';

const IMPORTANCE_OPTIONS = IMPORTANCES.map((value) => ({ value: String(value), label: IMPORTANCE_LABELS[value] }));
const MISSING = {
  answer: 'Please choose your own answer first, or skip this question.',
  acceptable: 'Please choose at least one answer that you would be happy with.',
} as const;

/** To the previous or the next question. */
export type Direction = 'back' | 'next';

interface QuestionFormProps {
  question: Question;
  stored: QuestionAnswerView | undefined;
  busy: boolean;
  isLast: boolean;
  isFirst: boolean;
  /** Saves, then moves in the direction, if one is given. */
  onSave: (change: AnswerChange, way?: Direction) => void;
  onMove: (way: Direction) => void;
  onForget: (onForgotten: () => void) => void;
}

/** One question: the user's answer, the answers that they accept, its importance, and what the answer may be used for. */
export const QuestionForm = ({ question, stored, busy, isFirst, isLast, ...act }: QuestionFormProps) => {
  const [draft, setDraft] = useState(() => toAnswerDraft(stored, question));
  const [missing, setMissing] = useState<keyof typeof MISSING>();
  const change = (next: typeof draft) => {
    setDraft(next);
    setMissing(undefined);
  };
  const dealtWith = useSaveOnLeaving(draft, stored, question, act.onSave);
  const leave = (way: Direction) => {
    const checked = checkDraft(draft);
    if ('missing' in checked && way === 'next') return setMissing(checked.missing);
    dealtWith();
    if ('change' in checked && isChanged(draft, stored, question)) act.onSave(checked.change, way);
    else act.onMove(way);
  };
  const skip = () => {
    dealtWith();
    act.onMove('next');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    leave('next');
  };
  const isAnyWelcome = draft.importance === 0;
  const getError = (part: keyof typeof MISSING) => (missing === part ? MISSING[part] : undefined);

  return (
    <FormStack label={question.text} onSubmit={submit}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' } }}>
        <OptionList
          pick="one"
          legend="Your answer"
          help="What is true of you today."
          options={question.options}
          chosen={draft.answer === null ? [] : [draft.answer]}
          onPick={(value) => change(withAnswer(draft, value))}
          error={getError('answer')}
        />
        <OptionList
          pick="any"
          legend="Answers you would be happy with"
          help={
            isAnyWelcome
              ? 'Any answer is fine, as this is not important to you.'
              : 'From the person you marry. As many as you like.'
          }
          options={question.options}
          chosen={isAnyWelcome ? question.options.map(({ value }) => value) : draft.acceptable}
          onPick={(value, isChosen) => change(withAcceptable(draft, value, isChosen))}
          disabled={isAnyWelcome}
          error={getError('acceptable')}
        />
      </Box>
      <OptionList
        pick="one"
        inRow
        legend="How important is this to you?"
        options={IMPORTANCE_OPTIONS}
        chosen={[String(draft.importance)]}
        onPick={(value) =>
          change({ ...draft, importance: IMPORTANCES.find((one) => String(one) === value) ?? draft.importance })
        }
      />
      {draft.importance === 9 && draft.acceptable.length > 0 ? (
        <EssentialCost questionId={question.id} acceptable={draft.acceptable} />
      ) : null}
      <AnswerSwitches question={question} draft={draft} onChange={change} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, marginTop: 2 }}>
        {isFirst ? null : (
          <Button variant="outlined" size="large" disabled={busy} onClick={() => leave('back')}>
            Back
          </Button>
        )}
        <Box sx={{ flex: 1 }} />
        <Button size="large" disabled={busy} onClick={skip}>
          Skip
        </Button>
        <SubmitButton busy={busy} busyLabel="Saving...">
          {isLast ? 'Finish' : 'Next'}
        </SubmitButton>
      </Box>
      {stored ? (
        <div>
          <Button
            disabled={busy}
            onClick={() => act.onForget(() => change(toAnswerDraft(undefined, question)))}
            sx={{ marginInlineStart: '-14px' }}
          >
            Remove this answer
          </Button>
        </div>
      ) : null}
    </FormStack>
  );
};
