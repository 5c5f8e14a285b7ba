import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BareList } from '../../../components/bare-list.tsx';
import { Band } from '../components/band.tsx';
import { PATH } from '../content/landing.ts';
import type { Point } from '../content/types.ts';
import { MatchSample, PreferenceSample, ReviewSample } from './samples.tsx';

const Step = ({ at, step, children }: { at: number; step: Point; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      alignContent: 'start',
      alignItems: { sm: 'center', lg: 'start' },
      gap: { xs: 3, sm: 5, lg: 3 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr)' },
    }}
  >
    {children}
    <Box>
      <Typography
        variant="h4"
        component="p"
        aria-hidden="true"
        sx={{ color: 'secondary.dark', fontVariantNumeric: 'lining-nums' }}
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
  </Box>
);

/** The way to become a member in three steps, each with an illustration. */
export const Path = () => (
  <Band title={PATH.title} lead={PATH.lead} tone="sunken">
    <BareList
      component="ol"
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Step at={1} step={PATH.apply}>
        <ReviewSample />
      </Step>
      <Step at={2} step={PATH.prefer}>
        <PreferenceSample />
      </Step>
      <Step at={3} step={PATH.connect}>
        <MatchSample />
      </Step>
    </BareList>
  </Band>
);
