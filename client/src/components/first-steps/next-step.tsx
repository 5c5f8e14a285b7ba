import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../link-button.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The next thing that would make a member's introductions better; once all is done, the way to what others see. */
export const NextStep = () => {
  const { steps, isKnown } = useFirstSteps();
  if (!isKnown) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <LinkButton to={next?.to ?? paths.profilePreview} variant="text">
      {next ? `Next: ${lowerFirst(next.title)}` : 'See how others see you'}
    </LinkButton>
  );
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
