import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/views.ts';
import { ScoreMedallion } from '../../components/score-medallion.tsx';

/** Why the two were introduced: one sentence, then the factors; the score stands quietly beside it. */
export const Compatibility = ({ match }: { match: MatchView }) => (
  <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
    <ScoreMedallion score={match.compatibilityScore} />
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ textWrap: 'pretty' }}>{match.compatibilityReason}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
        {match.keyFactors.map((factor) => (
          <Chip key={factor} label={factor} size="small" variant="outlined" />
        ))}
      </Box>
    </Box>
  </Box>
);
