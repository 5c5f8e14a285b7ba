import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LIMITS } from '../../../shared/limits.ts';

/** A compatibility score as a quiet medallion; above 80 it is filled. */
export const ScoreMedallion = ({ score }: { score: number }) => {
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
