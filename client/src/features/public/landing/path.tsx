import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { PATH } from '../../../content/landing.ts';
import type { Point } from '../../../content/types.ts';
import { Band } from '../parts/band.tsx';
import { Columns } from '../parts/columns.tsx';
import { MatchSample, PreferenceSample, ReviewSample } from './samples.tsx';

const Step = ({ at, step, children }: { at: number; step: Point; children: ReactNode }) => (
  <Box component="li" sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
    {children}
    <Typography
      variant="h4"
      component="p"
      aria-hidden="true"
      sx={{ color: 'secondary.dark', marginTop: 3, fontVariantNumeric: 'lining-nums' }}
    >
      {at}
    </Typography>
    <Typography variant="h4" component="h3" sx={{ marginTop: 0.5 }}>
      {step.title}
    </Typography>
    <Typography color="textSecondary" sx={{ marginTop: 1, textWrap: 'pretty' }}>
      {step.text}
    </Typography>
  </Box>
);

/** The way in, in three steps, each with a drawn example. */
export const Path = () => (
  <Band title={PATH.title} lead={PATH.lead} tone="sunken">
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      <Columns count={3} gap={5}>
        <Step at={1} step={PATH.apply}>
          <ReviewSample />
        </Step>
        <Step at={2} step={PATH.prefer}>
          <PreferenceSample />
        </Step>
        <Step at={3} step={PATH.connect}>
          <MatchSample />
        </Step>
      </Columns>
    </Box>
  </Band>
);
