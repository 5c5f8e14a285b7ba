import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/base/views.ts';

/** Who chose an introduction by hand, and what they wrote about it; nothing for all others. */
export const ChosenBy = ({ chosenBy }: Pick<MatchView, 'chosenBy'>) =>
  chosenBy ? (
    <Box
      component="section"
      aria-label={`Chosen by ${chosenBy.name}`}
      sx={(theme) => ({
        padding: '16px 20px',
        borderRadius: '12px',
        border: `1px solid ${theme.vars.palette.secondary.main}`,
        overflowWrap: 'anywhere',
      })}
    >
      <Typography variant="overline" component="p" color="secondary">
        {`Chosen by ${chosenBy.name}`}
      </Typography>
      {chosenBy.note ? (
        <Typography dir="auto" sx={{ marginTop: 0.5, whiteSpace: 'pre-line', textWrap: 'pretty' }}>
          {chosenBy.note}
        </Typography>
      ) : null}
    </Box>
  ) : null;
