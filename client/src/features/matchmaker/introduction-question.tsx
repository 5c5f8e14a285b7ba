import Button from '@mui/material/Button';
import { useState } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { IntroductionQuestionView } from '../../../../shared/contract/introduction-questions.ts';
import { isolate } from '../../../../shared/text-direction.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useApiMutation } from '../../lib/query/mutation.ts';
import { invalidate } from '../../lib/query/query.ts';
import { toast } from '../../lib/toasts.ts';
import { focusMessages } from '../chat/threads/focus-messages.ts';
import { QuestionBar } from './question-bar.tsx';

const describeCard = ({ age, location, occupation }: IntroductionQuestionView['person']): string =>
  [age === null ? '' : String(age), isolate(location ?? ''), isolate(occupation ?? '')].filter(Boolean).join(' · ');

interface IntroductionQuestionProps {
  /** The matchmaker's. */
  name: string;
  question: IntroductionQuestionView;
  /** How many questions are open, this one among them. */
  open: number;
}

/** Asks the member whether their matchmaker may introduce somebody to them, who is told nothing of it. */
export const IntroductionQuestion = ({ name, question, open }: IntroductionQuestionProps) => {
  const [asked, setAsked] = useState<boolean | null>(null);
  const { firstName } = question.person;
  const answering = useApiMutation(contract.introductionQuestions.answer, {
    onSuccess: (_, { body }) =>
      toast({
        title: body.agrees
          ? `${name} may introduce ${firstName} to you`
          : `${name} won’t introduce ${firstName} to you`,
      }),
    onSettled: async () => {
      const bar = document.getElementById('introduction-question');
      setAsked(null);
      // Once the dialog has given the focus back to a button that goes.
      setTimeout(() => bar && focusMessages(bar));
      await invalidate(contract.introductionQuestions.list);
    },
    errorTitle: 'Not answered',
  });
  const card = describeCard(question.person);
  return (
    <>
      <QuestionBar
        id="introduction-question"
        title={`May I introduce ${firstName} to you?`}
        actions={
          <>
            <Button size="small" variant="outlined" disabled={answering.isPending} onClick={() => setAsked(true)}>
              Yes, please
            </Button>
            <Button size="small" disabled={answering.isPending} onClick={() => setAsked(false)}>
              No, thank you
            </Button>
          </>
        }
      >
        {card ? <span>{`${card}. `}</span> : null}
        <span>{`${name} asks you alone: ${firstName} is told nothing, whatever you answer.`}</span>
        {open > 1 ? <span>{` ${open - 1} more ${open === 2 ? 'question follows' : 'questions follow'}.`}</span> : null}
      </QuestionBar>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? `Say yes to ${firstName}?` : `Say no to ${firstName}?`}
        confirmLabel={asked ? 'Say yes' : 'Say no'}
        busy={answering.isPending}
        onConfirm={() => answering.mutate({ params: { id: question.id }, body: { agrees: asked === true } })}
        onCancel={() => setAsked(null)}
      >
        {asked
          ? `${name} may then choose ${firstName} for you. It is not certain that you are introduced, and you answer the introduction as any other.`
          : `${name} won’t choose ${firstName} for you. You cannot take this answer back here.`}
      </ConfirmDialog>
    </>
  );
};
