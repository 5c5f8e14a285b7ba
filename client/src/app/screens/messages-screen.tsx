import type { ComponentType } from 'react';
import { prefetchShown } from '../../components/layout/master-detail.tsx';
import { createPart } from '../../components/part.tsx';
import { MessagesPage, prefetchConversation } from '../../features/messages/messages-page.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';

const MatchmakerThread = createPart(
  async () => (await import('../../features/matchmaker/matchmaker-thread.tsx')).MatchmakerThread,
);

const MyMatchmakerThread = ({ matchmakerId, name }: { matchmakerId: string; name: string }) => {
  const { user } = useCurrentUser();
  return user ? <MatchmakerThread memberId={user.id} matchmakerId={matchmakerId} name={name} /> : null;
};

/** Features do not import each other, so the app puts the matchmaker's thread into the inbox. */
const MessagesScreen = () => <MessagesPage matchmakerThread={MyMatchmakerThread} />;

/** Returns the inbox, once there is what it shows at first. */
export const loadMessagesScreen = async (): Promise<ComponentType> => {
  await prefetchShown(prefetchConversation, window.location.pathname !== paths.messages);
  return MessagesScreen;
};
