import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

const keys = (count: number): string[] => Array.from({ length: count }, (_, i) => `line-${i}`);

/** Announces to assistive technology that something is loading, and hides the grey shapes from it. */
export const Loading = ({ label = 'Loading', children }: { label?: string; children: ReactNode }) => (
  <Box role="status" aria-label={label}>
    <Box aria-hidden="true">{children}</Box>
  </Box>
);

/** Placeholder for lines of text, of which the last is shorter; with a label it announces by itself what is loading. */
export const TextSkeleton = ({ label, lines }: { label?: string; lines: number }) => {
  const text = (
    <Box>
      {keys(lines).map((key, i) => (
        <Skeleton key={key} variant="text" width={i === lines - 1 ? '62%' : '100%'} sx={{ fontSize: '1rem' }} />
      ))}
    </Box>
  );
  return label === undefined ? text : <Loading label={label}>{text}</Loading>;
};

/** Placeholder for a list of people: portrait, name and a line each. */
export const PeopleSkeleton = ({ rows = 4 }: { rows?: number }) => (
  <Loading label="Loading the list">
    {keys(rows).map((key) => (
      <Box key={key} sx={{ display: 'flex', gap: 2, alignItems: 'center', paddingBlock: 1.5 }}>
        <Skeleton variant="circular" width={56} height={56} />
        <Box sx={{ flex: 1 }}>
          <Skeleton variant="text" width="46%" sx={{ fontSize: '1.2rem' }} />
          <Skeleton variant="text" width="68%" />
        </Box>
      </Box>
    ))}
  </Loading>
);

/** Placeholder for a card, `height` pixels high; with a label it announces by itself what is loading. */
export const CardSkeleton = ({ label, height }: { label?: string; height: number }) => {
  const card = <Skeleton variant="rounded" sx={{ height, borderRadius: '12px' }} />;
  return label === undefined ? card : <Loading label={label}>{card}</Loading>;
};
