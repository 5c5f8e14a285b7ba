import type { ReactNode } from 'react';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { useCurrentUser, useMyProfile } from '../../lib/session.ts';
import { Notice } from '../notice.tsx';

/** Returns the names of the facts without which no one is introduced to a member, and they are introduced to no one. */
export const listMissingFacts = ({ gender, age }: Pick<OwnProfile, 'gender' | 'age'>): ('gender' | 'age')[] => [
  ...(gender === null ? (['gender'] as const) : []),
  ...(age === null ? (['age'] as const) : []),
];

/** Says to a member whose age or gender is not known that no one can be introduced to them; nothing to all others. */
export const MissingFactsNote = ({ action }: { action?: ReactNode }) => {
  const { user } = useCurrentUser();
  const { data: profile } = useMyProfile();
  const missing = profile ? listMissingFacts(profile) : [];
  return missing.length > 0 && user?.can.beIntroduced ? (
    <Notice tone="warning" title={`Please add your ${missing.join(' and ')}`} action={action}>
      {missing.length === 2
        ? 'Without both, we can give you no daily matches and introduce you to no one.'
        : 'Without it, we can give you no daily matches and introduce you to no one.'}
    </Notice>
  ) : null;
};
