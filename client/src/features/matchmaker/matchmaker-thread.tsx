import Typography from '@mui/material/Typography';
import { useCallback, useMemo } from 'react';
import { contract } from '../../../../shared/contract/index.ts';
import { Thread } from '../../components/chat/thread.tsx';
import { refetch } from '../../lib/query.ts';
import { matchmakerThread } from '../../lib/threads/matchmaker-source.ts';
import { useThread } from '../../lib/threads/use-thread.ts';

interface MatchmakerThreadProps {
  memberId: string;
  matchmakerId: string;
  name: string;
}

/** A VIP member's conversation with their matchmaker; polled beside the pushes, as the service promises. */
export const MatchmakerThread = ({ memberId, matchmakerId, name }: MatchmakerThreadProps) => {
  const source = useMemo(() => matchmakerThread(memberId, matchmakerId), [memberId, matchmakerId]);
  const onRead = useCallback(() => {
    void refetch(contract.messages.unreadCount, contract.messages.conversations);
  }, []);
  const thread = useThread(source, { alwaysPoll: true, onRead });
  return (
    <Thread
      thread={thread}
      otherName={name}
      empty={
        <Typography color="textSecondary" sx={{ textAlign: 'center', paddingBlock: 4 }}>
          Tell {name} what you hope for. Replies come within 24 hours.
        </Typography>
      }
    />
  );
};
