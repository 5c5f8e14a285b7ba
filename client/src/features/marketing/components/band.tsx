import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { BandFrame, type BandFrameProps } from './band-frame.tsx';

interface BandProps extends BandFrameProps {
  /** The part's h2, which also labels it for assistive technology. */
  title?: string;
  eyebrow?: string;
  lead?: string;
  centred?: boolean;
}

/** A part of a public page across the full width, under its own heading. */
export const Band = ({ title, eyebrow, lead, centred = false, children, ...frame }: BandProps) => {
  const headingId = useId();
  return (
    <BandFrame {...frame} headingId={title && headingId}>
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
    </BandFrame>
  );
};
