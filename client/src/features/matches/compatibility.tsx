import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { PointList } from '../../components/person/point-list.tsx';
import { ScoreMedallion } from '../../components/score-medallion.tsx';

/** Why the two were introduced: the score, one sentence, the relaxed preference (rarely) and the factors. */
export const Compatibility = ({ match }: { match: MatchView }) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 2.5,
      rowGap: 1.5,
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: { xs: 'center', sm: 'start' },
    }}
  >
    <Box sx={{ gridRow: { sm: 'span 2' } }}>
      <ScoreMedallion score={match.compatibilityScore} />
    </Box>
    <div>
      <Typography sx={{ textWrap: 'pretty' }}>{match.compatibilityReason}</Typography>
      {match.relaxation !== undefined && (
        <Typography sx={{ textWrap: 'pretty', color: 'text.secondary', marginTop: 1 }}>{match.relaxation}</Typography>
      )}
    </div>
    {/* On a phone across the whole card, so that the chips form rows and not a column. */}
    <Box sx={{ gridColumn: { xs: '1 / -1', sm: '2' } }}>
      <PointList points={match.points} />
    </Box>
  </Box>
);
