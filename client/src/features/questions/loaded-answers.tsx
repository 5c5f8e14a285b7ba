import type { ReactNode } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { LoadFailedNotice, QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton } from '../../components/skeletons.tsx';
import { useApiQuery } from '../../lib/query/query.ts';

const FAILED = 'Your answers could not be loaded';

interface LoadedAnswersProps {
  /** Height of the skeleton that is shown while they load, in pixels. */
  height: number;
  /** The page's h1 where they could not be loaded, for a page whose own is in the content. */
  failedHeading?: string;
  children: (given: readonly QuestionAnswerView[]) => ReactNode;
}

/** Loads the user's answers, and renders its content with them. */
export const LoadedAnswers = ({ height, failedHeading, children }: LoadedAnswersProps) => (
  <QueryContent
    query={useApiQuery(contract.questions.mine, {})}
    loading={<CardSkeleton label="Loading your answers" height={height} />}
    failed={
      failedHeading === undefined
        ? FAILED
        : (error, retry) => (
            <>
              <PageHeader title={failedHeading} />
              <LoadFailedNotice title={FAILED} query={{ error, refetch: async () => retry() }} />
            </>
          )
    }
  >
    {children}
  </QueryContent>
);
