import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { OwnWords } from '../../components/person/own-words.tsx';
import { PointList } from '../../components/person/point-list.tsx';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { ScoreMedallion } from '../../components/score-medallion.tsx';
import { type Introduction, type RecommendationText, SHOWS_TO_CONNECTIONS } from '../../content/recommendation-text.ts';
import { buildMatchPath, FROM_HERE } from '../../lib/paths.ts';
import { toast } from '../../lib/toasts.ts';

/**
 * Says where a recommended member is answered, or that they cannot be yet: the two buttons only show a notification, as the
 * response to an introduction is given on the Matches page, to which `answer` leads. While it is not known whether there is an
 * introduction, both is said.
 */
const explainAnswer = (
  to: 'show your interest' | 'decline',
  name: string,
  introduction: Introduction,
  answer: () => void,
): void => {
  if (introduction === null) {
    const description = `You can answer once we have introduced you to ${name}.`;
    toast({ title: 'Not introduced yet', description });
  } else if (introduction && !introduction.can.respond) {
    const description = `What you answered is on ${name}’s page under Matches.`;
    toast({ title: 'You have answered already', description });
  } else {
    const description = introduction
      ? `To ${to}, answer on ${name}’s page under Matches.`
      : `To ${to}, answer on ${name}’s page under Matches, once we have introduced you.`;
    const action = introduction ? { action: { label: 'Answer now', run: answer } } : {};
    toast({ title: 'One more step', description, ...action });
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

/** A line over the face, so that nothing moves when it comes. */
const CAPTION = {
  '&&': { inset: 'auto 12px 12px' },
  width: 'fit-content',
  paddingInline: 1.25,
  paddingBlock: 0.5,
  // Round in one line, and in two as well.
  borderRadius: '14px',
  textWrap: 'balance',
  backgroundColor: 'background.paper',
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

/** The way to the person, and beside it, on a phone below it, both answers: quiet, and of one width. */
const WAYS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto auto auto 1fr' },
  gap: 1,
  paddingInline: 3,
  paddingBottom: 3,
  '& > a': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;

interface RecommendationCardProps {
  text: RecommendationText;
  introduction: Introduction;
}

/** One recommended member: who they are, their own words, the reason, and the factors. */
export const RecommendationCard = ({ text, introduction }: RecommendationCardProps) => {
  const { id, firstName, name, where, more, words, reason, notIntroduced, points } = text;
  const navigate = useNavigate();
  const path = buildMatchPath(id);
  const explain = (to: 'show your interest' | 'decline') => () =>
    explainAnswer(to, firstName, introduction, () => void navigate(path, { state: FROM_HERE }));
  return (
    <Card component="article" aria-label={name} tabIndex={-1} sx={CARD}>
      <Box sx={FACE}>
        <Portrait photo={text.photo} seed={id} name={text} shape="fill" />
        {introduction?.photoSharing.forConnections ? (
          <Typography variant="caption" sx={CAPTION}>
            {SHOWS_TO_CONNECTIONS}
          </Typography>
        ) : null}
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
        </CardContent>
        <Box sx={WAYS}>
          <LinkButton to={path} state={FROM_HERE}>
            View Profile
          </LinkButton>
          <Button onClick={explain('decline')}>Decline</Button>
          <Button onClick={explain('show your interest')}>Show Interest</Button>
        </Box>
      </Box>
    </Card>
  );
};
