import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { QUESTIONS } from '../../../../shared/questions/questions.ts';
import { Page } from '../../components/layout/page.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Section } from '../../components/layout/section.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { RenewalNote } from '../../components/notes/renewal-note.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { getGroupSlug } from '../../content/question-groups.ts';
import { buildQuestionGroupPath, paths } from '../../lib/paths.ts';
import { AnswersToAllow } from './answers-to-allow.tsx';
import { GroupList } from './group-list.tsx';
import { LoadedAnswers } from './loaded-answers.tsx';
import { countProgress, findNextOpenGroup } from './progress.ts';
import { ProgressLine } from './progress-line.tsx';

const describeProgress = (answered: number, total: number): string => {
  if (answered === 0) return `None of ${total} answered yet. Begin where you like.`;
  return answered === total ? `All ${total} answered` : `${answered} of ${total} answered`;
};

const Overview = ({ given }: { given: readonly QuestionAnswerView[] }) => {
  const { answered, total } = countProgress(QUESTIONS, given);
  const next = findNextOpenGroup(given);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, marginBottom: 4 }}>
        <Box sx={{ flex: '1 1 260px' }}>
          <ProgressLine
            label="Questions answered"
            done={answered}
            total={total}
            text={describeProgress(answered, total)}
          />
        </Box>
        {next ? (
          <LinkButton to={buildQuestionGroupPath(getGroupSlug(next))}>
            {answered === 0 ? 'Begin' : 'Continue'}
          </LinkButton>
        ) : null}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, '&:not(:empty)': { marginBottom: 4 } }}>
        <AnswersToAllow given={given} />
        <RenewalNote />
      </Box>
      <Section title="By subject">
        <GroupList given={given} />
      </Section>
    </>
  );
};

/** The overview of the question bank: the user's progress, where to continue, and what answers are used for. */
export const QuestionsPage = () => (
  <Page title="Questions">
    <PageHeader
      title="Questions for matching"
      lead="All of them are optional. Answer what matters to you and skip the rest: each answer makes your introductions a little more exact."
      actions={
        <TextLink alone to={paths.profile}>
          Back to your profile
        </TextLink>
      }
    />
    <LoadedAnswers height={640}>{(given) => <Overview given={given} />}</LoadedAnswers>
    <Section title="How we use your answers" divided>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5, maxWidth: '65ch', display: 'grid', gap: 1 }}>
        <li>We use them to find and rank people for you, and you for them.</li>
        <li>
          Members see no answer but those that you show on your profile. They never see what you would be happy with, or
          how important it is to you.
        </li>
        <li>
          Where you allow it, an answer may keep you apart from people to whom it matters. We introduce whoever answered
          otherwise on what is essential to you only when nobody else is left.
        </li>
        <li>The reason for an introduction rests on what your profiles show.</li>
        <li>
          You can change or remove any answer at any time; your introductions take it into account from the next day.
        </li>
      </Box>
      <Typography color="textSecondary" variant="body2" sx={{ marginTop: 2 }}>
        More in our <TextLink to={paths.privacyPolicy}>Privacy Policy</TextLink>.
      </Typography>
    </Section>
  </Page>
);
