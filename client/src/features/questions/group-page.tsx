import { useParams } from 'react-router-dom';
import { Page } from '../../components/layout/page.tsx';
import { NotFoundPage } from '../../components/pages/not-found-page.tsx';
import { findGroupBySlug, GROUP_TEXTS } from '../../content/question-groups.ts';
import { GroupQuestions } from './group-questions.tsx';
import { LoadedAnswers } from './loaded-answers.tsx';

/** One group of the question bank, one question at a time. */
export const QuestionGroupPage = () => {
  const group = findGroupBySlug(useParams().group);
  if (!group) return <NotFoundPage />;
  return (
    <Page title={`${GROUP_TEXTS[group].title} · Questions`}>
      <LoadedAnswers height={560} failedHeading={GROUP_TEXTS[group].title}>
        {(given) => <GroupQuestions key={group} group={group} given={given} />}
      </LoadedAnswers>
    </Page>
  );
};
