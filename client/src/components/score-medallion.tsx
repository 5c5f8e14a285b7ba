import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ScoreText } from '../content/recommendation-text.ts';

const Medallion = ({ score, isHighlighted }: Pick<ScoreText, 'score' | 'isHighlighted'>) => (
  <Box
    role="img"
    aria-label={`Compatibility ${score} of 100`}
    data-highlighted={isHighlighted || undefined}
    sx={({ vars: { palette } }) => ({
      flex: 'none',
      display: 'grid',
      placeContent: 'center',
      justifyItems: 'center',
      width: 64,
      height: 64,
      borderRadius: '50%',
      border: `1px solid ${palette.secondary.main}`,
      color: palette.secondary.main,
      '&[data-highlighted]': { backgroundColor: palette.secondary.main, color: palette.secondary.contrastText },
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

interface ScoreMedallionProps {
  /** See `describeScore()`. */
  text: ScoreText;
  /** Whether it has a row of its own on a phone, with the words beside it. */
  isRow?: boolean;
}

/** A compatibility score as a quiet medallion, filled above 80, with what it is of; where it rests on little, on how much. */
export const ScoreMedallion = ({ text, isRow = false }: ScoreMedallionProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { xs: isRow ? 'row' : 'column', sm: 'column' },
      alignItems: 'center',
      columnGap: 2,
      rowGap: 0.5,
    }}
  >
    <Medallion {...text} />
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{
        maxWidth: { xs: isRow ? 'none' : '7rem', sm: '7rem' },
        textAlign: { xs: isRow ? 'start' : 'center', sm: 'center' },
        textWrap: 'balance',
      }}
    >
      {text.label}
      {text.basis ? (
        <Box component="span" sx={{ display: 'block' }}>
          {text.basis}
        </Box>
      ) : null}
    </Typography>
  </Box>
);
