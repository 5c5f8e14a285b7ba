import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import type { QuestionGroup } from '../../../../shared/questions/question.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Rosette } from '../../components/ornament/rosette.tsx';
import { GROUP_TEXTS, getGroupSlug } from '../../content/question-groups.ts';
import { buildQuestionGroupPath, paths } from '../../lib/paths.ts';
import { FULL_PAGE_HEIGHT } from '../../theme/tokens.ts';
import { countProgress, findNextOpenGroup, getQuestions } from './progress.ts';

interface GroupEndProps {
  group: QuestionGroup;
  given: readonly QuestionAnswerView[];
  heading: RefObject<HTMLHeadingElement | null>;
}

/** A little above the middle of its page. */
const BODY = {
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'center',
  gap: 2,
  minHeight: FULL_PAGE_HEIGHT,
  paddingBottom: 8,
} as const;

/** Shown after the last question of a group: how many were answered, and where to continue. */
export const GroupEnd = ({ group, given, heading }: GroupEndProps) => {
  const { answered, total } = countProgress(getQuestions(group), given);
  const next = findNextOpenGroup(given, group);
  const goesOn = next !== undefined && next !== group;
  return (
    <Box sx={BODY}>
      <Rosette />
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h1" sx={{ outline: 'none' }}>
        {`${GROUP_TEXTS[group].title}: done for now`}
      </Typography>
      <Typography color="textSecondary" sx={{ textWrap: 'balance' }}>
        {`${answered === total ? `All ${total}` : `${answered} of ${total}`} answered. You can come back at any time.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, marginTop: 2 }}>
        {goesOn ? (
          <LinkButton to={buildQuestionGroupPath(getGroupSlug(next))}>{`Go on: ${GROUP_TEXTS[next].title}`}</LinkButton>
        ) : null}
        <LinkButton to={paths.questions} variant={goesOn ? 'outlined' : 'contained'}>
          All subjects
        </LinkButton>
      </Box>
    </Box>
  );
};
