import type { ReactNode } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { useApiQuery } from '../../lib/query/query.ts';

interface LoadedAnswersProps {
  /** Height of the skeleton that is shown while they load, in pixels. */
  height: number;
  children: (given: readonly QuestionAnswerView[]) => ReactNode;
}

/** Loads the user's answers, and renders its content with them. */
export const LoadedAnswers = ({ height, children }: LoadedAnswersProps) => (
  <QueryContent
    query={useApiQuery(contract.questions.mine, {})}
    loading={
      <Loading label="Loading your answers">
        <CardSkeleton height={height} />
      </Loading>
    }
    failed="Your answers could not be loaded"
  >
    {children}
  </QueryContent>
);
