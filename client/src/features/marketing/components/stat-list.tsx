import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Figure } from '../content/types.ts';

/** Large figures, each with a label. */
export const StatList = ({ figures }: { figures: readonly Figure[] }) => (
  <Box
    component="dl"
    sx={{
      margin: 0,
      display: 'grid',
      gap: { xs: 4, md: 3 },
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        md: `repeat(${figures.length}, auto)`,
        lg: `repeat(${figures.length}, minmax(0, 1fr))`,
      },
    }}
  >
    {figures.map(({ value, label }) => (
      <Box
        key={label}
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column-reverse',
          justifyContent: 'flex-end',
          borderTop: `1px solid ${theme.vars.palette.outline}`,
          paddingTop: 2,
        })}
      >
        <Typography component="dt" color="textSecondary">
          {label}
        </Typography>
        <Typography
          variant="h2"
          component="dd"
          sx={{ margin: 0, whiteSpace: { sm: 'nowrap' }, fontVariantNumeric: 'lining-nums' }}
        >
          {value}
        </Typography>
      </Box>
    ))}
  </Box>
);
