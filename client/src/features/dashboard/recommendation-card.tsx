import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { RecommendationView } from '../../../../shared/contract/base/views.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { ScoreMedallion } from '../../components/score-medallion.tsx';
import { StatusChip } from '../../components/status-chip.tsx';
import { EDUCATION_LABELS, getLabel, RELIGIOUS_LABELS } from '../../content/option-labels.ts';
import { buildMatchPath } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';

/** The two buttons only show a notification: the response to an introduction is given on the Matches page. */
const confirmInterest = (name: string): void =>
  toast({ title: 'Interest noted', description: `To let us introduce you, answer on ${name}’s page under Matches.` });
const confirmDecline = (name: string): void =>
  toast({ title: 'Noted', description: `To decline for good, answer on ${name}’s page under Matches.` });

/** Portrait, name and score in a row; occupation and education under the name, on a phone under all three. */
const HEAD = {
  display: 'grid',
  alignItems: 'start',
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: { xs: 1.5, sm: 0 },
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateRows: { sm: 'auto 1fr' },
  gridTemplateAreas: {
    xs: '"portrait head score" "more more more"',
    sm: '"portrait head score" "portrait more score"',
  },
} as const;

/** One recommended member: who they are, the reason, and the factors. */
export const RecommendationCard = ({ recommendation }: { recommendation: RecommendationView }) => {
  const { user, profile, compatibilityScore, coverage, compatibilityReason, keyFactors } = recommendation;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const where = [profile.age, profile.location].filter((part) => part !== null && part !== '').join(' · ');
  const more = [
    profile.occupation ?? '',
    getLabel(EDUCATION_LABELS, profile.education),
    getLabel(RELIGIOUS_LABELS, profile.religiousLevel),
  ].filter(Boolean);
  return (
    <Card component="article" aria-label={name}>
      <CardContent sx={{ display: 'grid', gap: 2 }}>
        <Box sx={HEAD}>
          <Box sx={{ gridArea: 'portrait' }}>
            <Portrait photo={profile.photos[0] ?? null} seed={user.id} name={user} size={72} />
          </Box>
          <Box sx={{ gridArea: 'head', minWidth: 0 }}>
            <Typography
              variant="h4"
              component="h3"
              sx={{ overflowWrap: 'anywhere', fontSize: { xs: '1.2rem', sm: '1.44rem' } }}
            >
              {name}
            </Typography>
            {where ? <Typography variant="body2">{where}</Typography> : null}
          </Box>
          {more.length > 0 ? (
            <Typography variant="body2" color="textSecondary" sx={{ gridArea: 'more' }}>
              {more.join(' · ')}
            </Typography>
          ) : null}
          <Box sx={{ gridArea: 'score', display: 'grid', justifyItems: 'center', gap: 0.5 }}>
            <ScoreMedallion score={compatibilityScore} />
            <Typography
              variant="caption"
              color="textSecondary"
              sx={{ maxWidth: '7rem', textAlign: 'center', textWrap: 'balance' }}
            >
              {`Based on ${Math.round(coverage * 100)}% of what we compare`}
            </Typography>
          </Box>
        </Box>
        <Typography sx={{ maxWidth: '65ch' }}>{compatibilityReason}</Typography>
        {keyFactors.length > 0 ? (
          <Box
            component="ul"
            aria-label="What speaks for it"
            sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
          >
            {keyFactors.map((factor) => (
              <li key={factor}>
                <StatusChip tone="green">{factor}</StatusChip>
              </li>
            ))}
          </Box>
        ) : null}
        <Box
          sx={{
            display: { xs: 'grid', sm: 'flex' },
            gridTemplateColumns: '1fr 1fr',
            gap: { xs: 1, sm: 1.5 },
            marginTop: 0.5,
            '& > a': { gridColumn: '1 / -1' },
          }}
        >
          <LinkButton to={buildMatchPath(user.id)} variant="outlined">
            View Profile
          </LinkButton>
          <Button onClick={() => confirmInterest(user.firstName)}>Show Interest</Button>
          <Button onClick={() => confirmDecline(user.firstName)}>Decline</Button>
        </Box>
      </CardContent>
    </Card>
  );
};
