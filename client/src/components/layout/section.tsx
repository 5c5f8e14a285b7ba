import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  /** The section's h2; it also names the section for assistive technology. */
  title?: ReactNode;
  lead?: ReactNode;
  /** Heading level where the section lies inside another. */
  level?: 2 | 3;
  /** A target for links to this place (`#id`). */
  id?: string;
  /** A hairline above. */
  divided?: boolean;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export const Section = ({ title, lead, level = 2, id, divided = false, children }: SectionProps) => {
  const headingId = useId();
  return (
    <Box
      component="section"
      {...(id ? { id } : {})}
      {...(title ? { 'aria-labelledby': headingId } : {})}
      sx={(theme) => ({
        paddingBlock: level === 2 ? { xs: 4, md: 6 } : 3,
        ...(divided
          ? { borderTop: `1px solid ${theme.vars.palette.divider}` }
          : { '&:first-of-type': { paddingTop: 0 } }),
      })}
    >
      {title ? (
        <Typography id={headingId} variant={level === 2 ? 'h3' : 'h4'} component={level === 2 ? 'h2' : 'h3'}>
          {title}
        </Typography>
      ) : null}
      {lead ? (
        <Typography color="textSecondary" sx={{ marginTop: 1, maxWidth: '65ch' }}>
          {lead}
        </Typography>
      ) : null}
      <Box sx={title || lead ? { marginTop: 3 } : {}}>{children}</Box>
    </Box>
  );
};
