import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../components/link-button.tsx';
import { OwnWords } from '../../components/person/own-words.tsx';
import { PointList } from '../../components/person/point-list.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { ScoreMedallion } from '../../components/score-medallion.tsx';
import type { Introduction, RecommendationText } from '../../content/recommendation-text.ts';
import { buildMatchPath } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';
import { BOTTOM_BAR_HEIGHT_PX } from '../../theme/tokens.ts';

/**
 * Says where a recommended member is answered, or that they cannot be yet: the two buttons only show a notification, as the
 * response to an introduction is given on the Matches page. While it is not known whether there is an introduction, both is said.
 */
const explainAnswer = (to: 'show your interest' | 'decline', name: string, introduction: Introduction): void => {
  if (introduction === null) {
    const description = `You can answer once you have been introduced to ${name}.`;
    toast({ title: 'Not introduced yet', description });
  } else if (introduction && !introduction.can.respond) {
    const description = `What you answered is on ${name}’s page under Matches.`;
    toast({ title: 'You have answered already', description });
  } else {
    const description = introduction
      ? `To ${to}, answer on ${name}’s page under Matches.`
      : `To ${to}, answer on ${name}’s page under Matches, once you have been introduced.`;
    toast({ title: 'One more step', description });
  }
};

/** The face beside the words, as high as the card; on a phone above them, as wide as the card. */
const CARD = {
  overflow: 'clip',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 31%) minmax(0, 1fr)' },
} as const;
const FACE = {
  position: 'relative',
  height: { xs: 240, sm: 'auto' },
  // A picture would make the card as high as itself.
  '& > *': { position: 'absolute', inset: 0, objectPosition: '50% 25%' },
} as const;

/** Name and score in a row; on a phone the score has one of its own, so that the name has room. */
const HEAD = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2,
  rowGap: { xs: 1.5, sm: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"head" "score"', sm: '"head score"' },
} as const;

/** A sentence has the direction of its own language, and begins where its lines do. */
const SENTENCE = { maxWidth: '65ch', textAlign: 'start', textWrap: 'pretty' } as const;

/** Both answers of one width; on a phone they stay above the bar of sections while the card is on the screen. */
const ANSWERS: SxProps<Theme> = ({ vars: { palette }, breakpoints }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 11rem))',
  gap: '12px',
  paddingInline: '24px',
  paddingBottom: '24px',
  [breakpoints.down('md')]: {
    position: 'sticky',
    bottom: `calc(${BOTTOM_BAR_HEIGHT_PX}px + env(safe-area-inset-bottom, 0px))`,
    zIndex: 1,
    gridTemplateColumns: '1fr 1fr',
    paddingBlock: '12px',
    borderTop: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
  },
});

interface RecommendationCardProps {
  text: RecommendationText;
  introduction: Introduction;
}

/** One recommended member: who they are, their own words, the reason, and the factors. */
export const RecommendationCard = ({ text, introduction }: RecommendationCardProps) => {
  const { id, firstName, name, where, more, words, reason, notIntroduced, points } = text;
  return (
    <Card component="article" aria-label={name} sx={CARD}>
      <Box sx={FACE}>
        <Portrait photo={text.photo} seed={id} name={text} shape="fill" />
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        <CardContent sx={{ display: 'grid', gap: 2, flex: 1 }}>
          <Box sx={HEAD}>
            <Box sx={{ gridArea: 'head', minWidth: 0 }}>
              <Typography
                variant="h4"
                component="h2"
                sx={{ overflowWrap: 'anywhere', fontSize: { xs: '1.2rem', sm: '1.44rem' } }}
              >
                <bdi>{name}</bdi>
              </Typography>
              {where ? (
                <Typography variant="body2">
                  <bdi>{where}</bdi>
                </Typography>
              ) : null}
              {more ? (
                <Typography variant="body2" color="textSecondary">
                  <bdi>{more}</bdi>
                </Typography>
              ) : null}
            </Box>
            <Box sx={{ gridArea: 'score' }}>
              <ScoreMedallion text={text} isRow />
            </Box>
          </Box>
          <OwnWords text={words} />
          <Typography dir="auto" sx={SENTENCE}>
            {reason}
          </Typography>
          <PointList points={points} />
          {notIntroduced ? (
            <Typography dir="auto" variant="body2" color="textSecondary" sx={SENTENCE}>
              {notIntroduced}
            </Typography>
          ) : null}
          <Box sx={{ marginInlineStart: '-14px', marginBlock: '-8px' }}>
            <LinkButton to={buildMatchPath(id)} variant="text">
              View Profile
            </LinkButton>
          </Box>
        </CardContent>
        <Box sx={ANSWERS}>
          <Button variant="outlined" onClick={() => explainAnswer('decline', firstName, introduction)}>
            Decline
          </Button>
          <Button variant="outlined" onClick={() => explainAnswer('show your interest', firstName, introduction)}>
            Show Interest
          </Button>
        </Box>
      </Box>
    </Card>
  );
};
