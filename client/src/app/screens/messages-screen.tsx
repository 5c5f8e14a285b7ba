import { lazy } from 'react';
import { MessagesPage } from '../../features/messages/messages-page.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';

const MatchmakerThread = lazy(async () => ({
  default: (await import('../../features/matchmaker/matchmaker-thread.tsx')).MatchmakerThread,
}));

const MyMatchmakerThread = ({ matchmakerId, name }: { matchmakerId: string; name: string }) => {
  const { user } = useCurrentUser();
  return user ? <MatchmakerThread memberId={user.id} matchmakerId={matchmakerId} name={name} /> : null;
};

/** Features do not import each other, so the app puts the matchmaker's thread into the inbox. */
export const MessagesScreen = () => <MessagesPage matchmakerThread={MyMatchmakerThread} />;
