import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';

interface FoldProps {
  /** The h2 that opens it. */
  title: string;
  lead?: string;
  /** Whether what was typed in it stays when it is folded again: of a form. */
  isKept?: boolean;
  children: ReactNode;
}

/** A part of a page that is rarely wanted. Until it is opened it fetches nothing: what staff look at of a person is recorded. */
export const Fold = ({ title, lead, isKept = false, children }: FoldProps) => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <Accordion
      expanded={isOpen}
      onChange={(_, expanded) => {
        setOpen(expanded);
        setWasOpen(true);
      }}
      slotProps={{ heading: { component: 'h2' } }}
      sx={{ '@media print': { '&:not(.Mui-expanded)': { display: 'none' } } }}
    >
      <AccordionSummary
        id={`${id}-title`}
        aria-controls={`${id}-part`}
        expandIcon={<ExpandMoreIcon />}
        sx={(theme) => ({ ...theme.typography.h4, textAlign: 'start' })}
      >
        {title}
      </AccordionSummary>
      <AccordionDetails>
        {lead ? (
          <Typography color="textSecondary" sx={{ marginBottom: 3, maxWidth: '65ch' }}>
            {lead}
          </Typography>
        ) : null}
        {isOpen || (isKept && wasOpen) ? children : null}
      </AccordionDetails>
    </Accordion>
  );
};
