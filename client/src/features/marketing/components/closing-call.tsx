import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Rosette } from '../../../components/ornament/rosette.tsx';
import { BandFrame } from './band-frame.tsx';

interface ClosingCallProps {
  title: string;
  text: string;
  /** The links to the next steps. */
  children: ReactNode;
}

/** The end of a public page: one sentence and the next step. */
export const ClosingCall = ({ title, text, children }: ClosingCallProps) => {
  const headingId = useId();
  return (
    <BandFrame width="text" divided headingId={headingId}>
      <Box sx={{ textAlign: 'center' }}>
        <Rosette size={72} />
        <Typography id={headingId} variant="h2" sx={{ marginTop: 2.5 }}>
          {title}
        </Typography>
        <Typography variant="lead" component="p" color="textSecondary" sx={{ marginTop: 1.5 }}>
          {text}
        </Typography>
        <Box
          sx={{
            marginTop: 4,
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1.5,
            justifyContent: 'center',
            // On a phone they fill their rows, so that none is narrower than its neighbour.
            '& > *': { flexGrow: { xs: 1, sm: 0 } },
          }}
        >
          {children}
        </Box>
      </Box>
    </BandFrame>
  );
};
