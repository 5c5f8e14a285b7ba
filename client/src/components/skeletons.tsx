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

/** Placeholder for lines of text; the last is shorter. */
export const TextSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <Box>
    {keys(lines).map((key, i) => (
      <Skeleton key={key} variant="text" width={i === lines - 1 ? '62%' : '100%'} sx={{ fontSize: '1rem' }} />
    ))}
  </Box>
);

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

/** Placeholder for a card; `height` is in pixels. */
export const CardSkeleton = ({ height = 200 }: { height?: number }) => (
  <Skeleton variant="rounded" sx={{ height, borderRadius: '12px' }} />
);
