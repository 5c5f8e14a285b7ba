import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../../components/layout/progress-bar.tsx';
import { Sheet } from '../../../components/layout/sheet.tsx';
import { Medallion } from '../../../components/portrait/medallion.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { StarMark } from '../components/star-mark.tsx';
import { SAMPLE } from '../content/landing.ts';

const Example = ({ children }: { children: ReactNode }) => (
  <Sheet
    raised
    sx={{
      minHeight: 188,
      padding: 3,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      gap: 2,
    }}
  >
    {children}
  </Sheet>
);

const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>{children}</Box>
);

/** Illustrates an application under review. */
export const ReviewSample = () => (
  <Example>
    <Row>
      <Typography variant="subtitle2" component="p">
        {SAMPLE.review.state}
      </Typography>
      <Typography variant="subtitle2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {`${SAMPLE.review.percent}%`}
      </Typography>
    </Row>
    <ProgressBar value={SAMPLE.review.percent} label={`Example: ${SAMPLE.review.state}`} height={6} />
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <StarMark size={18} filled />
      <Typography variant="body2">{SAMPLE.review.verified}</Typography>
    </Box>
  </Example>
);

/** Illustrates one criterion as a scale. */
export const PreferenceSample = () => (
  <Example>
    <Typography variant="subtitle2" component="p">
      {SAMPLE.scale.name}
    </Typography>
    <Box aria-hidden="true" sx={{ position: 'relative', height: 20 }}>
      <Box
        sx={{
          position: 'absolute',
          insetInline: 0,
          top: 8,
          height: 4,
          borderRadius: 2,
          backgroundColor: 'background.sunken',
        }}
      />
      <Box sx={{ position: 'absolute', insetInline: '44% 12%', top: 8, height: 4, backgroundColor: 'primary.main' }} />
      {['44%', '88%'].map((insetInlineStart) => (
        <Box
          key={insetInlineStart}
          sx={(theme) => ({
            position: 'absolute',
            insetInlineStart,
            top: 2,
            width: 16,
            height: 16,
            marginInlineStart: '-8px',
            borderRadius: '50%',
            border: `2px solid ${theme.vars.palette.primary.main}`,
            backgroundColor: theme.vars.palette.background.paper,
          })}
        />
      ))}
    </Box>
    <Row>
      <Typography variant="body2" color="textSecondary">
        {SAMPLE.scale.from}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {SAMPLE.scale.to}
      </Typography>
    </Row>
  </Example>
);

/** Illustrates how introductions arrive. */
export const MatchSample = () => (
  <Example>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ display: 'flex' }}>
        <Medallion seed="sample-left" name={{ firstName: 'Amira' }} size={48} />
        <Box sx={{ marginInlineStart: '-12px' }}>
          <Medallion seed="sample-right" name={{ firstName: 'Yusuf' }} size={48} />
        </Box>
      </Box>
      <Box>
        <Typography variant="h5" component="p">
          {SAMPLE.match.score}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Box component="span" sx={{ color: 'text.primary', fontWeight: 560 }}>
            {SAMPLE.match.fresh}
          </Box>{' '}
          {SAMPLE.match.freshNote}
        </Typography>
      </Box>
    </Box>
    <Box
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        paddingTop: 2,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Typography variant="body2">{SAMPLE.chat.name}</Typography>
      <StatusChip tone="brass">{SAMPLE.chat.mark}</StatusChip>
    </Box>
  </Example>
);
