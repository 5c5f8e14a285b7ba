import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface FactRow {
  term: string;
  /** The value; an empty text is shown as 'Not provided'. */
  value: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

/** A list of terms and values; `narrow` limits it to two in a row. */
export const DescriptionList = ({ facts, narrow = false }: { facts: readonly FactRow[]; narrow?: boolean }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gap: 2.5,
      margin: 0,
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', ...(narrow ? {} : { sm: 'repeat(3, minmax(0, 1fr))' }) },
    }}
  >
    {facts.map(({ term, value, wide }) => (
      <Box key={term} sx={wide ? { gridColumn: '1 / -1' } : {}}>
        <Typography variant="caption" component="dt" color="textSecondary">
          {term}
        </Typography>
        <Typography
          component="dd"
          sx={{ margin: 0, maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          color={value ? 'textPrimary' : 'textSecondary'}
        >
          {value || 'Not provided'}
        </Typography>
      </Box>
    ))}
  </Box>
);
