import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QuestionGroup } from '../content/types.ts';
import { QuestionList, useOneOpen } from './question-list.tsx';

interface QuestionGroupsProps {
  groups: readonly QuestionGroup[];
  /** Heading level of the groups' titles. */
  level?: 2 | 3;
}

/** Questions in named groups, each with its anchor; one answer is open at a time over all of them. */
export const QuestionGroups = ({ groups, level = 2 }: QuestionGroupsProps) => {
  const one = useOneOpen();
  return (
    <Box sx={{ display: 'grid', gap: { xs: 6, md: 8 }, minWidth: 0 }}>
      {groups.map(({ id, title, questions }) => (
        <Box component="section" key={id} id={id} aria-labelledby={`${id}-title`}>
          <Typography
            id={`${id}-title`}
            variant={level === 2 ? 'h3' : 'h4'}
            component={level === 2 ? 'h2' : 'h3'}
            sx={{ marginBottom: 2 }}
          >
            {title}
          </Typography>
          <QuestionList questions={questions} one={one} headingLevel={level === 2 ? 'h3' : 'h4'} />
        </Box>
      ))}
    </Box>
  );
};
