import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/views.ts';
import { ScoreMedallion } from '../../components/score-medallion.tsx';
import { ToneChip } from '../../components/tone-chip.tsx';

/** Why the two were introduced: one sentence, what was let go of for it (rarely), then the factors; the score stands quietly beside it. */
export const Compatibility = ({ match }: { match: MatchView }) => (
  <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'flex-start' }}>
    <ScoreMedallion score={match.compatibilityScore} />
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ textWrap: 'pretty' }}>{match.compatibilityReason}</Typography>
      {match.relaxation !== undefined && (
        <Typography sx={{ textWrap: 'pretty', color: 'text.secondary', marginTop: 1 }}>{match.relaxation}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
        {match.keyFactors.map((factor) => (
          <ToneChip key={factor} tone="green">
            {factor}
          </ToneChip>
        ))}
      </Box>
    </Box>
  </Box>
);
