import type { ComponentType } from 'react';
import type { ConversationView } from '../../../../shared/contract/messages.ts';
import { ConversationHead } from './conversation-head.tsx';
import { MatchThread } from './match-thread.tsx';

export interface ConversationPaneProps {
  conversation: ConversationView;
  /** Whether the viewer may write into it. */
  canMessage: boolean;
  /** Goes back to the inbox, on a phone. */
  onBack: () => void;
  /** Renders the thread with the matchmaker. */
  matchmakerThread: ComponentType<{ matchmakerId: string; name: string }>;
}

/** An open conversation of the inbox: its head and its thread. The list does without it until one is opened. */
export const ConversationPane = ({
  conversation,
  canMessage,
  onBack,
  matchmakerThread: MatchmakerThread,
}: ConversationPaneProps) => {
  const { kind, matchId, matchmakerId, otherUser } = conversation;
  return (
    <>
      <ConversationHead conversation={conversation} onBack={onBack} />
      {kind === 'matchmaker' ? (
        <MatchmakerThread matchmakerId={matchmakerId ?? ''} name={otherUser.firstName} />
      ) : (
        <MatchThread
          key={matchId}
          matchId={matchId ?? ''}
          otherName={otherUser.firstName}
          canMessage={canMessage}
          standsAlone={false}
        />
      )}
    </>
  );
};
