import Box from '@mui/material/Box';
import type { OwnProfile } from '../../../../shared/contract/base/views.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyDay } from '../../components/notes/daily-outlook.tsx';
import { isLimited } from '../../components/notes/limit-note.tsx';
import { listMissingFacts } from '../../components/notes/missing-facts-note.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import type { TabName } from './match-groups.ts';

interface NoMatchesProps {
  tab: TabName;
  /** Undefined while it is not known. */
  profile: Pick<OwnProfile, 'age' | 'gender' | 'awaitsVerification'> | undefined;
}

const TEXTS: Record<TabName, { title: string; text: string }> = {
  today: {
    title: 'No introductions yet today',
    text: 'We make new introductions once a day. We would rather show you no one than someone who does not suit you.',
  },
  connected: {
    title: 'No connections yet',
    text: 'When you and someone we introduced are both interested, you are connected and can write to each other.',
  },
  all: {
    title: 'No one has been introduced to you yet',
    text: 'Everyone we introduce to you stays here, so that you can take your time.',
  },
};

/** Shown in place of an empty list of matches: says why it is empty. */
export const NoMatches = ({ tab, profile }: NoMatchesProps) => {
  const { user } = useCurrentUser();
  if (user?.can.beIntroduced === false) {
    return (
      <EmptyState title="Staff have no matches" action={<LinkButton to={paths.staff}>Go to Staff</LinkButton>}>
        Members find the people here whom we introduce to them. What waits for you is under Staff.
      </EmptyState>
    );
  }
  const missing = profile ? listMissingFacts(profile) : [];
  if (missing.length > 0) {
    return (
      <EmptyState
        title={missing.length === 2 ? 'Two things are missing' : `Your ${missing.join()} is missing`}
        action={<LinkButton to={paths.profile}>Complete your profile</LinkButton>}
      >
        We need your age and gender before we can introduce anyone to you, or you to anyone.
      </EmptyState>
    );
  }
  const isHeld = user?.pause || (user && isLimited(user)) || profile?.awaitsVerification;
  return (
    <>
      <EmptyState title={TEXTS[tab].title}>
        {tab === 'today' && isHeld ? 'The note above says why no one new is introduced to you.' : TEXTS[tab].text}
      </EmptyState>
      {tab === 'today' && !isHeld ? (
        <Box sx={{ width: '100%', maxWidth: 560, marginInline: 'auto' }}>
          <EmptyDay />
        </Box>
      ) : null}
    </>
  );
};
