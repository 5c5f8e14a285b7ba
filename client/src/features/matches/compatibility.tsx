import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { PointList } from '../../components/person/point-list.tsx';
import { ScoreMedallion } from '../../components/score-medallion.tsx';
import { describeScore } from '../../content/recommendation-text.ts';

type CompatibilityProps = Pick<MatchView, 'compatibilityScore' | 'coverage' | 'compatibilityReason' | 'points'> & {
  /** The other's first name. */
  name: string;
  relaxation?: string | undefined;
  essentialNote?: string | undefined;
  limitNote?: string | undefined;
};

/** A line under the reason. */
const Note = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Typography dir="auto" sx={{ textAlign: 'start', textWrap: 'pretty', color: 'text.secondary', marginTop: 1 }}>
      {text}
    </Typography>
  );

/**
 * Why two members were introduced, or may be: the score, one sentence, the relaxed preference (rarely), what the viewer's limits
 * make of it, and the factors.
 */
export const Compatibility = ({
  name,
  compatibilityReason,
  points,
  relaxation,
  essentialNote,
  limitNote,
  ...score
}: CompatibilityProps) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 2.5,
      rowGap: 1.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
      alignItems: 'start',
    }}
  >
    <Box sx={{ gridRow: { sm: 'span 2' } }}>
      <ScoreMedallion text={describeScore(score, name)} isRow />
    </Box>
    <div>
      <Typography dir="auto" sx={{ textAlign: 'start', textWrap: 'pretty' }}>
        {compatibilityReason}
      </Typography>
      <Note text={relaxation} />
      <Note text={essentialNote} />
      <Note text={limitNote} />
    </div>
    <PointList points={points} />
  </Box>
);
