import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { Notice } from '../../components/notice.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { useAnswers } from './use-answers.ts';

interface LoadedAnswersProps {
  /** Height of what is to come, in pixels. */
  height: number;
  children: (given: readonly QuestionAnswerView[]) => ReactNode;
}

/** What is drawn of my answers, once they are there. */
export const LoadedAnswers = ({ height, children }: LoadedAnswersProps) => {
  const mine = useAnswers();
  if (mine.isPending) {
    return (
      <Loading label="Loading your answers">
        <CardSkeleton height={height} />
      </Loading>
    );
  }
  if (mine.isError) {
    return (
      <Notice
        tone="error"
        title="Your answers could not be loaded"
        action={<Button onClick={() => void mine.refetch()}>Try again</Button>}
      >
        {errorMessage(mine.error)}
      </Notice>
    );
  }
  return children(mine.data);
};
