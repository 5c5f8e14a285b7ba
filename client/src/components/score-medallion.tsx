import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LIMITS } from '../../../shared/limits.ts';

const Medallion = ({ score }: { score: number }) => {
  const highlighted = score > LIMITS.highlightedScore;
  return (
    <Box
      role="img"
      aria-label={`Compatibility ${score} of 100`}
      sx={(theme) => ({
        flex: 'none',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        width: 64,
        height: 64,
        borderRadius: '50%',
        border: `1px solid ${theme.vars.palette.secondary.main}`,
        backgroundColor: highlighted ? theme.vars.palette.secondary.main : 'transparent',
        color: highlighted ? theme.vars.palette.secondary.contrastText : theme.vars.palette.secondary.main,
      })}
    >
      <Typography
        variant="h5"
        component="span"
        color="inherit"
        sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: 1 }}
      >
        {score}
      </Typography>
    </Box>
  );
};

interface ScoreMedallionProps {
  score: number;
  /** How much of the score could be judged, 0 to 1. */
  coverage: number;
  /** Whether it has a row of its own on a phone, with the words beside it. */
  isRow?: boolean;
}

/** A compatibility score as a quiet medallion, filled above 80, and how much it rests on. */
export const ScoreMedallion = ({ score, coverage, isRow = false }: ScoreMedallionProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: isRow ? 'row' : 'column', sm: 'column' },
      alignItems: 'center',
      columnGap: 2,
      rowGap: 0.5,
    }}
  >
    <Medallion score={score} />
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{
        maxWidth: { xs: isRow ? 'none' : '7rem', sm: '7rem' },
        textAlign: { xs: isRow ? 'start' : 'center', sm: 'center' },
        textWrap: 'balance',
      }}
    >
      {`Based on ${Math.round(coverage * 100)}% of what we compare`}
    </Typography>
  </Box>
);
