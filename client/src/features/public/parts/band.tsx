import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Wide } from './wide.tsx';

interface BandProps {
  /** The band's h2; it also names it for assistive technology. */
  title?: string;
  eyebrow?: string;
  lead?: string;
  /** A target for links to this place (`#id`). */
  id?: string;
  tone?: 'page' | 'sunken';
  /** A hairline above. */
  divided?: boolean;
  centred?: boolean;
  width?: 'text' | 'medium' | 'wide';
  children: ReactNode;
}

/** A part of a public page, from edge to edge, under its own heading. */
export const Band = ({
  title,
  eyebrow,
  lead,
  id,
  tone = 'page',
  divided = false,
  centred = false,
  width = 'wide',
  children,
}: BandProps) => {
  const headingId = useId();
  return (
    <Box
      component="section"
      {...(id ? { id } : {})}
      {...(title ? { 'aria-labelledby': headingId } : {})}
      sx={(theme) => ({
        paddingBlock: { xs: 7, md: 11 },
        ...(tone === 'sunken' ? { backgroundColor: theme.vars.palette.background.sunken } : {}),
        ...(divided ? { borderTop: `1px solid ${theme.vars.palette.divider}` } : {}),
      })}
    >
      <Wide width={width}>
        {title ? (
          <Box
            sx={{
              maxWidth: 680,
              marginBottom: { xs: 4, md: 6 },
              ...(centred ? { marginInline: 'auto', textAlign: 'center' } : {}),
            }}
          >
            {eyebrow ? (
              <Typography variant="overline" component="p" sx={{ color: 'secondary.dark', marginBottom: 1 }}>
                {eyebrow}
              </Typography>
            ) : null}
            <Typography id={headingId} variant="h2">
              {title}
            </Typography>
            {lead ? (
              <Typography variant="lead" component="p" color="textSecondary" sx={{ marginTop: 1.5 }}>
                {lead}
              </Typography>
            ) : null}
          </Box>
        ) : null}
        {children}
      </Wide>
    </Box>
  );
};
