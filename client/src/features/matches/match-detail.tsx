import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { MatchView } from '../../../../shared/contract/base/views.ts';
import { contract } from '../../../../shared/contract/index.ts';
import { Portrait } from '../../components/portrait/portrait.tsx';
import { QueryContent } from '../../components/query-content.tsx';
import { CardSkeleton, Loading } from '../../components/skeletons.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useApiQuery } from '../../lib/query.ts';
import { Compatibility } from './compatibility.tsx';
import { formatAgeAndLocation, formatFullName } from './format.ts';
import { MatchBadge } from './match-badge.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { RespondButtons } from './respond-buttons.tsx';

/** Renders the conversation of a match; the app provides it. */
export type ThreadSlot = ComponentType<{ matchId: string; otherName: string; canMessage: boolean }>;

interface MatchDetailProps {
  match: MatchView;
  /** Whether this view shows the conversation; that of today's matches does not. */
  allowsMessages: boolean;
  thread: ThreadSlot;
  /** Heading level of the name. */
  level?: 1 | 2;
}

/** One introduced member: their profile, the reason, the response, and the messages once the two are connected. */
export const MatchDetail = ({ match, allowsMessages, thread: ThreadView, level = 2 }: MatchDetailProps) => {
  const canRead = allowsMessages && match.status === 'accepted';
  const [tab, setTab] = useState<'profile' | 'messages'>('profile');
  const section = useRef<HTMLElement>(null);
  const isAnswered = match.userResponse !== null;
  const before = useRef({ id: match.id, isAnswered });
  // The response removes the focused button, so the focus moves to the section.
  useEffect(() => {
    const { id, isAnswered: wasAnswered } = before.current;
    before.current = { id: match.id, isAnswered };
    if (id !== match.id || wasAnswered || !isAnswered || document.activeElement !== document.body) return;
    section.current?.focus({ preventScroll: true });
  }, [match.id, isAnswered]);
  return (
    <Box
      component="section"
      ref={section}
      tabIndex={-1}
      aria-label={formatFullName(match.otherUser)}
      sx={{ outline: 'none' }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', padding: { xs: 2.5, md: 4 }, paddingBottom: 2 }}>
        <Portrait
          photo={match.otherUserProfile.profilePhoto}
          seed={match.otherUser.id}
          name={match.otherUser}
          size={96}
        />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant={level === 1 ? 'h2' : 'h3'} component={`h${level}`} sx={{ overflowWrap: 'anywhere' }}>
            {formatFullName(match.otherUser)}
          </Typography>
          <Typography color="textSecondary">
            {[match.otherUserProfile.occupation, formatAgeAndLocation(match.otherUserProfile)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Box sx={{ marginTop: 1 }}>
            <MatchBadge match={match} where="detail" />
          </Box>
        </Box>
      </Box>
      <Box sx={{ '& > .MuiTabs-root': { paddingInline: { xs: '10px', md: 2 } } }}>
        <Tabs
          label={`About ${match.otherUser.firstName}`}
          value={canRead ? tab : 'profile'}
          onChange={setTab}
          items={[
            { value: 'profile', label: 'Profile', content: <ProfileTab match={match} /> },
            {
              value: 'messages',
              label: 'Messages',
              disabled: !canRead,
              content: (
                <ThreadView matchId={match.id} otherName={match.otherUser.firstName} canMessage={match.can.message} />
              ),
            },
          ]}
        />
      </Box>
    </Box>
  );
};

const ProfileTab = ({ match }: { match: MatchView }) => {
  const other = useApiQuery(contract.profiles.other, { params: { userId: match.otherUser.id } });
  return (
    <Box sx={{ display: 'grid', gap: 4, paddingInline: { xs: 2.5, md: 4 }, paddingBottom: 4 }}>
      <Compatibility match={match} />
      <RespondButtons match={match} />
      <div>
        <QueryContent
          query={other}
          loading={
            <Loading>
              <CardSkeleton height={160} />
            </Loading>
          }
          failed="This profile could not be loaded"
        >
          {(profile) => <ProfileFacts profile={profile} />}
        </QueryContent>
      </div>
    </Box>
  );
};
