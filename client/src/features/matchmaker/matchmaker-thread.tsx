import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { invalidate } from '../../lib/query/query.ts';
import { ifDisconnected } from '../../lib/socket.ts';
import { Thread } from '../chat/components/thread.tsx';
import { useNow } from '../chat/components/use-now.ts';
import { useLastReadThread } from '../chat/threads/last-read.ts';
import { createMatchmakerThreadSource, MATCHMAKER } from '../chat/threads/matchmaker-source.ts';
import { useConversation } from '../chat/threads/use-conversation.ts';
import { useThread } from '../chat/threads/use-thread.ts';
import { describeReply } from './reply-promise.ts';

interface MatchmakerThreadProps {
  memberId: string;
  matchmakerId: string;
  name: string;
  /** CSS height of the messages' area; by default all that the surrounding column leaves. */
  height?: string;
  /** Stands above the messages. */
  lead?: ReactNode;
}

const onRead = (): void =>
  ifDisconnected(() => void invalidate(contract.messages.unreadCount, contract.messages.conversations));

/** A VIP member's conversation with their matchmaker; polled in addition to the pushes, as the specification requires. */
export const MatchmakerThread = ({ memberId, matchmakerId, name, height, lead }: MatchmakerThreadProps) => {
  const source = useMemo(() => createMatchmakerThreadSource(memberId, matchmakerId), [memberId, matchmakerId]);
  const { lastReadSeq } = useConversation(matchmakerId);
  const thread = useThread(source, { alwaysPoll: true, onRead, marksRead: lastReadSeq !== undefined });
  useLastReadThread(MATCHMAKER, name, thread);
  const now = useNow(60_000);
  return (
    <Thread
      thread={thread}
      otherName={name}
      lastReadSeq={lastReadSeq ?? null}
      note={thread.status === 'ready' ? describeReply(thread.messages, now) : null}
      {...(height ? { height } : {})}
      lead={lead}
      empty={
        <Typography color="textSecondary" sx={{ textAlign: 'center', paddingBlock: 4 }}>
          Tell {name} what you hope for.
        </Typography>
      }
    />
  );
};
