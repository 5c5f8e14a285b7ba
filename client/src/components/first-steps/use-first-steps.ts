import { contract } from '../../../../shared/contract/index.ts';
import type { SettingsView } from '../../../../shared/contract/settings.ts';
import { LIMITS } from '../../../../shared/limits.ts';
import { paths } from '../../lib/paths.ts';
import { useApiQuery } from '../../lib/query/query.ts';

/** So many answers tell enough of somebody to begin with. */
const FIRST_ANSWERS = 10;

interface FirstStep {
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly isDone: boolean;
}

/** What makes introductions better from the first day on, in the order in which it does. What is not known yet counts as missing. */
export const useFirstSteps = (): { steps: readonly FirstStep[]; isKnown: boolean } => {
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
      text: 'Ages, a place and a few limits.',
      to: paths.wishes,
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
