import { type ComponentType, lazy } from 'react';
import { prefetchShown } from '../../components/layout/master-detail.tsx';
import { openFirstMatchThread } from '../../features/chat/threads/match-source.ts';
import { MessagesPage, prefetchConversation } from '../../features/messages/messages-page.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';

const MatchmakerThread = lazy(async () => ({
  default: (await import('../../features/matchmaker/matchmaker-thread.tsx')).MatchmakerThread,
}));

const MyMatchmakerThread = ({ matchmakerId, name }: { matchmakerId: string; name: string }) => {
  const { user } = useCurrentUser();
  return user ? <MatchmakerThread memberId={user.id} matchmakerId={matchmakerId} name={name} /> : null;
};

/** Features do not import each other, so the app puts the matchmaker's thread into the inbox. */
const MessagesScreen = () => <MessagesPage matchmakerThread={MyMatchmakerThread} />;

/** Returns the inbox, once there is what it shows at first. */
export const loadMessagesScreen = async (): Promise<ComponentType> => {
  const [, matchId] = globalThis.location?.pathname.split(`${paths.messages}/`) ?? [];
  await prefetchShown(prefetchConversation, matchId !== undefined);
  if (matchId) await openFirstMatchThread(matchId);
  return MessagesScreen;
};
