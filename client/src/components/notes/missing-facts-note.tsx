import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useMyProfile } from '../../lib/session.ts';
import { Notice } from '../notice.tsx';

/** Says to a member whose age or gender is not known that no one can be introduced to them; nothing to all others. */
export const MissingFactsNote = ({ action }: { action?: ReactNode }) => {
  const { user } = useCurrentUser();
  const { data: profile } = useMyProfile();
  const isMissing = profile && (profile.age === null || profile.gender === null);
  return isMissing && user?.can.beIntroduced ? (
    <Notice tone="warning" title="Please add your gender and age" action={action}>
      Without both, you receive no daily matches and you won’t be introduced to anyone.
    </Notice>
  ) : null;
};
