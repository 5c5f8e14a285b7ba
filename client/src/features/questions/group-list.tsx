import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { QuestionAnswerView } from '../../../../shared/contract/questions.ts';
import { QUESTION_GROUPS, type QuestionGroup } from '../../../../shared/questions/question.ts';
import { BareList } from '../../components/bare-list.tsx';
import { GROUP_TEXTS, getGroupSlug } from '../../content/question-groups.ts';
import { buildQuestionGroupPath } from '../../lib/paths.ts';
import { countProgress, getQuestions } from './progress.ts';
import { ProgressLine } from './progress-line.tsx';

const Group = ({ group, given }: { group: QuestionGroup; given: readonly QuestionAnswerView[] }) => {
  const { answered, total } = countProgress(getQuestions(group), given);
  const { title, about } = GROUP_TEXTS[group];
  return (
    <Box
      component={Link}
      to={buildQuestionGroupPath(getGroupSlug(group))}
      sx={({ vars: { palette } }) => ({
        display: 'grid',
        gap: 2,
        alignContent: 'space-between',
        height: '100%',
        padding: 2.5,
        color: 'inherit',
        textDecoration: 'none',
        border: `1px solid ${palette.divider}`,
        borderRadius: '12px',
        backgroundColor: palette.background.paper,
        '&:hover': { borderColor: palette.outline },
      })}
    >
      <div>
        <Typography variant="h4" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5, textWrap: 'pretty' }}>
          {about}
        </Typography>
      </div>
      <ProgressLine
        label={`${title}: answered`}
        done={answered}
        total={total}
        text={answered === total ? `All ${total} answered` : `${answered} of ${total} answered`}
      />
    </Box>
  );
};

/** The groups of the question bank, and the user's progress in each. */
export const GroupList = ({ given }: { given: readonly QuestionAnswerView[] }) => (
  <BareList
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      // An odd number in two columns: the last one takes a whole row.
      '& > :last-child:nth-of-type(odd)': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
    }}
  >
    {QUESTION_GROUPS.map((group) => (
      <li key={group}>
        <Group group={group} given={given} />
      </li>
    ))}
  </BareList>
);
