import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect } from 'react';
import type { CurrentUser } from '../../../shared/contract/accounts.ts';
import { contract } from '../../../shared/contract/index.ts';
import { CountBadge } from '../components/count-badge.tsx';
import { useNewConnection } from '../components/new-connection/new-connection.ts';
import { NoteBar } from '../components/notes/note-bar.tsx';
import { createPart } from '../components/part.tsx';
import { PrintStyles } from '../components/print-styles.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { CLIENT_CACHE } from '../lib/query/cache-times.ts';
import { useApiQuery } from '../lib/query/query.ts';
import { OptionalPart } from '../lib/rendering/boundary.tsx';
import { useNewVersion } from '../lib/service-worker/new-version.ts';
import { useMyProfile } from '../lib/session.ts';
import { useSessionEnd } from '../lib/session-end.ts';
import { requestStage } from '../lib/toasts.ts';
import { NONE_UNREAD, useUnanswered, useUnread } from '../lib/unread.ts';
import { BottomBar } from '../navigation/bottom-bar.tsx';
import { useHasPublicFooter } from '../navigation/footer.tsx';
import { SmallFooter } from '../navigation/small-footer.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { showUnreadMarks } from './unread-marks.ts';

/** Shows a count on the links of the bars. */
const useBadge = (store: typeof useUnread, count: number, what: string): void => {
  useEffect(() => {
    store.setState({ count, badge: <CountBadge count={count} what={what} /> });
    return () => store.setState(NONE_UNREAD);
  }, [store, count, what]);
};

/** Keeps the number of unread messages, which the bars, the tab's title and the icons show; pushes invalidate it. */
const useUnreadCount = (isMember: boolean): void => {
  const { data = 0 } = useApiQuery(
    contract.messages.unreadCount,
    {},
    { staleTime: CLIENT_CACHE.unreadCountMs, enabled: isMember },
  );
  useBadge(useUnread, data, 'unread');
  useEffect(() => {
    showUnreadMarks(data);
    return () => showUnreadMarks(0);
  }, [data]);
};

/** Keeps the number of today's introductions that the member has not answered. */
const useUnansweredCount = (isMember: boolean): void => {
  const { data } = useApiQuery(contract.matches.daily, {}, { enabled: isMember });
  const count = data?.filter(({ can }) => can.respond).length ?? 0;
  useBadge(useUnanswered, count, 'new');
};

const SessionEndQuestion = createPart(async () => (await import('./session-end-question.tsx')).SessionEndQuestion);

const ConnectionNote = createPart(async () => (await import('./connection-note.tsx')).ConnectionNote);

/**
 * Tells that the page runs another version than the service has; its user loads the new one when it suits them. It is part of what
 * every signed-in page has: once it is shown, the service no longer has the files of this page's version.
 */
export const NewVersionNote = () =>
  useNewVersion((state) => state.isReady) ? (
    <NoteBar
      label="New version"
      layout={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, paddingBlock: 0.5 }}
    >
      <Typography role="status">A new version is ready.</Typography>
      <Box sx={{ display: 'flex', marginInlineStart: 'auto', marginInlineEnd: '-14px' }}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button onClick={() => useNewVersion.setState({ isReady: false })}>Later</Button>
      </Box>
    </NoteBar>
  ) : null;

/** What every page has for a signed-in user alone; visitors do not fetch it. */
export const SignedIn = ({ user }: { user: CurrentUser }) => {
  // Requested with the first page, as most pages show it.
  useMyProfile();
  useScrollMemory();
  useUnreadCount(user.can.beIntroduced);
  useUnansweredCount(user.can.beIntroduced);
  // While there is a connection: a notification tells also where there is none.
  useEffect(requestStage, []);
  const isAskingToSignIn = useSessionEnd((state) => state.isAsking);
  const hasNewConnection = useNewConnection(({ match }) => match !== null);
  return (
    <>
      <PrintStyles />
      {/* Who has left is asked whether they come back, and can open nothing else. */}
      {user.leaving ? null : <NotificationBell />}
      {useHasPublicFooter() ? null : <SmallFooter />}
      <BottomBar can={user.can} />
      <NewVersionNote />
      {/* After a release, the service no longer has what this page has not fetched. */}
      <OptionalPart>
        <Suspense>
          {hasNewConnection ? <ConnectionNote /> : null}
          {isAskingToSignIn ? <SessionEndQuestion user={user} /> : null}
        </Suspense>
      </OptionalPart>
    </>
  );
};
