import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useHydrated } from '../../../lib/rendering/hydrated.ts';
import type { Question } from '../content/types.ts';

export interface OneOpen {
  open: string | null;
  /** Opens this question and closes any other; closes it where it is open. */
  toggle: (question: string) => void;
}

/** Keeps at most one answer open over all lists that share this state. */
export const useOneOpen = (): OneOpen => {
  const [open, setOpen] = useState<string | null>(null);
  return { open, toggle: (question) => setOpen((now) => (now === question ? null : question)) };
};

interface QuestionListProps {
  questions: readonly Question[];
  one: OneOpen;
  headingLevel?: 'h3' | 'h4';
}

/** Questions with answers that expand. */
export const QuestionList = ({ questions, one, headingLevel = 'h3' }: QuestionListProps) => {
  const id = useId();
  const isHydrated = useHydrated();
  return (
    // What nothing answers yet takes no click.
    <Box sx={{ pointerEvents: isHydrated ? 'auto' : 'none' }}>
      {questions.map(({ question, answer }, at) => (
        <Accordion
          key={question}
          expanded={one.open === question}
          onChange={() => one.toggle(question)}
          slotProps={{ heading: { component: headingLevel } }}
        >
          <AccordionSummary
            id={`${id}-question-${at}`}
            aria-controls={`${id}-answer-${at}`}
            expandIcon={<ExpandMoreIcon />}
            sx={(theme) => ({ ...theme.typography.subtitle1, textAlign: 'start' })}
          >
            {question}
          </AccordionSummary>
          <AccordionDetails>
            <Typography color="textSecondary" sx={{ maxWidth: '66ch', textWrap: 'pretty' }}>
              {answer}
            </Typography>
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
};
