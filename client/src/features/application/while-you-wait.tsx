import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { contract } from '../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../shared/contract/settings.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';
import { TOUCH_TARGET_PX } from '../../theme/tokens.ts';

/** So many answers tell enough of somebody to begin with. */
const FIRST_ANSWERS = 10;

interface Step {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** What makes introductions better from the first day on, in the order in which it does. What is not known yet counts as missing. */
const useFirstSteps = (): { steps: readonly Step[]; isKnown: boolean } => {
  const { data: photos } = useApiQuery(contract.photos.mine, {});
  const { data: settings } = useApiQuery(contract.settings.mine, {});
  const { data: answers } = useApiQuery(contract.questions.mine, {});
  const steps = [
    {
      title: 'Add a photo',
      text: 'You decide who sees it.',
      to: paths.profile,
      isDone: photos !== undefined && photos.length > 0,
    },
    {
      title: 'Say whom you hope to meet',
      text: 'Age, place and limits, each with what it costs.',
      to: `${paths.settings}?tab=preferences`,
      isDone: settings !== undefined && hasWishes(settings.preferences),
    },
    {
      title: 'Answer ten questions',
      text: 'On faith, family and daily life.',
      to: paths.questions,
      isDone: answers !== undefined && answers.length >= FIRST_ANSWERS,
    },
  ];
  return { steps, isKnown: Boolean(photos && settings && answers) };
};

const hasWishes = ({
  ageRange,
  location,
  maxDistance,
  interests,
  dealBreakers,
}: SettingsView['preferences']): boolean =>
  ageRange.min > LIMITS.profileAge.min ||
  ageRange.max < LIMITS.profileAge.max ||
  maxDistance > 0 ||
  [location, interests, dealBreakers].some((wish) => wish.length > 0);

/** What an applicant can do until they have their answer; for a member only what of it is missing. */
export const WhileYouWait = ({ isWaiting }: { isWaiting: boolean }) => {
  const { steps: all, isKnown } = useFirstSteps();
  const steps = isWaiting ? all : all.filter(({ isDone }) => isKnown && !isDone);
  if (steps.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="first-steps"
      sx={{ borderTop: '1px solid', borderColor: 'divider', padding: { xs: 2.5, sm: 4 } }}
    >
      <Typography id="first-steps" variant="h4" component="h2">
        {isWaiting ? 'While you wait' : 'What is still missing'}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {steps.map(({ title, text, to, isDone }) => (
          <Box
            key={title}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, paddingTop: 2 }}
          >
            <div>
              <Typography sx={{ fontWeight: 560 }}>{title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            </div>
            <Box sx={{ flex: 'none', minHeight: TOUCH_TARGET_PX, display: 'flex', alignItems: 'center' }}>
              {isDone ? (
                <Typography color="textSecondary">Done</Typography>
              ) : (
                <LinkButton to={to} variant="outlined" about={title}>
                  Begin
                </LinkButton>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
