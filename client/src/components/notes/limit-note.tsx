import type { CurrentUser } from '../../../../shared/contract/accounts.ts';
import { formatMoment } from '../../content/format.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { LinkButton } from '../link-button.tsx';
import { Notice } from '../notice.tsx';

/** Whether staff have no one new introduced to a user now. */
export const isLimited = ({ limitedUntil }: Pick<CurrentUser, 'limitedUntil'>): boolean =>
  limitedUntil !== undefined && Date.parse(limitedUntil) > Date.now();

/** Says to a member whose introductions staff have limited until when no one new comes, and where it says why; nothing to all others. */
export const LimitNote = () => {
  const { user } = useCurrentUser();
  return user?.limitedUntil && isLimited(user) ? (
    <Notice
      title={`No new introductions until ${formatMoment(user.limitedUntil, 'date')}`}
      action={
        <LinkButton to={paths.settings} variant="text">
          Settings
        </LinkButton>
      }
    >
      Our team’s message is in your settings. Introductions and conversations that you have stay open.
    </Notice>
  ) : null;
};
