import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PreferenceImpactView } from '../../../../shared/contract/settings.ts';
import { formatNumber } from '../../content/format.ts';

/** A line under a field. */
export const ImpactLine = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary" sx={{ marginTop: -1.25, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);

/** Formats how many of how many members a preference leaves out; null where either is unknown. 0 means fewer than five. */
export const formatImpact = (
  count: number | null | undefined,
  considered: number | null | undefined,
): string | null => {
  if (count == null || !considered) return null;
  const of = `of about ${formatNumber(considered)} people`;
  return count === 0 ? `Leaves out fewer than 5 ${of}.` : `Leaves out about ${formatNumber(count)} ${of}.`;
};

const describeReading = ({ understood, reading }: PreferenceImpactView['dealBreakers'][number]): string =>
  understood
    ? `We understood this as: ${lowerFirst(reading ?? '')}.`
    : 'We could not understand this, so it is not used.';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Each deal-breaker: how it was understood, and how many people it leaves out. */
export const DealBreakerImpact = ({ cost }: { cost: PreferenceImpactView }) =>
  cost.dealBreakers.length === 0 ? null : (
    <Box
      component="ul"
      aria-label="How your deal breakers are understood"
      sx={(theme) => ({
        listStyle: 'none',
        margin: 0,
        padding: 0,
        '& > li': { paddingBlock: 1, borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      {cost.dealBreakers.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
        <li key={`${at} ${one.text}`}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
            {one.text}
          </Typography>
          <Typography variant="body2" color={one.understood ? 'textSecondary' : 'warning.main'}>
            {[describeReading(one), one.understood ? formatImpact(one.leavesOut, cost.considered) : null]
              .filter(Boolean)
              .join(' ')}
          </Typography>
        </li>
      ))}
    </Box>
  );
