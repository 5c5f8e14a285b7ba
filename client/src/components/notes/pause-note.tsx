import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { formatMoment } from '../../content/format.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Notice } from '../notice.tsx';
import { EndPause } from './end-pause.tsx';

/** Says until when a membership is paused, or why it is. */
export const describePause = ({ reason, until }: NonNullable<CurrentUser['pause']>): string =>
  reason === 'break' && until
    ? `You are on a break until ${formatMoment(until, 'date')}`
    : 'You have found a match, and your membership is paused';

const MEANWHILE = 'We introduce no one new to you meanwhile.';

/** That the membership is paused, and a button that ends the pause. */
export const PausedPeople = ({ pause }: { pause: NonNullable<CurrentUser['pause']> }) => (
  <Notice title={describePause(pause)} action={<EndPause pause={pause} />}>
    {MEANWHILE}
  </Notice>
);

/** Says to a member whose membership is paused why no one new comes, and ends the pause; nothing to all others. */
export const PauseNote = () => {
  const { user } = useCurrentUser();
  return user?.pause ? <PausedPeople pause={user.pause} /> : null;
};
